// Faults about replacements: content that stays, is cut, or goes to other objects.
import type { Fault } from '../../lies/fault.ts';
import { isNested, itself } from '../../lies/storage/keys.ts';
import { edit, encode, lie, refuse, toList } from '../../lies/storage/lie.ts';
import { listedAfterTransfers } from '../../lies/storage/listings.ts';
import { amongLookalikes, inEveryBucket, inFolders, namesakes } from '../../lies/storage/lookalikes.ts';
import { stale } from '../../lies/storage/memory.ts';
import { READ_PATHS, onEveryPath } from '../../lies/storage/read-paths.ts';
import { filled } from '../../lies/storage/witness.ts';

export const replaceFaults: readonly Fault[] = [
  lie(
    'replace.answers-message',
    'replace.answers-upload-result',
    'A replacement answers a message and no Key.',
    () => ({ replaceObject: edit(() => ({ message: 'Replaced' })) }),
    async (w) => {
      await w.bucket('one');
      await w.upload('one', 'file.txt', 'old');
      return (await w.send('PUT', '/object/one/file.txt', 'new')).json;
    },
  ),
  lie(
    'replace.cuts-large-objects',
    'replace.replaces-content',
    'Of a large replacement only 64 KiB are stored.',
    () => ({
      replaceObject: (call) => call.forward({ body: call.body.slice(0, 65_536) }),
    }),
    onEveryPath,
  ),
  lie(
    'replace.knows-no-folders',
    'replace.replaces-content',
    'A replacement of an object in a folder is answered and does nothing.',
    () => ({
      async replaceObject(call) {
        if (!isNested(call.path) || !call.isAuthorized) return call.forward();
        return Response.json({ Key: `${call.bucket}/${call.path}` });
      },
    }),
    async (w) => {
      await w.bucket('one');
      await w.upload('one', 'folder/file.txt', 'text');
      await w.send('PUT', '/object/one/folder/file.txt', 'new');
      return (await w.read('one', 'folder/file.txt')).text;
    },
  ),
  lie(
    'replace.keeps-the-tail',
    'replace.replaces-content',
    'A shorter replacement leaves the end of what was there.',
    () => ({
      async replaceObject(call) {
        const before = await call.ask('GET', `/object/authenticated/${call.bucket}/${encode(call.path)}`);
        if (!before.ok) return call.forward();
        const old = new Uint8Array(await before.arrayBuffer());
        const merged = new Uint8Array(Math.max(old.length, call.body.length));
        merged.set(old);
        merged.set(call.body);
        return call.forward({ body: merged });
      },
    }),
    async (w) => {
      await w.bucket('one');
      await w.upload('one', 'file.txt', 'something long');
      await w.send('PUT', '/object/one/file.txt', 'short', { type: 'text/plain' });
      return (await w.read('one', 'file.txt')).text;
    },
  ),
  lie(
    'replace.does-nothing',
    'replace.replaces-content',
    'A replacement is answered and the object stays as it was.',
    () => ({
      replaceObject: (call) =>
        call.isAuthorized ? Promise.resolve(Response.json({ Key: `${call.bucket}/${call.path}` })) : call.forward(),
    }),
    async (w) => {
      await w.bucket('one');
      await w.upload('one', 'file.txt', 'old');
      await w.send('PUT', '/object/one/file.txt', 'new', { type: 'text/plain' });
      return (await w.read('one', 'file.txt')).text;
    },
  ),
  ...(['downloadObject', 'downloadPublicObject'] as const).map((operation) => {
    const [id, name] = READ_PATHS[operation];
    return lie(
      `${id}.is-stale`,
      'replace.replaces-content',
      `${name} answers what it answered before the object was replaced.`,
      stale(operation, itself, 'replaceObject'),
      onEveryPath,
    );
  }),
  lie(
    'replace.closes-namesakes',
    'replace.leaves-others',
    'After a replacement the public path no longer serves the namesakes in other buckets.',
    () => {
      const replaced = new Map<string, string>();
      return {
        replaceObject(call) {
          replaced.set(call.path, call.bucket);
          return call.forward();
        },
        downloadPublicObject(call) {
          const bucket = replaced.get(call.path);
          return bucket === undefined || bucket === call.bucket ? call.forward() : Promise.resolve(refuse(404));
        },
      };
    },
    async (w) => {
      await filled(w, 'one', ['a.txt'], true);
      await filled(w, 'two', ['a.txt'], true);
      await w.send('PUT', '/object/two/a.txt', 'new');
      return (await w.send('GET', '/object/public/one/a.txt')).status;
    },
  ),
  lie(
    'replace.changes-in-folders',
    'replace.leaves-others',
    'Replacing an object outside all folders replaces those of its name in folders.',
    inFolders('replaceObject', (call, key) => call.ask('PUT', `/object/${key}`, { content: call.body })),
    amongLookalikes,
  ),
  lie(
    'replace.changes-namesakes',
    'replace.leaves-others',
    'A replacement goes to the same path of other buckets too.',
    inEveryBucket('replaceObject', (call, bucket) =>
      call.ask('PUT', `/object/${bucket}/${encode(call.path)}`, { content: call.body }),
    ),
    (w) => namesakes(w, () => w.send('PUT', '/object/one/file.txt', 'new')),
  ),
  lie(
    'replace.changes-neighbours',
    'replace.leaves-others',
    'A replacement goes to every object whose path begins like the one named.',
    () => {
      const uploaded = new Set<string>();
      return {
        async uploadObject(call) {
          uploaded.add(`${call.bucket}/${call.path}`);
          return call.forward();
        },
        async replaceObject(call) {
          const response = await call.forward();
          const own = `${call.bucket}/${call.path}`;
          for (const key of uploaded)
            if (response.ok && key !== own && key.startsWith(own))
              await call.ask('PUT', `/object/${encode(key)}`, { content: call.body });
          return response;
        },
      };
    },
    async (w) => {
      await w.bucket('one');
      await w.upload('one', 'file.txt', 'old');
      await w.upload('one', 'file.txt.bak', 'kept');
      await w.send('PUT', '/object/one/file.txt', 'new', { type: 'text/plain' });
      return (await w.read('one', 'file.txt.bak')).text;
    },
  ),
  lie(
    'list.shows-replaced-twice',
    'replace.keeps-one-object',
    'An object that was replaced is listed twice.',
    () => {
      const replaced = new Set<string>();
      return {
        async replaceObject(call) {
          replaced.add(`${call.bucket}/${call.path}`);
          return call.forward();
        },
        listObjects: edit((body, call) => {
          const prefix = `${call.bucket}/${String(call.json['prefix']).replace(/\/$/, '')}/`;
          return toList(body).flatMap((record) =>
            replaced.has(prefix + String(record['name'])) ? [record, record] : [record],
          );
        }),
      };
    },
    listedAfterTransfers,
  ),
];
