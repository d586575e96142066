// The operations of the administration: its routes, and the verb of the mock behind each.
import type { FaultRule } from '../request/fault-rules.ts';
import type { OperationRegister } from '../request/operation-register.ts';
import type { Verbs } from '../mock.ts';
import { readChange } from './changes.ts';
import { checkNames } from './check-names.ts';
import { readFilter } from './journal-filter.ts';
import { createProjectOperations, PROJECT_ROUTES } from './projects.ts';
import { readObject } from './read-object.ts';
import { refused } from './refused.ts';
import { createUserOperations, USER_ROUTES } from './users.ts';

interface Call {
  readonly request: Request;
  readonly query: URLSearchParams;
  readonly params: Readonly<Record<string, string>>;
}

/** The operations by method and path. `health` is open to every caller; all others need the admin key. */
export const ROUTES = [
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

export type Operation = (typeof ROUTES)[number]['operation'];

/** The parameters that a query may have; the journal reads its own filters. */
export const PARAMETERS: Readonly<Partial<Record<Operation, readonly string[]>>> = { sql: ['ref'], signToken: ['ref'] };

export interface AdministrationOptions {
  /** The origin under which the client of a request reaches the mock. */
  readonly originOf: (request: Request) => string;
  readonly operations: OperationRegister;
}

type Operations<Name extends Operation = Operation> = Readonly<Record<Name, (call: Call) => unknown>>;

export function createOperations(mock: Verbs, { originOf, operations: served }: AdministrationOptions): Operations {
  /** The project that `?ref=` names. */
  async function projectOf(query: URLSearchParams): Promise<Pick<Verbs, 'sql' | 'as'>> {
    const ref = query.get('ref');
    return ref === null ? mock : mock.project(ref);
  }
  return {
    ...createStateOperations(mock),
    ...createFaultOperations(mock),
    ...createClockOperations(mock),
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
      if (typeof set === 'string') mock.clock.set(new Date(set));
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
