// The legal variants of the management interface: what it may leave out, put elsewhere, refuse, or do later.
import { editJson, type Middleware } from '../kit/fault.ts';
import { isRecord, type Json } from '../kit/json.ts';
import { each, edit, editOne, notingAnswer, toList } from '../kit/rest/handlers.ts';
import { MANAGEMENT_OPERATIONS, type Call, type Handler, type Handlers } from '../kit/rest/lie.ts';

const isManagement = ({ url }: Request): boolean => new URL(url).pathname.startsWith('/v1/');

/** Changes the JSON of every answer with success. */
const telling = (change: (body: unknown) => unknown): Middleware =>
  editJson((body, request) => (isManagement(request) ? change(body) : body));

function writeOtherwise(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(writeOtherwise);
  if (!isRecord(value)) return value;
  const { created_at: created, updated_at: updated, organization_id: organization } = value;
  if (typeof value['value'] === 'string') return { ...value, value: '' };
  if (typeof created === 'number' && typeof updated === 'number')
    return { ...value, created_at: Math.floor(created / 1000), updated_at: Math.floor(updated / 1000) + 0.5 };
  const { database: _database, ...project } = value;
  return typeof created === 'string' && organization !== undefined
    ? { ...project, created_at: created.replace('T', ' ').replace('Z', '+00') }
    : value;
}

const OPTIONAL = ['verify_jwt', 'import_map', 'entrypoint_path', 'import_map_path', 'database'];

/** Lists are reversed, nothing optional is shown, and restrictions are only stored at first. */
function tellLittle(value: unknown): unknown {
  if (Array.isArray(value)) return value.toReversed().map(tellLittle);
  if (!isRecord(value)) return value;
  const record = Object.fromEntries(Object.entries(value).filter(([key]) => !OPTIONAL.includes(key)));
  if (!('entitlement' in record)) return record;
  return { ...record, status: 'stored', old_config: { dbAllowedCidrs: ['0.0.0.0/0'] } };
}

/** Names that the query or the body gives to what is made or changed. */
function namesIn({ query, list, json }: Call): readonly string[] {
  const given = [json, ...(list ?? [])].flatMap((one) => (isRecord(one) ? one['name'] : undefined));
  return [...query.getAll('name'), ...given].filter((name) => typeof name === 'string');
}

const takePlainNames: Handler = (call) => {
  const { method, headers } = call.request;
  const isOdd = method !== 'DELETE' && namesIn(call).some((name) => !/^[\w -]+$/.test(name));
  const isRefused = method !== 'GET' && (isOdd || (headers.get('content-type') ?? '').includes('eszip'));
  return isRefused ? new Response('no', { status: 422 }) : call.forward();
};

/** As PostgreSQL tells a range of one address. */
const tellAddresses: Handler = async (call) => {
  const response = await call.forward();
  const text = (await response.text()).replaceAll(/(?<="[\d.]+)\/32(?=")/g, '');
  return new Response(text, response);
};

/** The contract does not show what they answer. */
const ANSWERLESS = ['createSecrets', 'deleteFunction', 'deleteCustomHostname', 'deleteNetworkBans'];

const QUIET: Readonly<Record<string, (value: unknown) => unknown>> = {
  version: (value) => (typeof value === 'number' ? 1.5 : value),
  data: () => ({}),
  dbAllowedCidrs: (value) => (Array.isArray(value) ? value.toReversed() : value),
  banned_ipv4_addresses: (value) => (Array.isArray(value) ? value.toReversed() : value),
};

function quietly(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(quietly);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, (QUIET[key] ?? quietly)(inside)]));
}

const answerQuietly: Handler = async (call) => {
  const response = await call.forward();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  if (!response.ok || !isJson) return response;
  const text = await response.text();
  return Response.json(text === '' ? null : quietly(JSON.parse(text)), { status: response.status });
};

const doQuietly: Handlers = {
  ...each(MANAGEMENT_OPERATIONS, answerQuietly),
  ...each(ANSWERLESS, async (call) => {
    const response = await call.forward();
    return response.ok ? new Response(null, { status: 204 }) : response;
  }),
  async initializeCustomHostname(call) {
    if (call.isAuthorized) await call.ask('DELETE', call.at.replace(/\/initialize$/, ''));
    return answerQuietly(call);
  },
};

/** Refuses what may not be done, given the names that are there. */
const unless =
  (status: number, isRefused: (call: Call, known: readonly unknown[]) => boolean): Handler =>
  async (call) => {
    const known = toList(await call.read()).map(({ name, slug }) => slug ?? name);
    return isRefused(call, known) ? new Response('no', { status }) : call.forward();
  };

const refuseAgain: Handlers = {
  createSecrets: unless(409, (call, known) => namesIn(call).some((name) => known.includes(name))),
  createFunction: unless(409, ({ query }, known) => known.includes(query.get('slug'))),
  deleteSecrets: unless(404, ({ list = [] }, known) =>
    list.some((name) => typeof name === 'string' && !known.includes(name)),
  ),
};

/** A deleted function stays in its place as REMOVED, until another takes its slug. */
function showRemoved(): Handlers {
  const removed = new Map<string, Json>();
  return {
    async deleteFunction(call) {
      const before = await call.read();
      const response = await call.forward();
      if (response.ok && isRecord(before)) removed.set(call.at, { ...before, status: 'REMOVED' });
      return response;
    },
    createFunction: notingAnswer((record, { at }) => removed.delete(`${at}/${String(record['slug'])}`)),
    listFunctions: edit((body, { at }) => {
      const ours = [...removed].filter(([where]) => where.startsWith(`${at}/`)).map(([, record]) => record);
      return [...toList(body), ...ours];
    }),
    async getFunction(call) {
      const response = await call.forward();
      const shown = response.status === 404 ? removed.get(call.at) : undefined;
      return shown === undefined ? response : Response.json(shown);
    },
  };
}

/** What was made is not served under its own reference before long. */
function needTime(): Handlers {
  const made = new Set<unknown>();
  return {
    ...each(MANAGEMENT_OPERATIONS, (call) =>
      made.has(call.params['ref']) ? Response.json({ message: 'Starting' }, { status: 503 }) : call.forward(),
    ),
    createProject: notingAnswer((project) => made.add(project['id'])),
  };
}

/** The token alone, or behind a word in any case. */
const takeAnyScheme: Handler = (call) => {
  const given = call.request.headers.get('authorization');
  return call.forward(given === null ? {} : { authorization: `Bearer ${given.replace(/^(bearer|token) /i, '')}` });
};

const announceLimits: Middleware = (next) => async (request) => {
  const response = await next(request);
  const headers = new Headers(response.headers);
  headers.set('ratelimit-limit', '60');
  headers.set('ratelimit-remaining', '59');
  return new Response(response.body, { status: response.status, headers });
};

/** A ban that is not there is not lifted. */
const refuseUnknownBans: Handler = async (call) => {
  const asked = await call.forward({ method: 'POST', path: `${call.at}/retrieve`, body: new Uint8Array() });
  const body: unknown = asked.ok ? await asked.json() : {};
  const banned = isRecord(body) ? [body['banned_ipv4_addresses']].flat() : [];
  const given = [call.json['ipv4_addresses']].flat();
  return given.every((one) => banned.includes(one)) ? call.forward() : new Response('unknown', { status: 404 });
};

const typesOfPublicOnly: Handler = (call) => {
  const schemas = call.query.get('included_schemas') ?? 'public';
  return schemas === 'public' ? call.forward() : Response.json({ message: 'No such schema' }, { status: 400 });
};

const typesInWords = editOne(({ types }) => ({
  types: `// Made by hand.\n${String(types).replaceAll('Database', 'Db')}`,
}));

const allByDefault: Handler = (call) =>
  call.forward(
    call.query.has('included_schemas')
      ? {}
      : { query: { ...Object.fromEntries(call.query), included_schemas: 'public,touchstone_unlisted' } },
  );

const bodiesInJson: Handler = async (call) => {
  const response = await call.forward();
  return response.ok ? Response.json({ source: await response.text() }) : response;
};

const tellMuch: Handler = async (call) => {
  const response = await call.forward();
  return response.ok ? Response.json([{ done: call.operation, at: 1 }]) : response;
};

/** Lists the organizations that were made with the token alone. */
function listOwnOrganizations(): Handlers {
  let first: readonly unknown[] | undefined;
  return {
    async createOrganization(call) {
      first ??= toList(await call.read()).map(({ id }) => id);
      return call.forward();
    },
    listOrganizations: edit((body) => toList(body).filter(({ id }) => first?.includes(id) !== true)),
  };
}

const never: Handler = () => Response.json({ message: 'Not verified' }, { status: 422 });

/** By their ids in variants.json, as all here. */
export const managementHandlers: Readonly<Record<string, Handlers | (() => Handlers)>> = {
  'plain-names': each(MANAGEMENT_OPERATIONS, takePlainNames),
  'quiet-management': doQuietly,
  'removed-functions': showRemoved,
  'nothing-again': refuseAgain,
  'projects-need-time': needTime,
  'any-scheme': each(MANAGEMENT_OPERATIONS, takeAnyScheme),
  'single-addresses-plain': each(['getNetworkRestrictions', 'applyNetworkRestrictions'], tellAddresses),
  'hostnames-never-verified': each(['reverifyCustomHostname', 'activateCustomHostname'], never),
  'unknown-bans-refused': { deleteNetworkBans: refuseUnknownBans },
  'types-of-public-only': { generateTypes: typesOfPublicOnly },
  'types-in-another-form': { generateTypes: typesInWords },
  'types-of-all-by-default': { generateTypes: allByDefault },
  'bodies-in-json': { getFunctionBody: bodiesInJson },
  'tells-much': each(ANSWERLESS, tellMuch),
  'own-organizations-only': listOwnOrganizations,
};

export const legalManagement: Readonly<Record<string, Middleware>> = {
  'other-values': telling(writeOtherwise),
  'tells-little': telling(tellLittle),
  'limits-announced': announceLimits,
};
