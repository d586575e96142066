// Whether buckets and objects are read as soon as they were written: by the ways that most cases rely on.
import type { Freshness, Watch } from '../kit/contract/case.ts';
import type { Bucket } from './buckets.ts';
import { askForBucket, listBuckets, toRecord } from './buckets.ts';
import type { StorageContext } from './context.ts';
import { at, freshText, isListed, listObjects, sendContent, upload } from './objects.ts';

const PATH = 'fresh.txt';

export const storageFreshness: Freshness<StorageContext> = {
  hazard: 'write-scoped',
  probes: {
    async object(context, watch) {
      const bucket = await probeBucket(context, watch);
      const first = freshText(context, 'first');
      await upload(context, bucket, PATH, first);
      await watch('upload', waysTo(context, bucket, first));
      const second = freshText(context, 'second');
      if ((await sendContent(context, 'replaceObject', bucket, PATH, second)).ok)
        await watch('replacement', { download: () => downloads(context, bucket, second) });
      if ((await context.call('deleteObject', { params: at(bucket, PATH) })).ok)
        await watch('deletion', waysTo(context, bucket, undefined));
    },
  },
};

async function probeBucket(context: StorageContext, watch: Watch): Promise<Bucket> {
  const name = context.environment.name('bucket');
  let id = name;
  await context.environment.opened('bucket', name);
  await context.succeed('createBucket', { values: { public: false, name } });
  await watch('bucket', {
    async list() {
      const own = (await listBuckets(context)).find((record) => record['name'] === name);
      if (typeof own?.['id'] === 'string') id = own['id'];
      return own !== undefined;
    },
    async get() {
      const exchange = await askForBucket(context, { id, name });
      return exchange.ok && toRecord(exchange.json())['name'] === name;
    },
  });
  return { id, name };
}

/** `text`: what must be there; without one nothing may be. */
function waysTo(
  context: StorageContext,
  bucket: Bucket,
  text: string | undefined,
): Readonly<Record<string, () => Promise<boolean>>> {
  return {
    download: () => downloads(context, bucket, text),
    info: async () =>
      (await context.call('getAuthenticatedObjectInfo', { params: at(bucket, PATH) })).ok === (text !== undefined),
    list: async () => isListed(await listObjects(context, bucket, ''), '', PATH) === (text !== undefined),
  };
}

async function downloads(context: StorageContext, bucket: Bucket, text: string | undefined): Promise<boolean> {
  const exchange = await context.call('downloadAuthenticatedObject', { params: at(bucket, PATH) });
  return text === undefined ? !exchange.ok : exchange.ok && exchange.text === text;
}
