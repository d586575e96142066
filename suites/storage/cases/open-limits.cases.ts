// Where the contract is silent about how many, how long and how much: what the target does is written down, never judged.
import { inHolder, storageCases } from '../bucket.ts';
import { answerClass } from '../buckets.ts';
import { LIFETIME, signToken, useToken } from '../links.ts';

/** One more than the page that most servers answer unasked. */
const MORE_THAN_A_PAGE = 101;

export const openLimitCases = storageCases(['bucket-removal', 'upload-binding'], {
  'storage.open.lifetimes': {
    title: 'Lifetimes of a link, and what a link opens after a replacement, are observed',
    clauses: ['storage.sign.lifetimes', 'storage.sign.after-replacement'],
    needs: ['sign-binding', 'replace-binding'],
    run: inHolder(async (bucket, context) => {
      await bucket.upload('file.txt', 'before');
      for (const seconds of [0, -1, 1.5, '60', 10_000_000_000, null]) {
        const signed = await bucket.call('signObject', { path: 'file.txt', values: { seconds } });
        context.observe('storage.sign.lifetimes', `${JSON.stringify(seconds)}: ${answerClass(signed)}`);
      }
      const token = await signToken(bucket, 'file.txt');
      await bucket.replace('file.txt', 'after');
      const opened = await useToken(bucket, 'file.txt', token);
      const content = opened.text === 'after' ? 'the new content' : 'the old content';
      context.observe('storage.sign.after-replacement', opened.ok ? content : answerClass(opened));
    }),
  },
  'storage.open.batch-size': {
    title: 'The number of paths that can be signed at once is observed',
    clauses: ['storage.limits.maxima'],
    needs: ['batch-binding'],
    run: inHolder(async (bucket, context) => {
      await bucket.upload('there.txt');
      for (const count of [0, 1_000, 1_001]) {
        const paths = Array.from({ length: count }, (_, index) => (index % 2 === 0 ? 'there.txt' : `not/${index}.txt`));
        const batch = await bucket.call('signObjects', { values: { paths, seconds: LIFETIME } });
        context.observe('storage.limits.maxima', `a batch of ${count}: ${answerClass(batch)}`);
      }
    }),
  },
  'storage.open.page-size': {
    title: 'The size of a list, its limit and offset, and an empty prefix are observed',
    clauses: ['storage.list.page-size', 'storage.list.empty-prefix', 'storage.list.case'],
    needs: ['list-binding'],
    run: inHolder(async (bucket, { observe }) => {
      await bucket.upload('docs/0.txt');
      // Emptying the bucket removes the rest.
      for (let index = 1; index < MORE_THAN_A_PAGE; index += 1)
        await bucket.send('uploadObject', `docs/${index}.txt`, 'x');
      const list = async (values: Readonly<Record<string, unknown>>): Promise<string> => {
        const exchange = await bucket.call('listObjects', { values: { prefix: 'docs', ...values } });
        const records: unknown = exchange.ok ? exchange.json() : undefined;
        return Array.isArray(records) ? String(records.length) : answerClass(exchange);
      };
      observe('storage.list.page-size', `unasked: ${await list({})}`);
      for (const limit of [1, 10_000, 0]) observe('storage.list.page-size', `limit ${limit}: ${await list({ limit })}`);
      const rest = await list({ limit: 10, offset: MORE_THAN_A_PAGE - 3 });
      observe('storage.list.page-size', `10 from the third last on: ${rest}`);
      observe('storage.list.empty-prefix', await list({ prefix: '', limit: 100, offset: 0 }));
      const otherCase = await list({ prefix: 'DOCS', limit: 100, offset: 0 });
      observe('storage.list.case', otherCase === '0' ? 'counts' : 'does not count');
    }),
  },
});
