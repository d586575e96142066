// An S3-compatible store, beyond what all stores of bytes do: what is sent, what a crash leaves, and what is said of a bad start.
import { createServer, type AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ByteStream } from '../blobs.ts';
import { openS3Store, removeS3Objects, s3AddressOf } from './s3-store.ts';
import { BUCKET, withS3Server } from '../../../../tests/support/s3-server.ts';

const server = withS3Server();
// After a test that sets others.
afterEach(() => {
  for (const [name, value] of Object.entries(server().variables)) vi.stubEnv(name, value);
});

let prefixes = 0;
function newAddress(): string {
  prefixes += 1;
  return `s3://${BUCKET}/store/${prefixes}`;
}

/** The requests while the work runs. */
async function during(work: () => Promise<unknown>): Promise<readonly string[]> {
  const before = server().requests.length;
  await work();
  return server()
    .requests.slice(before)
    .map((line) => line.replace(`/${BUCKET}`, ''));
}

/** Several times, with turns between: what is garbage is told a turn later. */
async function clearMemory(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let round = 0; round < 3; round += 1) {
    collect();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const MEBIBYTE = 1024 * 1024;

function streamOf(mebibytes: number, fails = false): ByteStream {
  let left = mebibytes;
  return new ReadableStream(
    {
      pull(controller) {
        left -= 1;
        if (left >= 0) controller.enqueue(new Uint8Array(MEBIBYTE).fill(left));
        else if (fails) controller.error(new Error('the client is gone'));
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

test('what is longer than a part is sent in parts, and is whole', async () => {
  const { blobs } = await openS3Store(newAddress());
  const sent = await during(() => blobs.put('long', streamOf(20)));
  expect(sent.map((line) => line.replace(/uploadId=\w+/, 'uploadId='))).toEqual([
    `POST /store/${prefixes}/long?uploads=`,
    ...[1, 2, 3].map((number) => `PUT /store/${prefixes}/long?partNumber=${number}&uploadId=`),
    `POST /store/${prefixes}/long?uploadId=`,
  ]);
  const whole = new Uint8Array(await new Response(await blobs.get('long')).arrayBuffer());
  const expected = new Uint8Array(await new Response(streamOf(20)).arrayBuffer());
  expect(Buffer.compare(whole, expected)).toBe(0);
});

test('an upload in parts that fails is given up', async () => {
  const { blobs } = await openS3Store(newAddress());
  const sent = await during(() => expect(blobs.put('long', streamOf(17, true))).rejects.toThrow('the client is gone'));
  expect(sent.at(-1)).toMatch(/^DELETE \/store\/\d+\/long\?uploadId=\w+$/);
  expect(await blobs.list()).toEqual([]);
});

test('many are deleted by one request', async () => {
  const { blobs } = await openS3Store(newAddress());
  const keys = Array.from({ length: 12 }, (_, index) => `key-${index}`);
  // s3rver fails, and is asked again, where it deletes the last ones of a place at the same time.
  await Promise.all([...keys, 'stays'].map((key) => blobs.put(key, null)));
  expect(await during(() => blobs.delete([...keys, 'never-there']))).toEqual(['POST ?delete=']);
  expect(await blobs.list()).toEqual(['stays']);
});

test('a list of several pages is complete', async () => {
  const { blobs } = await openS3Store(newAddress());
  const keys = Array.from({ length: 20 }, (_, index) => `key-${index}`).sort();
  for (const key of keys) await blobs.put(key, null);
  expect([...(await blobs.list())].sort()).toEqual(keys);
});

test('a range that the server answers with more is cut', async () => {
  const { blobs } = await openS3Store(newAddress());
  await blobs.put('long', streamOf(2));
  const first = await blobs.get('long', { start: 0, end: 0 });
  expect(new Uint8Array(await new Response(first).arrayBuffer())).toEqual(Uint8Array.of(1));
});

test('what was deleted after a snapshot comes back after a crash, and is gone after a good end', async () => {
  const address = newAddress();
  const first = await openS3Store(address);
  await first.blobs.put('one', null);
  await first.blobs.snapshot();
  await first.blobs.delete(['one']);
  const second = await openS3Store(address);
  expect(await second.blobs.list()).toEqual(['one']);
  await second.blobs.snapshot();
  await second.blobs.delete(['one']);
  await second.close();
  expect(await (await openS3Store(address)).blobs.list()).toEqual([]);
});

test('another writer of the same place is seen at once', async () => {
  const address = newAddress();
  const [one, other] = [await openS3Store(address), await openS3Store(address)];
  await one.blobs.put('one', null);
  expect(await other.blobs.size('one')).toBe(0);
  await other.blobs.delete(['one']);
  expect(await one.blobs.get('one')).toBeUndefined();
});

test('places of projects lie beside the main one, and go one by one', async () => {
  const main = `${newAddress()}?region=us-east-1`;
  const [first, second] = [s3AddressOf(main, 'a'.repeat(20)), s3AddressOf(main, 'b'.repeat(20))];
  for (const address of [main, first, second]) await (await openS3Store(address)).blobs.put('one', null);
  await removeS3Objects(s3AddressOf(main), (owner) => owner.startsWith('a'));
  const lists = [main, first, second].map(async (address) => (await openS3Store(address)).blobs.list());
  expect(await Promise.all(lists)).toEqual([['one'], [], ['one']]);
});

test('a long download is whole even if memory is cleared before anybody reads it', async () => {
  const { blobs } = await openS3Store(newAddress());
  await blobs.put('long', streamOf(3));
  const content = await blobs.get('long');
  await clearMemory();
  expect((await new Response(content).arrayBuffer()).byteLength).toBe(3 * MEBIBYTE);
});

test('a server that does not listen is named', async () => {
  const listener = createServer();
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo;
  await new Promise((resolve) => listener.close(resolve));
  vi.stubEnv('AWS_ENDPOINT_URL_S3', `http://127.0.0.1:${port}`);
  await expect(openS3Store(newAddress())).rejects.toThrow(
    `The S3 store at http://127.0.0.1:${port} cannot be reached: connect ECONNREFUSED 127.0.0.1:${port}. Is it running`,
  );
});

describe('a store that cannot be used is refused at the start', () => {
  test.each([
    ['with another key', newAddress, { AWS_ACCESS_KEY_ID: 'another' }, 'It does not know the AWS_ACCESS_KEY_ID.'],
    [
      'with another secret',
      newAddress,
      { AWS_SECRET_ACCESS_KEY: 'another' },
      'The AWS_SECRET_ACCESS_KEY is not the one of',
    ],
    ['without a secret', newAddress, { AWS_SECRET_ACCESS_KEY: '' }, '(AWS_SECRET_ACCESS_KEY is missing)'],
    ['with an endpoint that is no URL', newAddress, { AWS_ENDPOINT_URL_S3: 'localhost' }, 'is a URL such as'],
    ['whose bucket does not exist', () => 's3://another-bucket', {}, 'Create the bucket first'],
    ['without a bucket', () => 's3://', {}, 'does not name a bucket'],
    ['with a parameter that it does not know', () => `s3://${BUCKET}?regoin=x`, {}, 'has the parameter regoin'],
  ])('%s', async (_, address, variables, message) => {
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
    await expect(openS3Store(address())).rejects.toMatchObject({
      name: 'ConnectionError',
      message: expect.stringContaining(message) as string,
    });
  });
});
