// A command does one thing to the service and to the model, and throws if they disagree.
import * as fc from 'fast-check';
import type { OpenStorage } from '../../../../mocks/storage/testing/open-storage.ts';
import type { Verdict, World } from './world.ts';

export interface Command {
  /** What failures print. */
  readonly label: string;
  readonly run: (world: World, storage: OpenStorage) => Promise<void>;
}

/** The same as a command of fast-check; every moment has a time of its own, so that orders by time are settled. */
export function toModelCommand(
  { label, run }: Command,
  count: () => void,
): fc.AsyncCommand<World, OpenStorage, boolean> {
  return {
    check: () => true,
    async run(world, storage) {
      count();
      world.now += 1000;
      storage.clock.advance('1s');
      await run(world, storage);
    },
    toString: () => label,
  };
}

/** Few of each, so that commands meet. */
export const buckets = fc.constantFrom('red', 'blue', 'Blue');
export const names = fc.constantFrom(
  'a.txt',
  'A.txt',
  'dir',
  'dir/b.txt',
  'dir/sub/c.txt',
  'Dir/z.txt',
  'dire.txt',
  'sp ace+(1).txt',
  "it's (2)&=,.txt",
  'x/y/z/deep',
);

export const contents = fc.oneof(
  { weight: 6, arbitrary: fc.uint8Array({ maxLength: 60 }) },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 60_000, max: 80_000 }).map((length) => new Uint8Array(length).fill(length)),
  },
);

/** A path as a client writes it. */
export function pathOf(...parts: readonly string[]): string {
  return parts.map((part) => part.split('/').map(encodeURIComponent).join('/')).join('/');
}

/** What the service said. */
async function verdictOf(answer: Response): Promise<Verdict> {
  if (answer.ok) return 'done';
  const { code } = (await answer.clone().json()) as { readonly code: string };
  return `error ${code}`;
}

/** Compares the two; a failure shows both. */
export function agree(what: string, came: unknown, expected: unknown): void {
  const [left, right] = [render(came), render(expected)];
  if (left !== right) throw new Error(`${what}: the service gives ${left}, the model ${right}`);
}

function render(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner instanceof Uint8Array ? `${inner.length} bytes ${[...inner.subarray(0, 80)].join(' ')}` : inner,
  );
}

export async function agreeOnVerdict(label: string, answer: Response, expected: Verdict): Promise<void> {
  const came = await verdictOf(answer);
  const either = expected.replace(/^error /, '').split('|');
  if (!either.includes(came.replace(/^error /, ''))) agree(label, came, expected);
}
