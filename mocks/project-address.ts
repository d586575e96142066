// Finds the project that a request names: by the base path `/projects/<ref>`, or by a host name that begins with its reference.

interface ProjectAddress {
  /** Undefined where no project is named: then it is the one that the mock was started for. */
  readonly ref: string | undefined;
  /** What is left for the interfaces, as raw as it came. */
  readonly path: string;
}

const REF = /^[a-z]{20}$/;

/** What is no reference names no project: it is neither decoded nor brought into another case. */
export function isProjectRef(text: string): boolean {
  return REF.test(text);
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
  return /^\/v1\/projects\/([a-z]{20})(?:\/|$)/.exec(path)?.[1];
}
