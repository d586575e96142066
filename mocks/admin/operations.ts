// The operations of the administration: its routes, and the verb of the mock behind each.
import type { FaultRule } from '../request/fault-rule.ts';
import type { OperationRegister } from '../request/operation-register.ts';
import type { Verbs } from '../mock.ts';
import { AUTH_ROUTES, createAuthOperations } from './auth.ts';
import { readChange } from './changes.ts';
import { checkNames } from './check-names.ts';
import { readFilter } from './journal-filter.ts';
import { createProjectOperations, PROJECT_ROUTES } from './projects.ts';
import { readObject } from './read-object.ts';
import { refused } from './refused.ts';
import { createStubOperations, STUB_ROUTES } from './stubs.ts';
import { createUserOperations, USER_ROUTES } from './users.ts';

interface Call {
  readonly request: Request;
  readonly query: URLSearchParams;
  readonly params: Readonly<Record<string, string>>;
}

/** The operations by method and path. `health` is open to every caller; all others need the admin key. */
export const ROUTES = [
  {
    operation: 'health',
    method: 'GET',
    path: '/health',
    does: 'says that the mock is there, its dialect and its time; without the admin key',
  },
  {
    operation: 'sql',
    method: 'POST',
    path: '/sql',
    does: 'runs the body, SQL, as the owner of the database; answers one list of records for each statement; `?ref=` for another project',
    body: 'SQL',
  },
  {
    operation: 'reset',
    method: 'POST',
    path: '/reset',
    does: 'goes back to the state after the start',
  },
  {
    operation: 'snapshot',
    method: 'POST',
    path: '/snapshot',
    does: 'keeps the state under a name',
    body: '{"name": "full"}',
  },
  {
    operation: 'restore',
    method: 'POST',
    path: '/restore',
    does: 'goes back to a kept state',
    body: '{"name": "full"}',
  },
  {
    operation: 'listFaults',
    method: 'GET',
    path: '/faults',
    does: 'lists the fault rules in force',
  },
  {
    operation: 'addFault',
    method: 'POST',
    path: '/faults',
    does: 'adds a fault rule, and answers its id',
    body: 'a fault rule',
  },
  {
    operation: 'clearFaults',
    method: 'DELETE',
    path: '/faults',
    does: 'removes all fault rules',
  },
  {
    operation: 'removeFault',
    method: 'DELETE',
    path: '/faults/{id}',
    does: 'removes one',
  },
  ...STUB_ROUTES,
  {
    operation: 'readClock',
    method: 'GET',
    path: '/clock',
    does: 'answers the time of the mock',
  },
  {
    operation: 'moveClock',
    method: 'POST',
    path: '/clock',
    does: 'sets the clock, or moves it on',
    body: '{"advance": "1h"} or {"set": "2030-01-01T00:00:00Z"}',
  },
  {
    operation: 'readJournal',
    method: 'GET',
    path: '/journal',
    does: 'lists the last requests, oldest first; `?interface=`, `operation=`, `ref=`, `method=`, `status=` and `stub=` choose',
  },
  {
    operation: 'clearJournal',
    method: 'DELETE',
    path: '/journal',
    does: 'empties the journal',
  },
  {
    operation: 'changeManagement',
    method: 'POST',
    path: '/management',
    does: 'brings about what the management API alone cannot',
    body: 'a change',
  },
  ...AUTH_ROUTES,
  ...USER_ROUTES,
  ...PROJECT_ROUTES,
  {
    operation: 'signToken',
    method: 'POST',
    path: '/token',
    does: 'signs a token from claims, whether there is such a user or not; `?ref=` for another project',
    body: '{"sub": "<a UUID>"}',
  },
  {
    operation: 'listLeftOut',
    method: 'GET',
    path: '/left-out',
    does: 'lists what of the schema the data API does not offer, and why',
  },
] as const;

export type Operation = (typeof ROUTES)[number]['operation'];

/** The parameters that a query may have; the journal reads its own filters. */
export const PARAMETERS: Readonly<Partial<Record<Operation, readonly string[]>>> = {
  sql: ['ref'],
  signToken: ['ref'],
  listAuthUsers: ['ref'],
  createAuthUser: ['ref'],
  deleteAuthUser: ['ref'],
  signAuthToken: ['ref'],
};

export interface AdministrationOptions {
  /** The origin under which the client of a request reaches the mock. */
  readonly originOf: (request: Request) => string;
  readonly operations: OperationRegister;
  /** Only `health` answers. */
  readonly isOff: boolean;
}

type Operations<Name extends Operation = Operation> = Readonly<Record<Name, (call: Call) => unknown>>;

export function createOperations(mock: Verbs, options: AdministrationOptions): Operations {
  const { originOf, operations: served } = options;
  /** The project that `?ref=` names. */
  async function projectOf(query: URLSearchParams): Promise<Pick<Verbs, 'sql' | 'as' | 'auth'>> {
    const ref = query.get('ref');
    return ref === null ? mock : mock.project(ref);
  }
  return {
    ...createStateOperations(mock),
    ...createFaultOperations(mock),
    ...createStubOperations(mock),
    ...createClockOperations(mock),
    ...createAuthOperations(async (query) => (await projectOf(query)).auth, readObject),
    ...createUserOperations(mock.users, readObject),
    health: () => ({ status: 'ok', dialect: mock.dialect, time: mock.clock.now().toISOString() }),
    ...createProjectOperations(mock, originOf),
    sql: async ({ request, query }) => (await projectOf(query)).sql(await request.text()),
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
}

function createStateOperations(mock: Verbs): Operations<'reset' | 'snapshot' | 'restore'> {
  return {
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
  };
}

function createFaultOperations(mock: Verbs): Operations<'listFaults' | 'addFault' | 'clearFaults' | 'removeFault'> {
  return {
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
  };
}

function createClockOperations(mock: Verbs): Operations<'readClock' | 'moveClock'> {
  return {
    readClock: () => ({ now: mock.clock.now().toISOString() }),
    moveClock: async ({ request }) => {
      const body = await readObject(request);
      checkNames('A move of the clock', Object.keys(body), ['set', 'advance']);
      const { set, advance } = body;
      if (typeof set !== 'string' && typeof advance !== 'string')
        throw refused('Send {"set": "<ISO 8601 time>"} or {"advance": "1h"}.');
      if (typeof set === 'string') mock.clock.set(set);
      if (typeof advance === 'string') mock.clock.advance(advance);
      return { now: mock.clock.now().toISOString() };
    },
  };
}

function readName(body: Readonly<Record<string, unknown>>): string {
  checkNames('A snapshot', Object.keys(body), ['name']);
  const { name } = body;
  if (typeof name !== 'string' || name === '') throw refused('Send {"name": "<text>"}.');
  return name;
}
