// The stubs over HTTP: listed, added, removed.
import type { Mock } from '../mock.ts';
import type { Stub } from '../request/stubs/stub.ts';
import { readObject } from './read-object.ts';

export const STUB_ROUTES = [
  {
    operation: 'listStubs',
    method: 'GET',
    path: '/stubs',
    does: 'lists the stubs in force',
  },
  {
    operation: 'addStub',
    method: 'POST',
    path: '/stubs',
    does: 'adds a stub, an answer to requests for which the mock has no operation, and answers its id',
    body: 'a stub',
  },
  {
    operation: 'clearStubs',
    method: 'DELETE',
    path: '/stubs',
    does: 'removes all stubs',
  },
  {
    operation: 'removeStub',
    method: 'DELETE',
    path: '/stubs/{id}',
    does: 'removes one',
  },
] as const;

type StubOperation = (typeof STUB_ROUTES)[number]['operation'];
interface StubCall {
  readonly request: Request;
  readonly params: Readonly<Record<string, string>>;
}

export function createStubOperations(
  mock: Pick<Mock, 'stub' | 'stubs'>,
): Readonly<Record<StubOperation, (call: StubCall) => unknown>> {
  // JSON has no functions, and without one a stub would seem to answer nothing.
  const list = (): readonly object[] =>
    mock.stubs
      .list()
      .map(({ handler, ...stub }) => (handler === undefined ? stub : { ...stub, handler: 'a function' }));
  return {
    listStubs: list,
    addStub: async ({ request }) => ({ id: mock.stub((await readObject(request)) as unknown as Stub) }),
    clearStubs: () => {
      mock.stubs.clear();
      return [];
    },
    removeStub: ({ params }) => {
      mock.stubs.remove(params['id'] ?? '');
      return list();
    },
  };
}
