// Takes a URL apart without changing anything in it.

/** The pieces of an absolute URL, with path and query as they were written. */
export function splitUrl(url: string): { readonly origin: URL; readonly target: string } {
  const match = /^(https?:\/\/[^/?#]+)([^#]*)/i.exec(url);
  if (match?.[1] === undefined) throw new Error(`Not an absolute http(s) URL: ${url}`);
  const rest = match[2] ?? '';
  return { origin: new URL(match[1]), target: rest.startsWith('/') ? rest : `/${rest}` };
}
