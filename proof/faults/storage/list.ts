// Faults about listing objects.
import type { Json } from '../../kit/json.ts';
import { edit, editAnswer, isFile, noting, onSuccess, toList } from '../../kit/rest/handlers.ts';
import { prefixOf } from '../../kit/storage/keys.ts';
import { faults, lie, type Call, type Handlers } from '../../kit/rest/lie.ts';
import { withRemoved } from '../../kit/storage/memory.ts';

/** What the honest server lists. */
async function askList(call: Call, bucket: string, json: Json): Promise<readonly Json[]> {
  return toList(await (await call.ask('POST', `/object/list/${bucket}`, { json })).json());
}

/** A list also shows what other prefixes have. */
function alsoUnder(others: (prefix: string) => readonly string[]): Handlers {
  return {
    async listObjects(call) {
      const own = String(call.json['prefix']);
      const response = await call.forward();
      const more: Json[] = [];
      for (const prefix of others(own))
        if (prefix !== own) more.push(...(await askList(call, call.bucket, { ...call.json, prefix })));
      return editAnswer(response, (body) => [...toList(body), ...more]);
    },
  };
}

export const listFaults = faults('storage.list', {
  'shows-deeper-objects': [
    lie('list.hides-folders', 'A list shows neither folders nor what is in them.', {
      listObjects: edit((body) => toList(body).filter(isFile)),
    }),
  ],
  'leaves-out-others': [
    lie(
      'list.mixes-up-folders',
      'A list of a folder in a folder shows what is in its namesake at the top, too.',
      alsoUnder((prefix) => [prefix.slice(prefix.lastIndexOf('/') + 1)]),
    ),
    lie(
      'list.percent-is-any',
      'A percent sign or an asterisk in a prefix stands for any letters.',
      alsoUnder((prefix) => (/[%*]/.test(prefix) ? [prefix.replaceAll(/[%*]/g, 'xx')] : [])),
    ),
    lie('list.adds-the-root', 'A list under a prefix shows the objects outside all folders too.', {
      async listObjects(call) {
        const response = await call.forward();
        if (!call.isAuthorized) return response;
        const files = (await askList(call, call.bucket, { prefix: '' })).filter(isFile);
        return editAnswer(response, (body) => [...toList(body), ...files]);
      },
    }),
  ],
  'of-its-bucket': [
    lie('list.adds-other-buckets', 'A list shows the objects of buckets with a similar name too.', () => {
      const buckets = new Set<string>();
      return {
        createBucket: noting((call) => buckets.add(String(call.json['name']))),
        async listObjects(call) {
          const response = await call.forward();
          if (!call.isAuthorized) return response;
          const stem = call.bucket.replace(/\d+$/, '');
          const others = [...buckets].filter((name) => name !== call.bucket && name.replace(/\d+$/, '') === stem);
          const added: Json[] = [];
          for (const other of others) added.push(...(await askList(call, other, call.json)));
          return editAnswer(response, (body) => [...toList(body), ...added.filter(isFile)]);
        },
      };
    }),
  ],
  'follows-changes': [
    lie(
      'list.hides-what-came-back',
      'An object uploaded where one was removed is not listed.',
      withRemoved((removed) => ({
        listObjects: edit((body, call) => {
          const prefix = `${call.bucket}/${prefixOf(call)}/`;
          return toList(body).filter(({ name }) => !removed.has(prefix + String(name)));
        }),
      })),
    ),
    lie('list.remembers-moved', 'An object that was moved is still listed where it was.', () => {
      const moved: { readonly bucket: string; readonly source: string }[] = [];
      return {
        moveObject: onSuccess((call) => {
          const { bucketId, sourceKey } = call.json;
          moved.push({ bucket: String(bucketId), source: String(sourceKey) });
        }),
        listObjects: edit((body, call) => {
          const prefix = `${prefixOf(call)}/`;
          const gone = moved.filter(({ bucket, source }) => bucket === call.bucket && source.startsWith(prefix));
          return [...toList(body), ...gone.map(({ source }) => ({ name: source.slice(prefix.length) }))];
        }),
      };
    }),
    lie('list.is-stale', 'A list that was answered once is answered so for ever.', () => {
      const answered = new Map<string, Response>();
      return {
        async listObjects(call) {
          if (!call.isAuthorized) return call.forward();
          const key = call.request.url + JSON.stringify(call.json);
          const known = answered.get(key);
          if (known !== undefined) return known.clone();
          const response = await call.forward();
          if (response.ok) answered.set(key, response.clone());
          return response;
        },
      };
    }),
    lie('list.remembers-removed-batches', 'Objects that were removed with several are still listed.', () => {
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
          const prefix = `${prefixOf(call)}/`;
          const gone = removed
            .filter(({ bucket, record }) => bucket === call.bucket && String(record['name']).startsWith(prefix))
            .map(({ record }) => ({ ...record, name: String(record['name']).slice(prefix.length) }));
          return Response.json([...toList(await response.json()), ...gone]);
        },
      };
    }),
  ],
});
