// Single mistakes of a storage server, as people make them, each with the clauses that it breaks: what else relies on them is innocent.
import { gzipSync } from 'node:zlib';
import { allFaults } from './faults/register.ts';
import type { Middleware } from './kit/fault.ts';
import { conductOf } from './kit/rest/conduct.ts';
import { askObject, asText, changingContent, each, edit, onSuccess, toList } from './kit/rest/handlers.ts';
import { destinationOf } from './kit/storage/keys.ts';
import { behave, encode } from './kit/rest/lie.ts';

interface Mistake {
  readonly id: string;
  readonly apply: Middleware;
  readonly breaks: readonly string[];
}

type Bytes = Uint8Array<ArrayBuffer>;

const WRITES = ['uploadObject', 'replaceObject'];
const READS = ['downloadAuthenticatedObject', 'downloadObject', 'downloadPublicObject', 'downloadSignedObject'];

const STORES = 'storage.upload.stores-object';

/** Everything that comes is stored otherwise. */
function storing(change: (bytes: Bytes) => Bytes): Middleware {
  return behave(each(WRITES, (call) => call.forward({ body: change(call.body) })));
}

function base64(bytes: Bytes): Bytes {
  return new TextEncoder().encode(Buffer.from(bytes).toString('base64'));
}

function unifyLineEnds(bytes: Bytes): Bytes {
  return new Uint8Array(Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll('\r\n', '\n'), 'latin1'));
}

const own: readonly Mistake[] = [
  { id: 'bytes are read as UTF-8', apply: storing(asText), breaks: [STORES] },
  { id: 'bytes are answered as UTF-8', apply: behave(each(READS, changingContent(asText))), breaks: [STORES] },
  { id: 'bytes are stored as base64', apply: storing(base64), breaks: [STORES] },
  { id: 'only 64 KiB are stored', apply: storing((bytes) => bytes.slice(0, 65_536)), breaks: [STORES] },
  {
    id: 'content is answered as gzip without saying so',
    apply: behave(
      each(
        READS,
        changingContent((bytes) => new Uint8Array(gzipSync(bytes))),
      ),
    ),
    breaks: [STORES],
  },
  { id: 'line ends are unified', apply: storing(unifyLineEnds), breaks: [STORES] },
  {
    id: 'a move leaves an empty object',
    apply: behave({
      moveObject: onSuccess((call) => call.ask('PUT', `/object/${encode(destinationOf(call))}`, new Uint8Array(1))),
    }),
    breaks: ['storage.move.moves-object'],
  },
  {
    id: 'a replacement appends',
    apply: behave({
      async replaceObject(call) {
        const before = await askObject(call);
        const content = new Uint8Array(await before.arrayBuffer());
        return call.forward(before.ok ? { body: new Uint8Array([...content, ...call.body]) } : {});
      },
    }),
    breaks: ['storage.replace.replaces-content'],
  },
  {
    id: 'a list shows the marker of its folder as an object',
    apply: behave({
      listObjects: edit((body, call) => {
        const listed = toList(body);
        const [first] = listed;
        const marker = { ...first, id: '00000000-0000-4000-8000-000000000000', name: '.emptyFolderPlaceholder' };
        return first === undefined || call.json['prefix'] === '' ? body : [marker, ...listed];
      }),
    }),
    breaks: ['storage.list.leaves-out-others'],
  },
  {
    id: 'a change of a bucket removes its objects',
    apply: conductOf('then-ask', { updateBucket: 'POST /bucket/$bucket/empty' }),
    breaks: ['storage.bucket.update-changes-bucket'],
  },
  {
    id: 'a change of a bucket removes it',
    apply: behave({
      updateBucket: onSuccess(async (call) => {
        await call.ask('POST', `/bucket/${call.bucket}/empty`);
        await call.ask('DELETE', `/bucket/${call.bucket}`);
      }),
    }),
    breaks: ['storage.bucket.update-changes-bucket'],
  },
];

/** Of the register of faults. */
const known: Readonly<Record<string, readonly string[]>> = {
  'storage.copy.removes-source': ['storage.copy.keeps-source'],
  'storage.copy.is-empty': ['storage.copy.copies-object'],
  'storage.move.keeps-source': ['storage.move.moves-object'],
  'storage.move.does-nothing': ['storage.move.moves-object'],
  'storage.delete.many-removes-first-only': ['storage.delete.many-removes-objects'],
  'storage.delete.one-removes-everything': ['storage.delete.one-leaves-others'],
  'storage.bucket.empty-removes-bucket': ['storage.bucket.empty-keeps-bucket'],
  'storage.replace.keeps-the-tail': ['storage.replace.replaces-content'],
};

export const storageMistakes: readonly Mistake[] = [
  ...own,
  ...allFaults.flatMap(({ id, apply }) => (known[id] === undefined ? [] : [{ id, apply, breaks: known[id] }])),
];
