// Methods of the client that are not on the routes of the mock, each with the reason, and what they answer.
import { dataOf, equal, filesIn, refusalOf, textOf } from './check.ts';
import type { Step } from './step.ts';

const LIFECYCLE = 'lifecycle rules came to the hosted service after the version that the mock follows';
const PURGE = 'the network of caches in front of the hosted service is not part of it';
const OWN = 'for the client itself, not for its users';

export const ELSEWHERE: Readonly<Record<string, string>> = {
  'client.vectors': 'vector buckets are a service of their own, below /vector',
  'client.analytics': 'analytics buckets are a service of their own, below /iceberg',
  'client.getBucketLifecycle': LIFECYCLE,
  'client.updateBucketLifecycle': LIFECYCLE,
  'client.deleteBucketLifecycle': LIFECYCLE,
  'client.purgeBucketCache': PURGE,
  'files.purgeCache': PURGE,
  'client.bucketLifecycleUrl': OWN,
  'client.listBucketOptionsToQueryString': OWN,
  'client.handleOperation': OWN,
  'files.handleOperation': OWN,
  'files.uploadOrUpdate': OWN,
  'files.prepareUploadFormData': OWN,
  'files.encodeMetadata': OWN,
  'files.toBase64': OWN,
  'files._getFinalPath': OWN,
  'files._removeEmptyFolders': OWN,
  'files.applyTransformOptsToQuery': OWN,
  'download.getPromise': OWN,
  'download.execute': OWN,
  'stream.getPromise': OWN,
  'stream.execute': OWN,
};

export const elsewhereSteps: readonly Step[] = [
  {
    name: 'methods on other routes are told that there are none',
    methods: [],
    async run(client) {
      const files = client.from('any');
      const answers = {
        'GET:/bucket/any/lifecycle': client.getBucketLifecycle('any'),
        'PUT:/bucket/any/lifecycle': client.updateBucketLifecycle('any', { rules: [] }),
        'DELETE:/bucket/any/lifecycle': client.deleteBucketLifecycle('any'),
        'DELETE:/cdn/any': client.purgeBucketCache('any'),
        'DELETE:/cdn/any/a': files.purgeCache('a'),
      };
      for (const [route, answer] of Object.entries(answers)) {
        const { status, message } = await refusalOf(answer);
        equal([status, message], [404, `Route ${route} not found`]);
      }
      const { status, message } = await refusalOf(files.download('a', { transform: { width: 1 } }));
      const route = 'GET:/render/image/authenticated/any/a?width=1';
      const instead = 'the originals are at /object/…, so download them without transform';
      equal([status, message], [404, `Route ${route} not found. This server does not transform images: ${instead}.`]);
    },
  },
  {
    name: 'options about versions change nothing: an object has one',
    methods: ['files.download', 'files.info', 'files.list', 'files.copy', 'files.remove'],
    async run(client) {
      const files = await filesIn(client, 'unversioned', { public: true, versioningStatus: 'ENABLED' });
      const versionId = 'no such version';
      await dataOf(files.upload('a', 'old'));
      await dataOf(files.update('a', 'new'));
      equal(await textOf(files.download('a', { versionId }, { cache: 'no-store' })), 'new');
      equal((await dataOf(files.info('a', { versionId }))).size, 3);
      const { publicUrl } = files.getPublicUrl('a', { versionId }).data;
      const { signedUrl } = await dataOf(files.createSignedUrl('a', 60, { versionId }));
      for (const url of [publicUrl, signedUrl]) equal(await (await fetch(url)).text(), 'new');
      const options = { noncurrentVersions: 'include', deleteMarkers: 'include', exactMatch: true } as const;
      equal((await dataOf(files.list('', options))).length, 1);
      equal((await dataOf(files.listV2({ prefix: '', ...options }))).objects.length, 1);
      await dataOf(files.copy('a', 'b', { sourceVersionId: versionId }));
      await dataOf(files.move('b', 'c', { sourceVersionId: versionId }));
      equal(await textOf(files.download('c')), 'new');
      // Removing one version of many is not removing the object.
      equal((await files.remove([{ path: 'a', versionId }])).error?.name, 'StorageApiError');
      equal((await files.exists('a')).data, true);
    },
  },
];
