// Which requests a stub or a fault rule is for, beside method, path and operation: by what they carry, and who sends them.
import { readBytes } from '../http/read-bytes.ts';
import { matchPath } from '../http/router.ts';
import type { ClaimedCaller } from './claimed-caller.ts';
import { isObject, parseJson } from '../runtime/unknown.ts';

export interface StubMatch {
  /** Parameters with their values, decoded; others may come with them. */
  readonly query?: Readonly<Record<string, string>>;
  /** Names in any case; others may come with them. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What the JSON of the request holds: of objects these fields at least, all else as it is. A body that is not JSON is compared as text; one above 10 MiB has none. */
  readonly body?: unknown;
  /** The role that the token or the key of the request names, such as `anon`, `authenticated` or `service_role`. */
  readonly role?: string;
  /** The `sub` of its token: the id of a user. */
  readonly user?: string;
}

export interface FaultMatch extends StubMatch {
  /** Below the address of a project, such as `/storage/v1/object/photos/{name}`; a last segment `{wildcard}` takes the rest. */
  readonly path?: string;
  /** The bucket that a request to storage names, in its path or its body. */
  readonly bucket?: string;
  /** The name of the GraphQL operation that runs, or of a field at its root, such as `insertIntotodoCollection`. */
  readonly graphql?: string;
}

/** What of a request decides before its body is read. */
export interface Asked {
  /** Below the address of a project, as raw as it came. */
  readonly path: string;
  readonly query: string;
  readonly headers: Headers;
  readonly caller: ClaimedCaller | undefined;
  /** The bucket that its path names, decoded. */
  readonly bucket?: string | undefined;
}

/** What its body says. */
export interface Content {
  readonly json: unknown;
  /** The operation and the fields at its root; none if it is no GraphQL document. */
  readonly graphql: readonly string[];
}

const NO_CONTENT: Content = { json: undefined, graphql: [] };
const LONGEST = 10 * 1024 * 1024;

/** Reads as little of a copy of the request as the matches of these rules need. */
export async function readContent(
  request: Request,
  { bucket }: Pick<Asked, 'bucket'>,
  rules: readonly { readonly match?: FaultMatch }[],
): Promise<Content> {
  const wants = (key: keyof FaultMatch): boolean => rules.some(({ match }) => match?.[key] !== undefined);
  if (!wants('body') && !wants('graphql') && (bucket !== undefined || !wants('bucket'))) return NO_CONTENT;
  const bytes = await readBytes(request.clone(), LONGEST);
  if (bytes === undefined) return NO_CONTENT;
  const text = new TextDecoder().decode(bytes);
  const parsed = parseJson(text);
  const json = parsed === undefined ? text : parsed;
  if (!wants('graphql')) return { json, graphql: [] };
  const { graphqlNames } = await import('./graphql-names.ts');
  return { json, graphql: graphqlNames(json) };
}

export function fitsMatch(match: FaultMatch | undefined, asked: Asked, { json, graphql }: Content): boolean {
  if (match === undefined) return true;
  const parameters = new URLSearchParams(asked.query);
  return (
    (match.path === undefined || matchPath(match.path, asked.path) !== undefined) &&
    Object.entries(match.query ?? {}).every(([name, value]) => parameters.getAll(name).includes(value)) &&
    Object.entries(match.headers ?? {}).every(([name, value]) => asked.headers.get(name) === value) &&
    [asked.caller?.role, undefined].includes(match.role) &&
    [asked.caller?.user, undefined].includes(match.user) &&
    (match.bucket === undefined || bucketsOf(asked, json).includes(match.bucket)) &&
    (match.graphql === undefined || graphql.includes(match.graphql)) &&
    (match.body === undefined || holds(match.body, json))
  );
}

/** Of a copy both the source and the destination. */
function bucketsOf({ bucket }: Asked, json: unknown): readonly unknown[] {
  if (bucket !== undefined) return [bucket];
  const { bucketId, destinationBucket, id, name } = Object(json) as Readonly<Record<string, unknown>>;
  return [bucketId, destinationBucket, id ?? name];
}

function holds(wanted: unknown, given: unknown): boolean {
  if (Array.isArray(wanted))
    return Array.isArray(given) && given.length === wanted.length && wanted.every((item, at) => holds(item, given[at]));
  if (typeof wanted !== 'object' || wanted === null) return wanted === given;
  if (!isObject(given)) return false;
  return Object.entries(wanted).every(([name, value]) => Object.hasOwn(given, name) && holds(value, given[name]));
}
