// What cases made is gone after them, whatever the ids of buckets are and however few objects one request may remove.
import { expect } from 'vitest';
import { testWith } from '../../mocks/vitest.ts';
import { createJudge, targetOf } from '../../proof/judge-in-process.ts';
import type { LegalVariant } from '../../proof/legal/legal-variant.ts';
import { legalStorageVariants } from '../../proof/legal/storage.ts';

const it = testWith({ seed: 1 });

const OTHERS = ['ids-of-their-own', 'limits-of-their-own'];
const servers: readonly Pick<LegalVariant, 'id' | 'apply'>[] = [
  { id: 'the mock as it is', apply: (next) => next },
  ...legalStorageVariants.filter(({ id }) => OTHERS.includes(id)),
];

for (const { id, apply } of servers)
  it(`leaves no bucket on ${id}`, async ({ mock }) => {
    const run = await createJudge().judge(
      await targetOf(mock),
      apply((request) => mock.fetch(request)),
      { only: ['storage.bucket.made-again', 'storage.delete.*', 'storage.apart.namesakes', 'storage.upload.*'] },
    );
    expect(run.footer?.leaks).toEqual([]);
    expect(await mock.sql('select name from storage.buckets')).toEqual([[]]);
  });

const DELETIONS = /\/(?:secrets|functions\/[^/]+)$/u;

for (const removes of [true, false])
  it(`looks again where a deletion fails that ${removes ? 'has removed it' : 'has not'}`, async ({ mock }) => {
    const failing = async (request: Request): Promise<Response> => {
      const isDeletion = request.method === 'DELETE' && DELETIONS.test(new URL(request.url).pathname);
      if (isDeletion && removes) await mock.fetch(request);
      return isDeletion ? Response.json({ message: 'It failed.' }, { status: 500 }) : mock.fetch(request);
    };
    const run = await createJudge().judge(await targetOf(mock), failing, {
      only: ['management.secrets.list-shape', 'management.functions.get-one'],
      allow: ['write-project'],
    });
    const left = (run.footer?.leaks ?? []).map((leak) => leak.split(' ', 2).join(' '));
    expect([...new Set(left)]).toEqual(removes ? [] : ['management function', 'management secret']);
  });
