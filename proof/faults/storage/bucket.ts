// The conduct that rows of bucket.yaml name with `does`.
import type { Json } from '../../kit/json.ts';
import { askBucket, edit, editEach, noting, onRefusal, onSuccess, toList } from '../../kit/rest/handlers.ts';
import { conduct } from '../../kit/rest/lie.ts';
import { tracking } from '../../kit/storage/memory.ts';

const MESSAGE = { message: 'Done' };

export const bucketConduct = conduct({
  demandsKnownTypes: {
    async uploadObject(call) {
      const type = call.request.headers.get('content-type') ?? '';
      return /x-|webm/.test(type) ? call.refuse(400) : call.forward();
    },
  },
  madeAgainKeepsSettings: () => {
    const before = new Map<unknown, Json>();
    return {
      async createBucket(call) {
        const { name, id: _, ...settings } = call.json;
        const response = await call.forward({ body: { ...call.json, ...before.get(name) } });
        if (response.ok && !before.has(name)) before.set(name, settings);
        return response;
      },
    };
  },
  listIsStale: () => {
    const first = new Map<unknown, Json>();
    return {
      listBuckets: editEach((bucket) => {
        if (!first.has(bucket['id'])) first.set(bucket['id'], bucket);
        return first.get(bucket['id']) ?? bucket;
      }),
    };
  },
  listMixesUpChanges: () => {
    const changed: string[] = [];
    let latest: unknown;
    return {
      updateBucket: noting((call) => {
        if (changed.at(-1) !== call.bucket) changed.push(call.bucket);
        latest = call.json['public'];
      }),
      listBuckets: editEach((one) => (one['id'] === changed.at(-2) ? { ...one, public: latest } : one)),
    };
  },
  listSpellsNamesPlainly: {
    listBuckets: editEach((one) => ({ ...one, name: String(one['name']).replaceAll(/[^\w.-]/g, '') })),
  },
  getMakesUp: { getBucket: onRefusal((call) => Response.json({ id: call.bucket, name: call.bucket })) },
  getCompletesNames: () => {
    const names = new Set<string>();
    return {
      createBucket: noting((call) => names.add(String(call.json['name']))),
      getBucket: onRefusal((call) => {
        const found = [...names].findLast((name) => name !== call.bucket && name.startsWith(call.bucket));
        return found === undefined || !call.isAuthorized ? undefined : askBucket(call, found);
      }),
    };
  },
  thirdIsNotMade: () => {
    let asked = 0;
    return {
      async createBucket(call) {
        asked += 1;
        return asked % 3 === 0 ? Response.json({ name: call.json['name'] }) : call.forward();
      },
    };
  },
  createAnswersNameInPart: { createBucket: edit((_body, call) => ({ name: String(call.json['name']).slice(0, -1) })) },
  updateOnce: () => {
    const last = new Map<string, string>();
    return {
      async updateBucket(call) {
        const said = JSON.stringify(call.json);
        if (last.get(call.bucket) === said) return call.refuse(409);
        const response = await call.forward();
        if (response.ok) last.set(call.bucket, said);
        return response;
      },
    };
  },
  updateOfNone: { updateBucket: onRefusal((call) => (call.isAuthorized ? Response.json(MESSAGE) : undefined)) },
  emptyRefusesEmpty: () => {
    const filledBuckets = new Set<string>();
    return {
      uploadObject: noting((call) => filledBuckets.add(call.bucket)),
      emptyBucket: (call) => (filledBuckets.delete(call.bucket) ? call.forward() : call.refuse(404)),
    };
  },
  emptyRemoves25: tracking((uploaded) => ({
    async emptyBucket(call) {
      const paths = [...(uploaded.get(call.bucket) ?? [])];
      if (!call.isAuthorized || paths.length <= 25) return call.forward();
      await call.ask('DELETE', `/object/${call.bucket}`, { prefixes: paths.slice(0, 25) });
      return Response.json(MESSAGE);
    },
  })),
  emptyClosesBucket: () => {
    const emptied = new Set<string>();
    return {
      emptyBucket: onSuccess((call) => emptied.add(call.bucket)),
      async uploadObject(call) {
        return emptied.has(call.bucket) ? call.refuse(400) : call.forward();
      },
    };
  },
  deleteRemovesNeighbours: {
    deleteBucket: onSuccess(async (call) => {
      const stem = call.bucket.replace(/-\d+$/, '-');
      if (stem === call.bucket) return;
      for (const { id } of toList(await (await call.ask('GET', '/bucket/')).json()))
        if (typeof id === 'string' && id.startsWith(stem)) {
          await call.ask('POST', `/bucket/${id}/empty`);
          await call.ask('DELETE', `/bucket/${id}`);
        }
    }),
  },
});
