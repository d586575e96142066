// Assertions that need no test runner: they throw, in a page as in Node.
import { isStorageError, type StorageApiError } from '@supabase/storage-js';

type Answer<T = unknown> = PromiseLike<{ data: T; error: Error | null }>;

export function equal(actual: unknown, expected: unknown, what = 'the answer'): void {
  const [got, wanted] = [render(actual), render(expected)];
  if (got !== wanted) throw new Error(`Expected ${what} to be ${wanted}, not ${got}.`);
}

/** Objects with the same properties read the same in any order; undefined differs from absent. */
function render(value: unknown): string {
  const text = JSON.stringify(value, (_key, item: unknown) => {
    if (item === undefined) return '<undefined>';
    if (typeof item !== 'object' || item === null || Array.isArray(item)) return item;
    return Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
  return text === undefined ? 'undefined' : text.slice(0, 2000);
}

export function isTrue(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Error(`Expected ${what}.`);
}

export async function sameBytes(actual: Blob | Response, expected: BlobPart): Promise<void> {
  const [got, wanted] = [new Uint8Array(await actual.arrayBuffer()), await bytesOf(expected)];
  let place = 0;
  while (place < wanted.length && got[place] === wanted[place]) place += 1;
  if (got.length !== wanted.length || place < wanted.length)
    throw new Error(`Expected ${wanted.length} bytes, got ${got.length}; the first other one is at ${place}.`);
}

async function bytesOf(part: BlobPart): Promise<Uint8Array> {
  return new Uint8Array(await new Blob([part]).arrayBuffer());
}

/** The data of a call; throws its error. */
export async function dataOf<T>(answer: Answer<T>): Promise<NonNullable<T>> {
  const { data, error } = await answer;
  if (error !== null) throw error;
  if (data === null || data === undefined) throw new Error('There is neither data nor an error.');
  return data;
}

/** The text of an object. */
export async function textOf(answer: Answer<Blob | null>): Promise<string> {
  return (await dataOf(answer)).text();
}

/** The names of what is listed or removed. */
export async function namesOf(answer: Answer<readonly { readonly name: string }[] | null>): Promise<readonly string[]> {
  return (await dataOf(answer)).map(({ name }) => name);
}

/** The service reported an error, of which this is known; its status is 400 if nothing else is. */
export async function refused(
  answer: Answer,
  expected: Partial<Pick<StorageApiError, 'status' | 'statusCode' | 'code' | 'message'>>,
): Promise<void> {
  const { data, error } = await answer;
  isTrue(isStorageError(error), `a refusal, not ${render(data)}`);
  const wanted = { name: 'StorageApiError', status: 400, ...expected };
  const found = Object.keys(wanted).map((key) => [key, Reflect.get(error, key) as unknown]);
  equal(Object.fromEntries(found), wanted, 'the refusal');
}

/** The client reported that no answer came. */
export async function unanswered(answer: Answer): Promise<void> {
  equal((await answer).error?.name, 'StorageUnknownError', 'what the client says');
}

/** Whatever `work` is rejected with. */
export async function rejectionOf(work: () => PromiseLike<unknown>): Promise<Error> {
  try {
    await work();
  } catch (error) {
    isTrue(error instanceof Error, 'an error');
    return error;
  }
  throw new Error('Expected a rejection.');
}
