// The scenario: what users of the storage client do, written once and run in Node, behind MSW and in Chromium.
import { bodySteps } from './bodies.ts';
import { bucketSteps } from './buckets.ts';
import { dataOf, equal, refused, textOf } from './check.ts';
import { objectSteps } from './objects.ts';
import type { Step, Tools } from './step.ts';

/** By what is true when they pass. */
export const STEPS: Readonly<Record<string, Step>> = {
  ...bucketSteps,
  ...bodySteps,
  ...objectSteps,

  async 'methods on other routes are told that there are none'({ client }) {
    const files = client.from('any');
    const answers = {
      'GET:/bucket/any/lifecycle': client.getBucketLifecycle('any'),
      'PUT:/bucket/any/lifecycle': client.updateBucketLifecycle('any', { rules: [] }),
      'DELETE:/bucket/any/lifecycle': client.deleteBucketLifecycle('any'),
      'DELETE:/cdn/any': client.purgeBucketCache('any'),
      'DELETE:/cdn/any/a': files.purgeCache('a'),
    };
    for (const [route, answer] of Object.entries(answers))
      await refused(answer, { status: 404, message: `Route ${route} not found` });
  },

  async 'options about versions change nothing: an object has one'({ files }) {
    const versionId = 'no such version';
    await dataOf(files.upload('a', 'old'));
    await dataOf(files.update('a', 'new'));
    equal(await textOf(files.download('a', { versionId }, { cache: 'no-store' })), 'new');
    equal((await dataOf(files.info('a', { versionId }))).size, 3);
    const { signedUrl } = await dataOf(files.createSignedUrl('a', 60, { versionId }));
    for (const url of [files.getPublicUrl('a', { versionId }).data.publicUrl, signedUrl])
      equal(await (await fetch(url)).text(), 'new');
    const options = { noncurrentVersions: 'include', deleteMarkers: 'include', exactMatch: true } as const;
    equal((await dataOf(files.list('', options))).length, 1);
    equal((await dataOf(files.listV2({ prefix: '', ...options }))).objects.length, 1);
    await dataOf(files.copy('a', 'b', { sourceVersionId: versionId }));
    await dataOf(files.move('b', 'c', { sourceVersionId: versionId }));
    equal(await textOf(files.download('c')), 'new');
    // Removing one version of many is not removing the object.
    await refused(files.remove([{ path: 'a', versionId }]), {});
    equal((await files.exists('a')).data, true);
  },
};

export async function runStep(name: string, tools: Tools): Promise<void> {
  const step = STEPS[name];
  if (step === undefined) throw new Error(`There is no step "${name}".`);
  const client = tools.connect(tools.serviceKey);
  const bucket = name
    .replaceAll(/[^\w ]/gu, '')
    .slice(0, 60)
    .trim();
  await dataOf(client.createBucket(bucket, { public: true }));
  await step({ ...tools, client, bucket, files: client.from(bucket) });
}
