// The operations of the administration (`/__touchstone`): their routes, and the verb of the mock behind each.
import type { FaultRule } from '../request/fault-rule.ts';
import type { JournalFilter } from '../request/journal.ts';
import { SERVED, type OperationRegister } from '../http/operations.ts';
import { urlsAt, urlsOfProject, type Mock, type MockProject } from '../mock.ts';
import type { Stub } from '../request/stubs/stub.ts';
import { checkNames, refused } from './body.ts';
import { readChange } from './changes.ts';
import type { Call, Operation } from './operation.ts';
import { environmentOf } from './environment.ts';
import { streamJournal } from './journal-stream.ts';
import { AUTH_OPERATIONS, USER_OPERATIONS } from './users.ts';

/** `health` is open to every caller; all others need the admin key. */
const OPERATIONS: Readonly<Record<string, Operation>> = {
  health: {
    at: 'GET /health',
    does: 'says that the mock is there, its dialect and its time; without the admin key',
    run: ({ mock }) => ({ status: 'ok', dialect: mock.dialect, time: mock.clock.now().toISOString() }),
  },
  sql: {
    at: 'POST /sql',
    does: 'runs the body, SQL, as the owner of the database; answers one list of records for each statement; `?ref=` for another project',
    body: 'SQL',
    query: ['ref'],
    run: async ({ request, project }) => (await project()).sql(await request.text()),
  },
  reset: {
    at: 'POST /reset',
    does: 'goes back to the state after the start',
    async run({ mock }) {
      await mock.reset();
      return { message: 'Back to the state after the start.' };
    },
  },
  snapshot: {
    at: 'POST /snapshot',
    does: 'keeps the state under a name',
    body: '{"name": "full"}',
    run: withName((mock, name) => mock.snapshot(name)),
  },
  restore: {
    at: 'POST /restore',
    does: 'goes back to a kept state',
    body: '{"name": "full"}',
    run: withName((mock, name) => mock.restore(name)),
  },
  listFaults: {
    at: 'GET /faults',
    does: 'lists the fault rules in force',
    run: ({ mock }) => mock.faults.list(),
  },
  addFault: {
    at: 'POST /faults',
    does: 'adds a fault rule, and answers its id',
    body: 'a fault rule',
    run: async ({ mock, object }) => ({ id: mock.faults.add((await object()) as unknown as FaultRule) }),
  },
  clearFaults: {
    at: 'DELETE /faults',
    does: 'removes all fault rules',
    run: clearing('faults'),
  },
  removeFault: {
    at: 'DELETE /faults/{id}',
    does: 'removes one',
    run({ mock, param }) {
      mock.faults.remove(param('id'));
      return mock.faults.list();
    },
  },
  listStubs: {
    at: 'GET /stubs',
    does: 'lists the stubs in force',
    run: ({ mock }) => listStubs(mock),
  },
  addStub: {
    at: 'POST /stubs',
    does: 'adds a stub, an answer to requests for which the mock has no operation, and answers its id',
    body: 'a stub',
    run: async ({ mock, object }) => ({ id: mock.stub((await object()) as unknown as Stub) }),
  },
  clearStubs: {
    at: 'DELETE /stubs',
    does: 'removes all stubs',
    run: clearing('stubs'),
  },
  removeStub: {
    at: 'DELETE /stubs/{id}',
    does: 'removes one',
    run({ mock, param }) {
      mock.stubs.remove(param('id'));
      return listStubs(mock);
    },
  },
  readClock: {
    at: 'GET /clock',
    does: 'answers the time of the mock',
    run: ({ mock }) => ({ now: mock.clock.now().toISOString() }),
  },
  moveClock: {
    at: 'POST /clock',
    does: 'sets the clock, or moves it on',
    body: '{"advance": "1h"} or {"set": "2030-01-01T00:00:00Z"}',
    async run({ mock, object }) {
      const body = await object();
      checkNames('A move of the clock', Object.keys(body), ['set', 'advance']);
      const { set, advance } = body;
      if (typeof set !== 'string' && typeof advance !== 'string')
        throw refused('Send {"set": "<ISO 8601 time>"} or {"advance": "1h"}.');
      if (typeof set === 'string') mock.clock.set(set);
      if (typeof advance === 'string') mock.clock.advance(advance);
      return { now: mock.clock.now().toISOString() };
    },
  },
  readJournal: {
    at: 'GET /journal',
    does: 'lists the last requests, oldest first; `?interface=`, `operation=`, `ref=`, `method=`, `status=` and `stub=` choose',
    run: ({ mock, query, served }) => mock.journal.query(readFilter(query, served)),
  },
  watchJournal: {
    at: 'GET /journal/stream',
    does: 'sends each request from now on as a server-sent event: its entry, and with it both sides, SQL and claims',
    run: ({ mock }) => streamJournal(mock.watch),
  },
  clearJournal: {
    at: 'DELETE /journal',
    does: 'empties the journal',
    run: clearing('journal'),
  },
  changeManagement: {
    at: 'POST /management',
    does: 'brings about what the management API alone cannot',
    body: 'a change',
    async run({ mock, object }) {
      mock.administer(readChange(await object()));
      return { message: 'Changed.' };
    },
  },
  ...AUTH_OPERATIONS,
  ...USER_OPERATIONS,
  listProjects: {
    at: 'GET /projects',
    does: 'lists the projects with their URLs and keys',
    run: async (call) => (await call.mock.projects()).map((project) => toRecord(project, call)),
  },
  findProject: {
    at: 'GET /projects/{ref}',
    does: 'answers one of them',
    run: async (call) => toRecord(await call.mock.project(call.param('ref')), call),
  },
  signToken: {
    at: 'POST /token',
    does: 'signs a token from claims, whether there is such a user or not (`token`, and the same as `access_token`); `?ref=` for another project',
    body: '{"sub": "<a UUID>"}',
    query: ['ref'],
    async run({ project, object }) {
      const token = await (await project()).as(await object());
      return { token, access_token: token };
    },
  },
  readConnection: {
    at: 'GET /connection',
    does: 'answers the dialect and all keys of the mock, and the environment of an app that uses it',
    run({ mock: { dialect, keys }, origin }) {
      return { dialect, keys, environment: environmentOf(urlsAt(origin()), keys) };
    },
  },
  listLeftOut: {
    at: 'GET /left-out',
    does: 'lists what of the schema the data API does not offer, and why',
    run: ({ mock }) => mock.omissions(),
  },
};

/** By method and path. */
export const ROUTES = Object.entries(OPERATIONS).map(([operation, { at, ...rest }]) => {
  const [method = '', path = ''] = at.split(' ');
  return { operation, method, path, ...rest };
});

function clearing(what: 'faults' | 'stubs' | 'journal'): Operation['run'] {
  return ({ mock }) => {
    mock[what].clear();
    return [];
  };
}

function withName(work: (mock: Call['mock'], name: string) => Promise<void>): Operation['run'] {
  return async ({ mock, object }) => {
    const body = await object();
    checkNames('A snapshot', Object.keys(body), ['name']);
    const { name } = body;
    if (typeof name !== 'string' || name === '') throw refused('Send {"name": "<text>"}.');
    await work(mock, name);
    return { name };
  };
}

/** JSON has no functions, and without one a stub would seem to answer nothing. */
function listStubs({ stubs }: Pick<Mock, 'stubs'>): readonly object[] {
  return stubs
    .list()
    .map(({ handler, ...stub }) => (handler === undefined ? stub : { ...stub, handler: 'a function' }));
}

function toRecord({ ref, name, organization, main, keys }: MockProject, { origin }: Call): object {
  return { ref, name, organization, main, urls: urlsOfProject(origin(), ref), keys };
}

const FILTERS = ['interface', 'operation', 'ref', 'method', 'status', 'stub'];

/** Refuses a filter that nothing can match: to a test it would look as if nothing was requested. */
function readFilter(query: URLSearchParams, operations: OperationRegister): JournalFilter {
  checkNames('The journal', query.keys(), FILTERS);
  const { status, interface: given, ...texts } = Object.fromEntries(query);
  const known = SERVED.filter((one) => operations[one].names.size > 0);
  const part = known.find((one) => one === given);
  if (given !== undefined && part === undefined)
    throw refused(`The journal knows the interfaces ${known.join(', ')}, and no ${given}.`);
  const { operation } = texts;
  if (operation !== undefined && !known.some((one) => operations[one].names.has(operation)))
    throw refused(
      `There is no operation ${operation}. Write it without its interface, such as listProjects or graphql.`,
    );
  if (status !== undefined && !/^\d{3}$/.test(status)) throw refused('A status is three digits, such as 404.');
  return {
    ...texts,
    ...(part === undefined ? {} : { interface: part }),
    ...(status === undefined ? {} : { status: Number(status) }),
  };
}
