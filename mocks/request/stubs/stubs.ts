// The stubs in force: which of them answers a request, and what is put back by a reset.
import type { Change } from '../fault-rules.ts';
import type { OperationRegister } from '../operation-register.ts';
import { fitsMatch, readContent } from '../request-match.ts';
import { isLeft } from '../rule-fields.ts';
import { claimedCaller } from '../claimed-caller.ts';
import { checkStub } from './check-stub.ts';
import { byExactness, fitsAddress, fitsPath, isForTheSame, type AskedStub } from './stub-fits.ts';
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
  let stubs: readonly ActiveStub[] = [];
  let added = 0;
  return {
    add(given) {
      checkStub(given, operations);
      const stub = asSent(given);
      const isAlways = ({ times }: Stub): boolean => times === undefined;
      const earlier = stubs.find((one) => isAlways(one) && isAlways(stub) && isForTheSame(one, stub));
      if (earlier !== undefined)
        throw new Error(
          `${earlier.id} answers ${stub.method} ${stub.path} already: remove it, or give one of the two a match or times.`,
        );
      added += 1;
      const id = `stub-${added}`;
      stubs = [...stubs, { ...stub, id, applied: 0 }];
      return id;
    },
    remove(id) {
      if (!stubs.some((stub) => stub.id === id))
        throw new Error(`There is no stub ${id}. Known: ${stubs.map((stub) => stub.id).join(', ') || 'none'}.`);
      stubs = stubs.filter((stub) => stub.id !== id);
    },
    clear() {
      stubs = [];
    },
    list: () => stubs,
    async take(request, address) {
      const { method, headers } = request;
      const asked = { ...address, method, headers, caller: claimedCaller(headers, undefined) };
      const near = stubs.filter((stub) => fitsAddress(stub, asked));
      if (near.length === 0) return undefined;
      const content = await readContent(
        request,
        asked,
        near.map(({ match }) => match),
      );
      return change(async () => {
        // Others may have been used up while the body came.
        const found = stubs
          .toSorted(byExactness)
          .find((stub) => isLeft(stub) && fitsAddress(stub, asked) && fitsMatch(stub.match, asked, content));
        if (found === undefined) return undefined;
        stubs = stubs.map((stub) => (stub === found ? { ...stub, applied: stub.applied + 1 } : stub));
        return found;
      });
    },
    describeNear(path) {
      const near = stubs.filter((stub) => fitsPath(stub, path)).map(({ id }) => id);
      if (near.length === 0) return '';
      return ` At this path ${near.join(', ')} did not answer: compare method, ref, match and times with the request.`;
    },
    snapshot: () => stubs,
    restore(to) {
      stubs = to;
      added = Math.max(added, ...to.map(({ id }) => Number(/\d+$/u.exec(id)?.[0] ?? 0)));
    },
  };
}

/** A copy that no later change of what was given reaches. */
function asSent({ handler, ...stub }: Stub): Stub {
  const copy = JSON.parse(JSON.stringify(stub)) as Stub;
  return handler === undefined ? copy : { ...copy, handler };
}
