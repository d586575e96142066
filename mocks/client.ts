// A client of a mock for tests: one request to one interface, with the key or token of a named identity.
import type { Handler, Mock, MockProject } from './mock.ts';
import { parseJson } from './runtime/unknown.ts';

/** Claims make a user: `{ sub: '…' }`, with the role `authenticated` unless they name another. */
export type Identity = 'nobody' | 'anon' | 'service' | { readonly token: string } | { readonly claims: object };

interface Wishes {
  /** Default: anon on data, the service role on storage, the holder of the first token on management. */
  readonly as?: Identity;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Undefined if the text is not JSON. */
  readonly json: unknown;
}

/** Paths are below the interface's URL. Text and bytes are sent as they are, other bodies as JSON. */
type Send = (method: string, path: string, body?: unknown, wishes?: Wishes) => Promise<Answer>;

export interface MockClient {
  readonly data: Send;
  readonly management: Send;
  readonly storage: Send;
  /** The administration; with its own key unless the request names another identity. */
  readonly admin: Send;
  /** A GraphQL request to the data interface. */
  readonly graphql: (query: string, variables?: object, wishes?: Wishes) => Promise<Answer>;
}

/** What a client needs of a mock. */
export type ClientMock = Handler & Pick<Mock, 'urls' | 'keys' | 'as'>;

/** `project` is one that was created; default is the main one. */
export function createClient(mock: ClientMock, project: Pick<MockProject, 'urls' | 'keys' | 'as'> = mock): MockClient {
  const { anon, service } = project.keys;
  const tokenOf = async (identity: Identity): Promise<string | undefined> => {
    if (identity === 'nobody') return undefined;
    if (identity === 'anon') return anon;
    if (identity === 'service') return service;
    return 'token' in identity ? identity.token : project.as({ ...identity.claims });
  };
  const bearer = (token: string | undefined): Record<string, string> =>
    token === undefined ? {} : { authorization: `Bearer ${token}` };
  const sender =
    (base: string, identify: (identity: Identity | undefined) => Promise<Record<string, string>>): Send =>
    async (method, path, body, { as, headers } = {}) => {
      checkIdentity(as);
      const sent = toBody(body);
      const response = await mock.fetch(
        new Request(base + path, {
          method,
          headers: { ...sent.headers, ...(await identify(as)), ...headers },
          ...(sent.body === undefined ? {} : { body: sent.body }),
        }),
      );
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, json: parseJson(text) };
    };
  const data = sender(project.urls.data, async (identity = 'anon') => {
    if (identity === 'nobody') return {};
    const key = identity === 'service' ? service : anon;
    return { apikey: key, ...(typeof identity === 'string' ? {} : bearer(await tokenOf(identity))) };
  });
  return {
    data,
    management: sender(mock.urls.management, async (identity = { token: mock.keys.token }) =>
      bearer(await tokenOf(identity)),
    ),
    storage: sender(project.urls.storage, async (identity = 'service') => bearer(await tokenOf(identity))),
    admin: sender(mock.urls.admin, async (identity = { token: mock.keys.admin }) => bearer(await tokenOf(identity))),
    graphql: (query, variables, wishes) => data('POST', '/graphql/v1', { query, variables }, wishes),
  };
}

/** From JavaScript a user may be named without `claims`: policies would know nobody by that request. */
function checkIdentity(identity: unknown): void {
  if (identity === undefined || ['nobody', 'anon', 'service'].includes(identity as string)) return;
  const { token, claims } = Object(identity) as { readonly token?: unknown; readonly claims?: unknown };
  if (typeof token === 'string' || (typeof claims === 'object' && claims !== null)) return;
  throw new TypeError(
    `\`as\` is 'nobody', 'anon', 'service', { token: '…' } or { claims: { sub: '<id of a user>' } }, and not ${JSON.stringify(identity)}.`,
  );
}

function toBody(body: unknown): { readonly headers: Record<string, string>; readonly body?: BodyInit } {
  if (body === undefined) return { headers: {} };
  if (typeof body === 'string' || body instanceof Uint8Array) return { headers: {}, body: body as BodyInit };
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
