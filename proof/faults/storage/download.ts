// Faults about downloads on the authenticated and the superseded path.
import type { Fault } from '../../lies/fault.ts';
import { afterChanges } from '../../lies/storage/after-changes.ts';
import { isNested, keyOf } from '../../lies/storage/keys.ts';
import type { Call, Handlers } from '../../lies/storage/lie.ts';
import { editContent, encode, lie } from '../../lies/storage/lie.ts';
import { amongLookalikes } from '../../lies/storage/lookalikes.ts';
import { tracking } from '../../lies/storage/memory.ts';
import { changedContentFaults } from '../../lies/storage/read-paths.ts';
import { asTheMaker } from '../../lies/storage/users.ts';
import { filled, withFile } from '../../lies/storage/witness.ts';

const decoder = new TextDecoder();

const encoder = new TextEncoder();

/** Gives another object where there is none. */
function instead(
  find: (call: Call, uploaded: ReadonlyMap<string, ReadonlySet<string>>) => string | undefined,
): () => Handlers {
  return tracking((uploaded) => ({
    async downloadAuthenticatedObject(call) {
      const response = await call.forward();
      const key = find(call, uploaded);
      if (response.ok || !call.isAuthorized || key === undefined) return response;
      return call.ask('GET', `/object/authenticated/${encode(key)}`);
    },
  }));
}

export const downloadFaults: readonly Fault[] = [
  lie(
    'download.works-once',
    'download.authenticated-answers-content',
    'A second download of an object is answered without bytes.',
    () => {
      const answered = new Set<string>();
      return {
        async downloadAuthenticatedObject(call) {
          const response = await call.forward();
          const isSecond = answered.has(keyOf(call));
          if (response.ok) answered.add(keyOf(call));
          return isSecond ? editContent(response, () => new Uint8Array()) : response;
        },
        async replaceObject(call) {
          answered.delete(keyOf(call));
          return call.forward();
        },
      };
    },
    afterChanges,
  ),
  lie(
    'download.reads-bytes-as-text',
    'download.authenticated-answers-content',
    'Bytes that are no UTF-8 are changed on the way out.',
    () => ({
      downloadAuthenticatedObject: async (call) =>
        editContent(await call.forward(), (bytes) => encoder.encode(decoder.decode(bytes))),
    }),
    async (w) => {
      await w.bucket('one');
      await w.upload('one', 'bytes', new Uint8Array([0xff, 0xfe]), 'application/octet-stream');
      return (await w.read('one', 'bytes')).bytes;
    },
  ),
  lie(
    'download.cuts-large-objects',
    'download.authenticated-answers-content',
    'Only the first 64 KiB of an object are answered.',
    () => ({
      downloadAuthenticatedObject: async (call) => editContent(await call.forward(), (bytes) => bytes.slice(0, 65_536)),
    }),
    async (w) => {
      await w.bucket('one');
      await w.upload('one', 'large.txt', 'x'.repeat(66_000));
      return (await w.read('one', 'large.txt')).text.length;
    },
  ),
  lie(
    'download.superseded-path-cuts',
    'download.superseded-path',
    'The superseded path answers half of the content.',
    () => ({
      downloadObject: async (call) => editContent(await call.forward(), (bytes) => bytes.slice(0, bytes.length / 2)),
    }),
    async (w) => {
      await withFile(w);
      return (await w.send('GET', '/object/one/folder/file.txt')).text;
    },
  ),
  lie(
    'download.superseded-path-adds-line-end',
    'download.superseded-path',
    'The superseded path ends objects outside all folders with a line end.',
    () => ({
      async downloadObject(call) {
        const response = await call.forward();
        return isNested(call.path) ? response : editContent(response, (bytes) => new Uint8Array([...bytes, 10]));
      },
    }),
    async (w) => {
      await w.bucket('one');
      await w.upload('one', 'file.txt', 'text');
      return (await w.send('GET', '/object/one/file.txt')).text;
    },
  ),
  lie(
    'download.superseded-path-shows-users',
    'download.superseded-path',
    'The superseded path shows a signed-in user what the authenticated path refuses.',
    asTheMaker('downloadObject', (maker, { bucket, path }) =>
      maker.ask('GET', `/object/${encode(bucket)}/${encode(path)}`),
    ),
    async (w) => {
      await filled(w, 'one', ['a.txt']);
      return (await w.sendAs('user', 'GET', '/object/one/a.txt')).status;
    },
  ),
  ...changedContentFaults('downloadObject'),
  lie(
    'download.completes-paths',
    'download.missing-object',
    'A path that is not there is answered with the first object whose path begins with it.',
    instead(({ bucket, path }, uploaded) => {
      const found = [...(uploaded.get(bucket) ?? [])].find((one) => one.startsWith(path) && one !== path);
      return found === undefined || path.endsWith('/') ? undefined : `${bucket}/${found}`;
    }),
    amongLookalikes,
  ),
  lie(
    'download.answers-folders',
    'download.missing-object',
    'A folder is answered as an object without bytes.',
    tracking((uploaded) => ({
      async downloadAuthenticatedObject(call) {
        const response = await call.forward();
        const isFolder = [...(uploaded.get(call.bucket) ?? [])].some((path) => path.startsWith(`${call.path}/`));
        return response.ok || !call.isAuthorized || !isFolder ? response : new Response('');
      },
    })),
    amongLookalikes,
  ),
  lie(
    'download.looks-elsewhere',
    'download.missing-object',
    'A path that is not there is answered from another bucket that has it.',
    instead(({ bucket, path }, uploaded) => {
      const other = [...uploaded].findLast(([name, paths]) => name !== bucket && paths.has(path))?.[0];
      return other === undefined || (uploaded.get(bucket)?.has(path) ?? false) ? undefined : `${other}/${path}`;
    }),
    amongLookalikes,
  ),
  lie(
    'download.makes-up-missing',
    'download.missing-object',
    'An object that is not there is answered as an empty one.',
    () => ({
      async downloadAuthenticatedObject(call) {
        const response = await call.forward();
        return response.ok || !call.isAuthorized ? response : new Response('', { status: 200 });
      },
    }),
    async (w) => {
      await w.bucket('one');
      return (await w.read('one', 'missing.txt')).status;
    },
  ),
  lie(
    'download.superseded-path-makes-up-missing',
    'download.missing-object',
    'The superseded path answers an object that is not there as an empty one.',
    () => ({
      async downloadObject(call) {
        const response = await call.forward();
        return response.ok || !call.isAuthorized ? response : new Response('');
      },
    }),
    async (w) => {
      await w.bucket('one');
      return (await w.send('GET', '/object/one/missing.txt')).status;
    },
  ),
];
