// Carries the request target as it came over the wire: `URL` hides `..` and `%2e` from code that reads `request.url`.

const targets = new WeakMap<Request, string>();

/** Remembers the raw path and query of a request; only a server that saw the bytes can know them. */
export function setRawTarget(request: Request, target: string): void {
  targets.set(request, target);
}

/** For a copy of a request. */
export function copyRawTarget(from: Request, to: Request): void {
  const target = targets.get(from);
  if (target !== undefined) targets.set(to, target);
}

/** Path and query, the path as raw as it is known. */
export function splitTarget(request: Request): { readonly path: string; readonly query: string } {
  const target = targets.get(request) ?? fromUrl(request.url);
  const mark = target.indexOf('?');
  return mark < 0 ? { path: target, query: '' } : { path: target.slice(0, mark), query: target.slice(mark + 1) };
}

function fromUrl(text: string): string {
  const url = new URL(text);
  return `${url.pathname}${url.search}`;
}

/** The parameters of a query; one that is given several times is a list. */
export function toValues(query: URLSearchParams): Record<string, unknown> {
  const lists = [...new Set(query.keys())].map((name) => [name, query.getAll(name)] as const);
  return Object.fromEntries(lists.map(([name, all]) => [name, all.length > 1 ? all : all[0]]));
}
