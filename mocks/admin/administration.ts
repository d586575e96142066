// The verbs of a mock over HTTP, below /__touchstone: for tests in another process or language.
import { ScriptError } from '../db/script/load-script.ts';
import { DatabaseError } from '../db/db.ts';
import type { FaultRule } from '../request/fault-rules.ts';
import type { OperationRegister } from '../request/operation-register.ts';
import type { Incoming, Part } from '../http/part.ts';
import { json, renderError } from '../http/respond.ts';
import { createRouter } from '../http/router.ts';
import { ServiceError } from '../http/service-error.ts';
import type { Verbs } from '../mock.ts';
import { readChange } from './changes.ts';
import { readFilter } from './journal-filter.ts';
import { checkNames } from './check-names.ts';
import { createProjectOperations, PROJECT_ROUTES } from './projects.ts';
import { refused } from './refused.ts';
import { createUserOperations, USER_ROUTES } from './users.ts';

interface Call {
  readonly request: Request;
  readonly query: URLSearchParams;
  readonly params: Readonly<Record<string, string>>;
}

/** The operations by method and path. `health` is open to everybody; all others need the admin key. */
const ROUTES = [
  { operation: 'health', method: 'GET', path: '/health' },
  { operation: 'sql', method: 'POST', path: '/sql' },
  { operation: 'reset', method: 'POST', path: '/reset' },
  { operation: 'snapshot', method: 'POST', path: '/snapshot' },
  { operation: 'restore', method: 'POST', path: '/restore' },
  { operation: 'listFaults', method: 'GET', path: '/faults' },
  { operation: 'addFault', method: 'POST', path: '/faults' },
  { operation: 'clearFaults', method: 'DELETE', path: '/faults' },
  { operation: 'removeFault', method: 'DELETE', path: '/faults/{id}' },
  { operation: 'readClock', method: 'GET', path: '/clock' },
  { operation: 'moveClock', method: 'POST', path: '/clock' },
  { operation: 'readJournal', method: 'GET', path: '/journal' },
  { operation: 'clearJournal', method: 'DELETE', path: '/journal' },
  { operation: 'changeManagement', method: 'POST', path: '/management' },
  ...USER_ROUTES,
  ...PROJECT_ROUTES,
  { operation: 'signToken', method: 'POST', path: '/token' },
  { operation: 'listLeftOut', method: 'GET', path: '/left-out' },
] as const;

type Operation = (typeof ROUTES)[number]['operation'];

/** What may stand behind the question mark; the journal reads its own filters. */
const PARAMETERS: Readonly<Partial<Record<Operation, readonly string[]>>> = { sql: ['ref'], signToken: ['ref'] };

export interface AdministrationOptions {
  /** Where the caller of a request finds the mock. */
  readonly originOf: (request: Request) => string;
  readonly operations: OperationRegister;
}

export function createAdministration(
  mock: Verbs,
  { originOf, operations: served }: AdministrationOptions,
): Pick<Part, 'handle'> {
  const router = createRouter(ROUTES);
  const done = json.bind(undefined, 200);
  /** The one that `?ref=` names. */
  async function projectOf(query: URLSearchParams): Promise<Pick<Verbs, 'sql' | 'as'>> {
    const ref = query.get('ref');
    return ref === null ? mock : mock.project(ref);
  }

  const operations: Readonly<Record<Operation, (call: Call) => unknown>> = {
    ...createUserOperations(mock.users, readObject),
    health: () => ({ status: 'ok', dialect: mock.dialect, time: mock.clock.now().toISOString() }),
    ...createProjectOperations(mock, originOf),
    sql: async ({ request, query }) => (await projectOf(query)).sql(await request.text()),
    reset: async () => {
      await mock.reset();
      return { message: 'Back to the state after the start.' };
    },
    snapshot: async ({ request }) => {
      const name = readName(await readObject(request));
      await mock.snapshot(name);
      return { name };
    },
    restore: async ({ request }) => {
      const name = readName(await readObject(request));
      await mock.restore(name);
      return { name };
    },
    listFaults: () => mock.faults.list(),
    addFault: async ({ request }) => ({ id: mock.faults.add((await readObject(request)) as unknown as FaultRule) }),
    clearFaults: () => {
      mock.faults.clear();
      return [];
    },
    removeFault: ({ params }) => {
      mock.faults.remove(params['id'] ?? '');
      return mock.faults.list();
    },
    readClock: () => ({ now: mock.clock.now().toISOString() }),
    moveClock: async ({ request }) => {
      const body = await readObject(request);
      checkNames('A move of the clock', Object.keys(body), ['set', 'advance']);
      const { set, advance } = body;
      if (typeof set !== 'string' && typeof advance !== 'string')
        throw refused('Send {"set": "<ISO 8601 time>"} or {"advance": "1h"}.');
      if (typeof set === 'string') mock.clock.set(new Date(set));
      if (typeof advance === 'string') mock.clock.advance(advance);
      return { now: mock.clock.now().toISOString() };
    },
    readJournal: ({ query }) => mock.journal.query(readFilter(query, served)),
    clearJournal: () => {
      mock.journal.clear();
      return [];
    },
    changeManagement: async ({ request }) => {
      mock.administer(readChange(await readObject(request)));
      return { message: 'Changed.' };
    },
    signToken: async ({ request, query }) => ({
      token: await (await projectOf(query)).as(await readObject(request)),
    }),
    listLeftOut: () => mock.omissions(),
  };

  async function answer({ request, path, query }: Incoming): Promise<Response> {
    const match = router(request.method, path);
    checkOrigin(request, new URL(mock.urls.admin).hostname);
    const health = match.kind === 'found' && match.route.operation === 'health';
    if (!health && !carriesKey(request, mock.keys.admin))
      throw new ServiceError(401, 'Unauthorized', {
        message: 'The administration needs "Authorization: Bearer <admin key>".',
      });
    if (match.kind === 'unknown') throw new ServiceError(404, 'Unknown', { message: describeRoutes(path) });
    if (match.kind === 'wrong-method')
      throw new ServiceError(
        405,
        'Wrong method',
        { message: `${path} takes ${match.allow.join(', ')}.` },
        { allow: match.allow.join(', ') },
      );
    const operation = match.route.operation as Operation;
    // A probe of the health may add a parameter against caches.
    if (!health && operation !== 'readJournal')
      checkNames(`The query of ${request.method} ${path}`, query.keys(), PARAMETERS[operation] ?? []);
    return done(await operations[operation]({ request, query, params: match.params }));
  }

  return {
    async handle(incoming) {
      try {
        return await answer(incoming);
      } catch (error) {
        return renderError(toRefusal(error));
      }
    },
  };
}

function carriesKey(request: Request, key: string): boolean {
  const [, given] = /^bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  return given === key;
}

/** A web page must not reach the administration of a mock on the reader's machine, even by rebinding a host name. */
function checkOrigin(request: Request, ownName: string): void {
  const { hostname, host } = new URL(request.url);
  const local = hostname === ownName || /^(localhost|.*\.localhost|[\d.]+|\[[\da-f:]+\])$/i.test(hostname);
  const origin = request.headers.get('origin');
  const foreign = origin !== null && (!URL.canParse(origin) || new URL(origin).host !== host);
  if (!local || foreign)
    throw new ServiceError(403, 'Foreign origin', {
      message:
        'The administration answers only requests to localhost, an IP address or the public URL, and none of foreign web pages.',
    });
}

function describeRoutes(path: string): string {
  const known = [...new Set(ROUTES.map((route) => route.path))].join(', ');
  return `The administration has no ${path || '/'}. It has ${known}.`;
}

/** What the caller did wrong, with the words of PostgreSQL where it was SQL. */
function toRefusal(error: unknown): unknown {
  if (error instanceof DatabaseError) {
    const { message, code, detail, hint, position } = error;
    return new ServiceError(400, message, { message, code, detail, hint, position });
  }
  if (error instanceof ServiceError || error instanceof ScriptError || !(error instanceof Error)) return error;
  return error.constructor === Error ? refused(error.message) : error;
}

async function readObject(request: Request): Promise<Record<string, unknown>> {
  const text = await request.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw refused('The body is not JSON.');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw refused('The body is no JSON object.');
  return { ...body };
}

function readName(body: Readonly<Record<string, unknown>>): string {
  checkNames('A snapshot', Object.keys(body), ['name']);
  const { name } = body;
  if (typeof name !== 'string' || name === '') throw refused('Send {"name": "<text>"}.');
  return name;
}
