// Whether buckets and objects are read as soon as they were written: by the ways that most cases rely on.
import type { Freshness, Watch } from '../kit/contract/case.ts';
import { toRecord } from './buckets.ts';
import type { StorageContext } from './context.ts';
import { Bucket } from './bucket.ts';
import { isListed } from './objects.ts';

const PATH = 'fresh.txt';

export const storageFreshness: Freshness<StorageContext> = {
  hazard: 'write-scoped',
  probes: {
    async object(context, watch) {
      const bucket = await probeBucket(context, watch);
      const first = context.freshText('first');
      await bucket.upload(PATH, first);
      await watch('upload', waysTo(bucket, first));
      const second = context.freshText('second');
      if ((await bucket.send('replaceObject', PATH, second)).ok)
        await watch('replacement', { download: () => downloads(bucket, second) });
      if ((await bucket.call('deleteObject', { path: PATH })).ok) await watch('deletion', waysTo(bucket, undefined));
    },
  },
};

async function probeBucket(context: StorageContext, watch: Watch): Promise<Bucket> {
  const name = await context.claim('bucket');
  let id = name;
  await context.succeed('createBucket', { values: { public: false, name } });
  await watch('bucket', {
    async list() {
      const own = (await context.listBuckets()).find((record) => record['name'] === name);
      if (typeof own?.['id'] === 'string') id = own['id'];
      return own !== undefined;
    },
    async get() {
      const exchange = await context.askForBucket({ id, name });
      return exchange.ok && toRecord(exchange.json())['name'] === name;
    },
  });
  return new Bucket(context, name, id);
}

/** `text`: what must be there; without one nothing may be. */
function waysTo(bucket: Bucket, text: string | undefined): Readonly<Record<string, () => Promise<boolean>>> {
  return {
    download: () => downloads(bucket, text),
    info: async () => (await bucket.call('getAuthenticatedObjectInfo', { path: PATH })).ok === (text !== undefined),
    list: async () => isListed(await bucket.list(''), '', PATH) === (text !== undefined),
  };
}

async function downloads(bucket: Bucket, text: string | undefined): Promise<boolean> {
  const exchange = await bucket.read(PATH);
  return text === undefined ? !exchange.ok : exchange.ok && exchange.text === text;
}
