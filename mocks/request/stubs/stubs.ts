// The stubs in force: which of them answers a request, and what is put back by a reset.
import type { OperationRegister } from '../../http/operations.ts';
import { matchPath, rankOf } from '../../http/router.ts';
import type { Change } from '../fault-rules.ts';
import { fitsMatch, readContent, type Asked } from '../request-match.ts';
import { isLeft } from '../rule-fields.ts';
import { createRuleList } from '../rule-list.ts';
import { claimedCaller } from '../claimed-caller.ts';
import { checkStub } from './check-stub.ts';
import type { ActiveStub, Stub } from './stub.ts';

export interface Stubs {
  remove(id: string): void;
  clear(): void;
  list(): readonly ActiveStub[];
}

export interface StubRegister extends Stubs {
  /** Returns the id of the stub. Throws an Error that says what is wrong with it. */
  add(stub: Stub): string;
  /** The most exact stub for this request; counts it as applied. */
  take(request: Request, asked: Omit<AskedStub, 'method' | 'headers' | 'caller'>): Promise<ActiveStub | undefined>;
  /** A sentence about the stubs at a path, for a request that none of them answers. */
  describeNear(path: string): string;
  snapshot(): readonly ActiveStub[];
  restore(stubs: readonly ActiveStub[]): void;
}

/** `change` does what counts a stub as applied. */
export function createStubs(operations: OperationRegister, change: Change = (work) => work()): StubRegister {
  const { put, replace, ...stubs } = createRuleList<ActiveStub>('stub', 'stub');
  return {
    ...stubs,
    add(given) {
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
    async take(request, address) {
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
    describeNear(path) {
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
