// Faults about listing objects.
import type { Fault } from '../../lies/fault.ts';
import { afterChanges } from '../../lies/storage/after-changes.ts';
import type { Call, Handlers, Json } from '../../lies/storage/lie.ts';
import { edit, editAnswer, lie, toList } from '../../lies/storage/lie.ts';
import { listedAfterTransfers, listedNames } from '../../lies/storage/listings.ts';
import { amongLookalikes } from '../../lies/storage/lookalikes.ts';
import { tracking, withRemoved } from '../../lies/storage/memory.ts';
import { isFile } from '../../lies/storage/record-edits.ts';
import type { Witness } from '../../lies/storage/witness.ts';
import { filled } from '../../lies/storage/witness.ts';

async function namesUnder(w: Witness, prefix: string): Promise<readonly unknown[]> {
  return toList((await w.send('POST', '/object/list/one', { prefix })).json).map(({ name }) => name);
}

/** A list also shows what another prefix has. */
function alsoUnder(other: (prefix: string) => readonly string[]): () => Handlers {
  return () => ({
    async listObjects(call) {
      const response = await call.forward();
      const prefix = String(call.json['prefix']);
      const more: Json[] = [];
      for (const one of other(prefix))
        if (one !== prefix)
          more.push(
            ...toList(
              await (
                await call.ask('POST', `/object/list/${call.bucket}`, { json: { ...call.json, prefix: one } })
              ).json(),
            ),
          );
      return response.ok ? Response.json([...toList(await response.json()), ...more]) : response;
    },
  });
}

export const listFaults: readonly Fault[] = [
  lie(
    'list.answers-object',
    'list.answers-records',
    'A list is answered inside an object.',
    () => ({ listObjects: edit((body) => ({ objects: body })) }),
    listedNames,
  ),
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
    listedNames,
  ),
  lie(
    'list.hides-folders',
    'list.shows-deeper-objects',
    'A list shows neither folders nor what is in them.',
    () => ({ listObjects: edit((body) => toList(body).filter(isFile)) }),
    listedNames,
  ),
  lie(
    'list.mixes-up-folders',
    'list.leaves-out-others',
    'A list of a folder in a folder shows what is in its namesake at the top, too.',
    alsoUnder((prefix) => [prefix.slice(prefix.lastIndexOf('/') + 1)]),
    async (w) => {
      await filled(w, 'one', ['a/1.txt', 'b/a/2.txt']);
      return namesUnder(w, 'b/a');
    },
  ),
  lie(
    'list.percent-is-any',
    'list.leaves-out-others',
    'A percent sign or an asterisk in a prefix stands for any letters.',
    alsoUnder((prefix) => (/[%*]/.test(prefix) ? [prefix.replaceAll(/[%*]/g, 'xx')] : [])),
    async (w) => {
      await filled(w, 'one', ['pxxq/1.txt']);
      return namesUnder(w, 'p*q');
    },
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
    listedNames,
  ),
  lie(
    'list.finds-the-prefix-anywhere',
    'list.leaves-out-others',
    'A list shows what lies in a folder of that name anywhere.',
    tracking((uploaded) => ({
      async listObjects(call) {
        const prefix = String(call.json['prefix']).replace(/\/$/, '');
        const away = [...(uploaded.get(call.bucket) ?? [])].filter((path) => path.includes(`/${prefix}/`));
        const response = await call.forward();
        return prefix === '' || !call.isAuthorized
          ? response
          : editAnswer(response, (body) => [...toList(body), ...away.map((name) => ({ name }))]);
      },
    })),
    amongLookalikes,
  ),
  lie(
    'list.unknown-prefix-shows-all',
    'list.leaves-out-others',
    'A list under a prefix that no object has shows the whole bucket.',
    () => ({
      async listObjects(call) {
        const response = await call.forward();
        const isEmpty = response.ok && (await response.clone().text()) === '[]';
        return isEmpty ? call.forward({ body: { ...call.json, prefix: '' } }) : response;
      },
    }),
    async (w) => {
      await w.bucket('one');
      await w.upload('one', 'file.txt', 'text');
      return toList((await w.send('POST', '/object/list/one', { prefix: 'docs' })).json).length;
    },
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
    listedNames,
  ),
  lie(
    'list.hides-what-came-back',
    'list.follows-changes',
    'An object uploaded where one was removed is not listed.',
    withRemoved((removed) => ({
      listObjects: edit((body, call) => {
        const prefix = `${call.bucket}/${String(call.json['prefix']).replace(/\/$/, '')}/`;
        return toList(body).filter(({ name }) => !removed.has(prefix + String(name)));
      }),
    })),
    afterChanges,
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
    listedAfterTransfers,
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
    listedNames,
  ),
  lie(
    'list.remembers-removed-batches',
    'list.follows-changes',
    'Objects that were removed with several are still listed.',
    () => {
      const removed: { readonly bucket: string; readonly record: Json }[] = [];
      return {
        async deleteObjects(call) {
          const response = await call.forward();
          if (response.ok)
            for (const record of toList(await response.clone().json())) removed.push({ bucket: call.bucket, record });
          return response;
        },
        async listObjects(call) {
          const response = await call.forward();
          if (!response.ok) return response;
          const prefix = `${String(call.json['prefix']).replace(/\/$/, '')}/`;
          const gone = removed
            .filter(({ bucket, record }) => bucket === call.bucket && String(record['name']).startsWith(prefix))
            .map(({ record }) => ({ ...record, name: String(record['name']).slice(prefix.length) }));
          return Response.json([...toList(await response.json()), ...gone]);
        },
      };
    },
    async (w) => {
      await w.bucket('one');
      await w.upload('one', 'docs/file.txt', 'text');
      await w.send('DELETE', '/object/one', { prefixes: ['docs/file.txt'] });
      return toList((await w.send('POST', '/object/list/one', { prefix: 'docs' })).json).length;
    },
  ),
];
