// Finds the project that a request names: by the base path `/projects/<ref>`, or by a host name that begins with its reference.
import { isProjectRef } from '../runtime/project-ref.ts';

interface ProjectAddress {
  /** Undefined where no project is named: then it is the one that the mock was started for. */
  readonly ref: string | undefined;
  /** What is left for the interfaces, as raw as it came. */
  readonly path: string;
}

/** `hosts` are those below which projects have names. */
export function parseProjectAddress(path: string, hostname: string, hosts: readonly string[]): ProjectAddress {
  const [, label = '', domain = ''] = /^([^.]*)\.(.*?)\.?$/.exec(hostname) ?? [];
  if (isProjectRef(label) && hosts.includes(domain)) return { ref: label, path };
  const [, ref, rest] = /^\/projects\/([^/]+)(\/.*)?$/s.exec(path) ?? [];
  return ref === undefined ? { ref, path } : { ref, path: rest ?? '' };
}

/** Of the operations of management that concern one project. */
export function projectOfManagement(path: string): string | undefined {
  const [, ref = ''] = /^\/v1\/projects\/([^/]+)/.exec(path) ?? [];
  return isProjectRef(ref) ? ref : undefined;
}
