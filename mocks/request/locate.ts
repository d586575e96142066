// Finds the project and the interface that an address names, and says what there is if it names none.
import type { OperationRegister } from '../http/operations.ts';
import { redactTokens } from '../http/redact-tokens.ts';
import { isProjectRef } from '../runtime/ids.ts';

/** Where each part of the mock answers, below the origin. */
const PREFIXES = {
  data: '/graphql/v1',
  management: '/v1',
  storage: '/storage/v1',
  auth: '/auth/v1',
  admin: '/__touchstone',
} as const;

export type PartName = keyof typeof PREFIXES;

/** The part that a path belongs to, with the path as that part reads it. */
export function locate(path: string): { readonly part: PartName; readonly path: string } | undefined {
  for (const part of ['data', 'storage', 'auth', 'admin'] as const) {
    const prefix = PREFIXES[part];
    if (path === prefix || path.startsWith(`${prefix}/`)) return { part, path: path.slice(prefix.length) };
  }
  // Today's clients ask a few newer paths, too.
  if (path.startsWith(`${PREFIXES.management}/`) || path.startsWith('/v2/projects/'))
    return { part: 'management', path };
  return undefined;
}

/** Whether the part is there: sign-in is in one dialect only. */
export function isServed(part: PartName, operations: OperationRegister): boolean {
  return part === 'admin' || operations[part].names.size > 0;
}

/** The message for a request that reaches no part. */
export function describeUnknownPath(path: string, operations: OperationRegister): string {
  const offered = Object.entries(PREFIXES)
    .filter(([part]) => isServed(part as PartName, operations))
    .map(([part, prefix]) => `${prefix}${part === 'data' ? '' : '/…'}`)
    .join(', ');
  const shown = redactTokens(path);
  return `Nothing answers at ${shown}.${suggestion(shown, operations)} This server has: ${offered}, and those of a project below /projects/{ref}.`;
}

/** The same below the address of a project. */
export function describePathOfProject(path: string, operations: OperationRegister): string {
  const own = isServed('auth', operations)
    ? `, ${PREFIXES.storage}/… and ${PREFIXES.auth}/…`
    : ` and ${PREFIXES.storage}/…`;
  const known = `A project has ${PREFIXES.data}${own} here, and no ${path || 'page of its own'}.`;
  return `${known}${suggestion(path, operations)} ${PREFIXES.management}/… and ${PREFIXES.admin}/… are at the root, for all projects.`;
}

/** What serves the same end. */
const INSTEAD: Readonly<Record<string, string>> = {
  auth: `: POST ${PREFIXES.admin}/auth/users makes a user, POST ${PREFIXES.admin}/auth/users/{user}/token signs a token, both with the admin key that the mock prints, and mock.auth does both in a test`,
  rest: `: rows are at ${PREFIXES.data}`,
};

const STUB = `A stub can answer here: mock.stub({ method, path, body }), or POST ${PREFIXES.admin}/stubs.`;

function suggestion(path: string, operations: OperationRegister): string {
  if (/^\/\/+[^/]/.test(path)) return ` Did you mean ${path.replace(/^\/+/, '/')}? A base URL ends without a slash.`;
  const first = path.split('/')[1] ?? '';
  if (first === 'graphql') return ` Did you mean ${PREFIXES.data}?`;
  if (['storage', 'bucket', 'object'].includes(first))
    return ` Did you mean ${PREFIXES.storage}${first === 'storage' ? '/…' : path}?`;
  if (['projects', 'organizations'].includes(first)) return ` Did you mean ${PREFIXES.management}${path}?`;
  if (first === 'auth' && isServed('auth', operations)) return ` Did you mean ${PREFIXES.auth}/…?`;
  if (['rest', 'auth', 'realtime', 'functions'].includes(first))
    return ` The ${first} service is not part of the contract${INSTEAD[first] ?? ''}. ${STUB}`;
  return '';
}

/**
 * By the base path `/projects/<ref>`, or by a host name that begins with the reference; `hosts` are those below which
 * projects have names. Gives the path that is left for the interfaces, as raw as it came; no `ref` where no project is
 * named: then it is the one that the mock was started for.
 */
export function parseProjectAddress(path: string, hostname: string, hosts: readonly string[]) {
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
