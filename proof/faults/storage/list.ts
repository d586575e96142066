// The conduct that rows of list.yaml name with `does`.
import type { Json } from '../../kit/json.ts';
import { edit, editAnswer, isFile, noting, notingAnswer, onSuccess, toList } from '../../kit/rest/handlers.ts';
import { prefixOf } from '../../kit/storage/keys.ts';
import { conduct, type Call, type Handlers } from '../../kit/rest/lie.ts';
import { withRemoved } from '../../kit/storage/memory.ts';

/** What the honest server lists. */
async function askList(call: Call, bucket: string, json: Json): Promise<readonly Json[]> {
  return toList(await (await call.ask('POST', `/object/list/${bucket}`, json)).json());
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

interface Gone {
  readonly bucket: string;
  /** With its whole path for its name. */
  readonly record: Json;
}

/** A list shows what is gone, too. */
const showing = (gone: readonly Gone[]): Handlers => ({
  listObjects: edit((body, call) => {
    const prefix = `${prefixOf(call)}/`;
    const below = gone
      .filter(({ bucket, record }) => bucket === call.bucket && String(record['name']).startsWith(prefix))
      .map(({ record }) => ({ ...record, name: String(record['name']).slice(prefix.length) }));
    return [...toList(body), ...below];
  }),
});

export const listConduct = conduct({
  hidesFolders: { listObjects: edit((body) => toList(body).filter(isFile)) },
  mixesUpFolders: alsoUnder((prefix) => [prefix.slice(prefix.lastIndexOf('/') + 1)]),
  percentIsAny: alsoUnder((prefix) => (/[%*]/.test(prefix) ? [prefix.replaceAll(/[%*]/g, 'xx')] : [])),
  addsTheRoot: {
    async listObjects(call) {
      const response = await call.forward();
      if (!call.isAuthorized) return response;
      const files = (await askList(call, call.bucket, { prefix: '' })).filter(isFile);
      return editAnswer(response, (body) => [...toList(body), ...files]);
    },
  },
  addsOtherBuckets: () => {
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
  },
  hidesWhatCameBack: withRemoved((removed) => ({
    listObjects: edit((body, call) => {
      const prefix = `${call.bucket}/${prefixOf(call)}/`;
      return toList(body).filter(({ name }) => !removed.has(prefix + String(name)));
    }),
  })),
  remembersMoved: () => {
    const moved: Gone[] = [];
    return {
      moveObject: onSuccess(({ json: { bucketId, sourceKey } }) =>
        moved.push({ bucket: String(bucketId), record: { name: String(sourceKey) } }),
      ),
      ...showing(moved),
    };
  },
  isStale: () => {
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
  },
  remembersRemovedBatches: () => {
    const removed: Gone[] = [];
    return {
      deleteObjects: notingAnswer((body, { bucket }) => {
        for (const record of toList(body)) removed.push({ bucket, record });
      }),
      ...showing(removed),
    };
  },
});
