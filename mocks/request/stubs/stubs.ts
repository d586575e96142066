// The stubs in force: those that the options of a mock give, which of them answers a request, and what is put back by a reset.
import type { OperationRegister } from '../../http/operations.ts';
import { matchPath, rankOf } from '../../http/router.ts';
import type { Change } from '../fault-rules.ts';
import { fitsMatch, readContent, type Asked } from '../request-match.ts';
import { isLeft } from '../rule-fields.ts';
import { createRuleList } from '../rule-list.ts';
import { claimedCaller } from '../claimed-caller.ts';
import { checkStub } from './check-stub.ts';
import { StubFileError, type ActiveStub, type Stub } from './stub.ts';
import { messageOf } from '../../runtime/unknown.ts';

export interface Stubs {
  remove(id: string): void;
  clear(): void;
  list(): readonly ActiveStub[];
}

export type StubRegister = ReturnType<typeof createStubs>;

/** `change` does what counts a stub as applied. */
export function createStubs(operations: OperationRegister, change: Change) {
  const { put, replace, ...stubs } = createRuleList<ActiveStub>('stub', 'stub');
  return {
    ...stubs,
    /** Returns the id of the stub. Throws an Error that says what is wrong with it. */
    add(given: Stub): string {
      checkStub(given, operations);
      const stub = asSent(given);
      const isAlways = ({ times }: Stub): boolean => times === undefined;
      const earlier = stubs.list().find((one) => isAlways(one) && isAlways(stub) && isForTheSame(one, stub));
      if (earlier !== undefined)
        throw new Error(
          `${earlier.id} answers ${stub.method} ${stub.path} already: remove it, or give one of the two a match or times.`,
        );
      return put({ ...stub, applied: 0 });
    },
    /** The most exact stub for this request; counts it as applied. */
    async take(
      request: Request,
      address: Omit<AskedStub, 'method' | 'headers' | 'caller'>,
    ): Promise<ActiveStub | undefined> {
      const { method, headers } = request;
      const asked = { ...address, method, headers, caller: claimedCaller(headers, undefined) };
      const near = stubs.list().filter((stub) => fitsAddress(stub, asked));
      if (near.length === 0) return undefined;
      const content = await readContent(request, asked, near);
      return change(async () => {
        // Others may have been used up while the body came.
        const found = stubs
          .list()
          .toSorted(byExactness)
          .find((stub) => isLeft(stub) && fitsAddress(stub, asked) && fitsMatch(stub.match, asked, content));
        if (found !== undefined) replace(found, { ...found, applied: found.applied + 1 });
        return found;
      });
    },
    /** A sentence about the stubs at a path, for a request that none of them answers. */
    describeNear(path: string): string {
      const near = stubs
        .list()
        .filter((stub) => fitsPath(stub, path))
        .map(({ id }) => id);
      if (near.length === 0) return '';
      return ` At this path ${near.join(', ')} did not answer: compare method, ref, match and times with the request.`;
    },
  };
}

/** A copy that no later change of what was given reaches. */
function asSent({ handler, ...stub }: Stub): Stub {
  const copy = JSON.parse(JSON.stringify(stub)) as Stub;
  return handler === undefined ? copy : { ...copy, handler };
}

/** What of a request decides. */
interface AskedStub extends Asked {
  readonly method: string;
  readonly ref: string | undefined;
}

function fitsPath(stub: Stub, path: string): boolean {
  return matchPath(stub.path, path) !== undefined;
}

/** Apart from its `match`. */
function fitsAddress(stub: Stub, { method, path, ref }: AskedStub): boolean {
  return [method, '*'].includes(stub.method) && [ref, undefined].includes(stub.ref) && fitsPath(stub, path);
}

/** Sorts the more exact first: by path, then one for a method, for a project, with a match, for some times. */
function byExactness(a: Stub, b: Stub): number {
  const [of, than] = [exactness(a), exactness(b)];
  return Number(of < than) - Number(of > than);
}

function exactness({ path, method, ref, match, times }: Stub): string {
  const limits = [method !== '*', ref !== undefined, match !== undefined, times !== undefined];
  return `${rankOf(path)} ${limits.map(Number).join('')}`;
}

/** Whether each of two stubs is for the very requests of the other. */
function isForTheSame(a: Stub, b: Stub): boolean {
  const [one, other] = [a, b].map(({ method, path, ref, match }) =>
    JSON.stringify([method, path.replaceAll(/\{(?!wildcard\})\w+\}/g, '{}'), ref, match]),
  );
  return one === other;
}

export type GivenStubs = readonly Stub[] | { readonly file: string };

/** Throws an Error that says which one is wrong, and how; a StubFileError if it stands in a file. */
export async function addGivenStubs(stubs: Pick<StubRegister, 'add'>, given: GivenStubs): Promise<void> {
  if (!('file' in given)) {
    for (const [at, stub] of given.entries())
      addAt(stubs, stub, (message) => new Error(`createMock: stubs[${at}]: ${message}`));
    return;
  }
  // A page has no files.
  const { readStubs } = await import('./read-stubs.ts');
  for (const { stub, where } of await readStubs(given.file))
    addAt(stubs, stub, (message) => new StubFileError(`${where}: ${message}`));
}

function addAt(stubs: Pick<StubRegister, 'add'>, stub: Stub, refused: (message: string) => Error): void {
  try {
    stubs.add(stub);
  } catch (error) {
    throw refused(messageOf(error));
  }
}
