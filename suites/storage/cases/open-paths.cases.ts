// Where the contract is silent about names and paths: how the target answers is written down, never judged.
import type { Exchange } from '../../kit/contract/exchange.ts';
import { inBucket, inHolder, storageCases } from '../bucket.ts';
import { answerClass } from '../buckets.ts';
import type { StorageContext } from '../context.ts';
import { identify } from '../identify.ts';

export const openPathCases = storageCases([], {
  'storage.open.dot-segments': {
    title: 'The segment .. in an object path, plain and encoded, and an encoded slash are observed',
    clauses: ['storage.paths.dot-segments', 'storage.paths.encoded-slash'],
    needs: ['bucket-removal', 'upload-binding'],
    run: inHolder(async (bucket, context) => {
      await bucket.uploadAll(['there.txt', 'folder/there.txt']);
      // Both stay inside the bucket, whether client or server takes the dots away.
      for (const [label, dots] of Object.entries({ plain: '..', encoded: '%2e%2e' })) {
        const read = await rawRead(context, `${bucket.name}/folder/${dots}/there.txt`);
        context.observe('storage.paths.dot-segments', `read, ${label}: ${answerClass(read)}`);
      }
      for (const path of ['folder/../up.txt', 'up.txt']) await bucket.opened(path);
      const written = await bucket.send('uploadObject', 'folder/../up.txt', 'up');
      const above = await bucket.read('up.txt');
      const where = above.ok ? ', one folder up' : written.ok ? ', elsewhere' : '';
      context.observe('storage.paths.dot-segments', `write: ${answerClass(written)}${where}`);
      const slash = await rawRead(context, `${bucket.name}/folder%2Fthere.txt`);
      context.observe('storage.paths.encoded-slash', slash.ok ? 'a slash' : answerClass(slash));
    }),
  },
  'storage.open.longest-names': {
    title: 'The longest bucket name and object path, and the case of letters, are observed',
    clauses: ['storage.paths.longest', 'storage.paths.case'],
    needs: ['bucket-removal', 'upload-binding'],
    run: inBucket(async (bucket, context) => {
      for (const length of [63, 64, 100, 101, 256]) {
        const name = context.name('long').padEnd(length, 'x');
        await context.opened('bucket', name);
        const made = await context.call('createBucket', { values: { name, public: false } });
        context.observe('storage.paths.longest', `a bucket name of ${length}: ${answerClass(made)}`);
      }
      const segments = `${'x'.repeat(200)}/`.repeat(10);
      for (const path of ['x'.repeat(255), segments.slice(0, 1_024), segments.slice(0, 2_000)]) {
        const stored = await bucket.offer(path, 'long');
        context.observe('storage.paths.longest', `an object path of ${path.length}: ${answerClass(stored)}`);
      }
      await bucket.upload('Case.txt');
      const other = await bucket.read('case.txt');
      context.observe('storage.paths.case', other.ok ? 'the same' : 'another path');
    }),
  },
  'storage.open.version': {
    title: 'A version of the interface, in a header or below /version, is observed',
    clauses: ['storage.paths.version'],
    hazard: 'read',
    async run(context) {
      const list = await context.call('listBuckets');
      const names = list.response.headers.map(([name]) => name).filter((name) => name.includes('version'));
      context.observe('storage.paths.version', names.length === 0 ? 'no header' : names.join(' '));
      const page = await context.send({ method: 'GET', url: `${context.base}/version` });
      context.observe('storage.paths.version', `/version: ${answerClass(page)}`);
    },
  },
});

/** The path as it stands, dots and encoding included. */
function rawRead({ base, send, target }: StorageContext, path: string): Promise<Exchange> {
  return send({
    method: 'GET',
    url: `${base}/object/authenticated/${path}`,
    headers: identify(target, 'key'),
    operation: 'downloadAuthenticatedObject',
    anyBody: true,
  });
}
