// The battery on servers that differ only where the contract leaves them free: it must fail none of them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMock } from '../mocks/app.ts';
import { chooseSome } from '../tests/support/choose-some.ts';
import { readExtent } from '../tests/support/extent.ts';
import { legalVariants } from './legal/legal-variants.ts';
import type { Mock } from '../mocks/mock.ts';
import { groupVariants, judgeVariants } from './judge-variant.ts';
import { changedFiles } from './changed-clauses.ts';

const SAMPLE = 2;
const extent = readExtent();
const isWhole = extent.isWhole || changedFiles().some((file) => file.startsWith('proof/legal/'));
const servers = isWhole ? groupVariants(legalVariants) : chooseSome(legalVariants, SAMPLE, extent).map((one) => [one]);
console.log(
  `${servers.flat().length} of ${legalVariants.length} legal variants, on ${servers.length} servers.` +
    (isWhole ? '' : ` TOUCHSTONE_PROOF_SEED=${extent.seed} chooses the same again; npm run prove takes all.`),
);

let mock: Mock;
beforeAll(async () => {
  mock = await createMock({ seed: 1 });
});
afterAll(() => mock.close());

describe('a server with legal differences', { timeout: 600_000 }, () => {
  it.each(servers.map((variants) => [variants.map(({ id }) => id).join(', '), variants] as const))(
    '(%s) differs, fails nothing and deviates nowhere',
    async (_ids, variants) => {
      const proofs = await judgeVariants(mock, variants);
      const found = Object.fromEntries([...proofs].map(([{ id }, proof]) => [id, proof]));
      expect(found).toEqual(Object.fromEntries(variants.map(({ id }) => [id, { differs: true, wrong: [] }])));
    },
  );
});
