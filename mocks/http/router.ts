// Finds the operation of a request: literal segments beat parameters, `{wildcard}` takes the rest of the path.

export interface Route {
  readonly operation: string;
  readonly method: string;
  /** OpenAPI path template; a last segment `{wildcard}` stands for one or more segments. */
  readonly path: string;
}

type RouteMatch<R extends Route> =
  | { readonly kind: 'found'; readonly route: R; readonly params: Readonly<Record<string, string>> }
  | { readonly kind: 'wrong-method'; readonly allow: readonly string[] }
  | { readonly kind: 'unknown' };

export type Router<R extends Route = Route> = (method: string, path: string) => RouteMatch<R>;

/** Parameters stay percent-encoded: decoding is the interface's task. A trailing slash is part of the template. */
export function createRouter<R extends Route>(routes: readonly R[]): Router<R> {
  const prepared = routes
    .map((route) => ({ route, segments: toSegments(route.path), rank: rankOf(route.path) }))
    // Not by `localeCompare`: its first use takes as long as a tenth of a mock's start.
    .sort((a, b) => Number(a.rank < b.rank) - Number(a.rank > b.rank));
  return (method, path) => {
    const segments = toSegments(path);
    const hit = prepared.find(({ route, segments: template }) => route.method === method && fits(template, segments));
    if (hit !== undefined) return { kind: 'found', route: hit.route, params: readParams(hit.segments, segments) };
    const others = prepared.filter(({ segments: template }) => fits(template, segments));
    if (others.length === 0) return { kind: 'unknown' };
    return { kind: 'wrong-method', allow: [...new Set(others.map(({ route }) => route.method))] };
  };
}

/** Of two templates that fit a path the one with the greater rank is the more exact: literals beat parameters, segment by segment. */
export function rankOf(template: string): string {
  return toSegments(template)
    .map((segment) => (segment === WILDCARD ? '0' : segment.startsWith('{') ? '1' : '2'))
    .join('');
}

/** The parameters of a path that fits the template. */
export function matchPath(template: string, path: string): Readonly<Record<string, string>> | undefined {
  const [parts, segments] = [toSegments(template), toSegments(path)];
  return fits(parts, segments) ? readParams(parts, segments) : undefined;
}

function toSegments(path: string): readonly string[] {
  return path.split('/').slice(1);
}

const WILDCARD = '{wildcard}';

/** Most templates fit not even at their first segment, so nothing is built meanwhile. */
function fits(template: readonly string[], segments: readonly string[]): boolean {
  const takesRest = template.at(-1) === WILDCARD;
  if (takesRest ? segments.length < template.length : segments.length !== template.length) return false;
  return template.every((part, index) => {
    const segment = segments[index] ?? '';
    if (part === WILDCARD) return segment !== '' || segments.length > index + 1;
    return part.startsWith('{') ? segment !== '' : part === segment;
  });
}

function readParams(template: readonly string[], segments: readonly string[]): Readonly<Record<string, string>> {
  const params: Record<string, string> = {};
  for (const [index, part] of template.entries())
    if (part === WILDCARD) params['wildcard'] = segments.slice(index).join('/');
    else if (part.startsWith('{')) params[part.slice(1, -1)] = segments[index] ?? '';
  return params;
}

/** Undefined for what is not percent-encoded as it should be. */
export function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** A parameter as it was meant, if that can be told. */
export const decodeParameter = (text: string): string => decode(text) ?? text;
