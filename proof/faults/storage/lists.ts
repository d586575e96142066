// Lies about listing objects, and about the records in a list.
import type { Fault } from '../../lies/fault.ts';
import type { Call, Json } from '../../lies/storage/lie.ts';
import { edit, editAnswer, editEach, lie, toList } from '../../lies/storage/lie.ts';
import type { Witness } from '../../lies/storage/witness.ts';

async function listing(w: Witness): Promise<readonly Json[]> {
  const { json } = await w.send('POST', '/object/list/box-1', { prefix: 'docs' });
  return toList(json);
}

async function names(w: Witness): Promise<unknown> {
  await w.bucket('box-1');
  await w.bucket('box-2');
  await w.upload('box-2', 'docs/theirs.txt', 'text');
  for (const path of ['docs/a.txt', 'docs/b.txt', 'docs/c.txt', 'docs/sub/d.txt', 'root.txt'])
    await w.upload('box-1', path, path);
  const before = (await listing(w)).map(({ name }) => name);
  await w.send('DELETE', '/object/box-1/docs/a.txt');
  return [before, (await listing(w)).map(({ name }) => name)];
}

async function shapes(w: Witness): Promise<unknown> {
  await w.bucket('box-1');
  for (const path of ['docs/a.txt', 'docs/sub/d.txt']) await w.upload('box-1', path, path);
  return (await listing(w)).map((record) => Object.entries(record).map(([key, value]) => [key, typeof value]));
}

/** What is listed after a move and a replacement. */
async function transferred(w: Witness): Promise<unknown> {
  await w.bucket('box-1');
  for (const path of ['docs/a.txt', 'docs/b.txt']) await w.upload('box-1', path, path);
  await w.send('POST', '/object/move', { bucketId: 'box-1', sourceKey: 'docs/a.txt', destinationKey: 'docs/c.txt' });
  await w.send('PUT', '/object/box-1/docs/b.txt', 'new');
  return (await listing(w)).map(({ name }) => name);
}

const isFile = (record: Json): boolean => record['id'] !== null;

export const listFaults: readonly Fault[] = [
  lie(
    'list.omits-last',
    'list.shows-objects-under-prefix',
    'A list of several objects lacks the last one.',
    () => ({
      listObjects: edit((body) => {
        const records = toList(body);
        return records.filter(isFile).length > 2 ? records.slice(0, -1) : records;
      }),
    }),
    names,
  ),
  lie(
    'list.answers-object',
    'list.answers-records',
    'A list is answered inside an object.',
    () => ({ listObjects: edit((body) => ({ objects: body })) }),
    names,
  ),
  lie(
    'list.hides-folders',
    'list.shows-deeper-objects',
    'A list shows neither folders nor what is in them.',
    () => ({ listObjects: edit((body) => toList(body).filter(isFile)) }),
    names,
  ),
  lie(
    'list.remembers-moved',
    'list.follows-changes',
    'An object that was moved is still listed where it was.',
    () => {
      const moved: { readonly bucket: string; readonly source: string }[] = [];
      return {
        async moveObject(call) {
          const response = await call.forward();
          const { bucketId, sourceKey } = call.json;
          if (response.ok) moved.push({ bucket: String(bucketId), source: String(sourceKey) });
          return response;
        },
        listObjects: edit((body, call) => {
          const prefix = `${String(call.json['prefix']).replace(/\/$/, '')}/`;
          const gone = moved.filter(({ bucket, source }) => bucket === call.bucket && source.startsWith(prefix));
          return [...toList(body), ...gone.map(({ source }) => ({ name: source.slice(prefix.length) }))];
        }),
      };
    },
    transferred,
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
    transferred,
  ),
  lie(
    'list.adds-the-root',
    'list.leaves-out-others',
    'A list under a prefix shows the objects outside all folders too.',
    () => ({
      async listObjects(call) {
        const response = await call.forward();
        if (!call.isAuthorized) return response;
        const root = await call.ask('POST', `/object/list/${call.bucket}`, { json: { prefix: '' } });
        const files = toList(await root.json()).filter(isFile);
        return editAnswer(response, (body) => [...toList(body), ...files]);
      },
    }),
    names,
  ),
  lie(
    'list.adds-other-buckets',
    'list.of-its-bucket',
    'A list shows the objects of buckets with a similar name too.',
    () => {
      const buckets = new Set<string>();
      return {
        createBucket(call) {
          buckets.add(String(call.json['name']));
          return call.forward();
        },
        async listObjects(call) {
          const response = await call.forward();
          if (!call.isAuthorized) return response;
          const stem = call.bucket.replace(/\d+$/, '');
          const others = [...buckets].filter((name) => name !== call.bucket && name.replace(/\d+$/, '') === stem);
          const added: Json[] = [];
          for (const other of others)
            added.push(...toList(await (await call.ask('POST', `/object/list/${other}`, { json: call.json })).json()));
          return editAnswer(response, (body) => [...toList(body), ...added.filter(isFile)]);
        },
      };
    },
    names,
  ),
  lie(
    'list.is-stale',
    'list.follows-changes',
    'A list that was answered once is answered so for ever.',
    () => {
      const answered = new Map<string, Promise<string>>();
      return {
        async listObjects(call: Call) {
          if (!call.isAuthorized) return call.forward();
          const key = `${call.bucket} ${JSON.stringify(call.json)}`;
          const known = answered.get(key) ?? call.forward().then((response) => response.text());
          answered.set(key, known);
          return new Response(await known, { headers: { 'content-type': 'application/json' } });
        },
      };
    },
    names,
  ),
  lie(
    'record.listed-with-extra',
    'record.no-additional-properties',
    'The records of a list carry a twelfth property.',
    () => ({ listObjects: editEach((record) => ({ ...record, user_metadata: {} })) }),
    shapes,
  ),
  lie(
    'record.listed-time-is-number',
    'record.created-at',
    'The time a listed object was made is a number.',
    () => ({
      listObjects: editEach((record) =>
        isFile(record) ? { ...record, created_at: Date.parse(String(record['created_at'])) } : record,
      ),
    }),
    shapes,
  ),
  lie(
    'record.folder-metadata-is-text',
    'record.metadata',
    'The metadata of a folder is an empty text.',
    () => ({ listObjects: editEach((record) => (isFile(record) ? record : { ...record, metadata: '' })) }),
    shapes,
  ),
  lie(
    'record.bucket-is-text',
    'record.buckets',
    'The bucket of a listed folder is told by its name only.',
    () => ({
      listObjects: editEach((record, call) => (isFile(record) ? record : { ...record, buckets: call.bucket })),
    }),
    shapes,
  ),
  lie(
    'record.bucket-with-extra',
    'bucket.no-additional-properties',
    'The bucket inside the record of a folder carries a ninth property.',
    () => ({
      listObjects: editEach((record, { bucket }) =>
        isFile(record) ? record : { ...record, buckets: { id: bucket, name: bucket, type: 'STANDARD' } },
      ),
    }),
    shapes,
  ),
];
