// Refuses the path of a stub or of a match that no request could have.

/** Throws an Error that says how to write it; `what` is "the path of a stub". */
export function checkPath(path: unknown, what: string, example: string): void {
  if (typeof path !== 'string' || !path.startsWith('/') || path.startsWith('//'))
    throw new Error(`${describe(path)} is not ${what}: it begins with one slash, as ${example} does.`);
  const quoted = describe(path);
  if (path.includes('?'))
    throw new Error(`The path ${quoted} has a query: write it as match: { query: { name: 'value' } }.`);
  if (!/^[!-~]+$/.test(path) || path.includes('#'))
    throw new Error(`The path ${quoted} has a character that is percent-encoded in a request, as %20 is for a space.`);
  if (/^\/projects(\/|$)/.test(path))
    throw new Error(`The path ${quoted} names a project: write what follows it, and the project as ref.`);
  checkParameters(path, quoted);
}

function checkParameters(path: string, quoted: string): void {
  const segments = path.split('/').slice(1);
  const names = segments.flatMap((segment) => /^\{(\w+)\}$/.exec(segment)?.[1] ?? []);
  const isOdd = (segment: string): boolean => /^:|^\*+$|[{}]/.test(segment) && !/^\{\w+\}$/.test(segment);
  if (segments.some(isOdd))
    throw new Error(
      `The path ${quoted} has a parameter in another form: one is a whole segment, such as {id}, and a last segment {wildcard} takes the rest.`,
    );
  if (names.includes('wildcard') && segments.indexOf('{wildcard}') < segments.length - 1)
    throw new Error(`The path ${quoted} goes on after {wildcard}, which takes the rest.`);
  if (new Set(names).size < names.length)
    throw new Error(`The path ${quoted} has two parameters of one name: give each its own.`);
}

function describe(path: unknown): string {
  return typeof path === 'string' ? `"${path}"` : String(path);
}
