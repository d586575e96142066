// Assertions that need no test runner: they throw, in a page as in Node.
import { isStorageError, type StorageApiError, type StorageClient } from '@supabase/storage-js';

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
export async function dataOf<T>(answer: PromiseLike<{ data: T; error: Error | null }>): Promise<NonNullable<T>> {
  const { data, error } = await answer;
  if (error !== null) throw error;
  if (data === null || data === undefined) throw new Error('There is neither data nor an error.');
  return data;
}

/** The text of an object. */
export async function textOf(answer: PromiseLike<{ data: Blob | null; error: Error | null }>): Promise<string> {
  return (await dataOf(answer)).text();
}

/** The names of what is listed or removed. */
export async function namesOf(
  answer: PromiseLike<{ data: readonly { readonly name: string }[] | null; error: Error | null }>,
): Promise<readonly string[]> {
  return (await dataOf(answer)).map(({ name }) => name);
}

/** Makes a bucket, and hands out what is done with its objects. */
export async function filesIn(
  client: StorageClient,
  bucket: string,
  options?: Parameters<StorageClient['createBucket']>[1],
): Promise<ReturnType<StorageClient['from']>> {
  await dataOf(client.createBucket(bucket, options));
  return client.from(bucket);
}

/** The error that the service reported. */
export async function refusalOf(answer: PromiseLike<{ data: unknown; error: unknown }>): Promise<StorageApiError> {
  const { data, error } = await answer;
  isTrue(isStorageError(error), `a refusal, not ${render(data)}`);
  equal(error.name, 'StorageApiError', 'the name of the error');
  return error as StorageApiError;
}

/** Checks the status of a refusal, the status and code in its body, and its sentence. */
export async function refused(
  answer: PromiseLike<{ data: unknown; error: unknown }>,
  expected: { status?: number; statusCode: string; code?: string; message: string },
): Promise<void> {
  const { status, statusCode, code, message } = await refusalOf(answer);
  equal({ status, statusCode, code, message }, { status: 400, code, ...expected }, 'the refusal');
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
