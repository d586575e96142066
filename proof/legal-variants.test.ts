// The battery on servers that differ only where the contract leaves them free: it must fail none of them.
import { expect, it } from 'vitest';
import { chooseSome } from '../tests/support/choose-some.ts';
import { readExtent } from '../tests/support/extent.ts';
import { changedFiles } from './changed-clauses.ts';
import { findWrong } from './prove.ts';
import { oursOf } from './servers.ts';

const SAMPLE = 1;
const extent = readExtent();
const isWhole = extent.isWhole || changedFiles().some((file) => file.startsWith('proof/legal/'));
const all = oursOf('legal variant');
const variants = isWhole ? all : chooseSome(all, SAMPLE, extent);
console.log(
  `${variants.length} of ${all.length} legal variants.` +
    (isWhole ? '' : ` TOUCHSTONE_PROOF_SEED=${extent.seed} chooses the same again; npm run prove takes all.`),
);

it('servers with legal differences differ, fail nothing and deviate nowhere', { timeout: 1_800_000 }, async () => {
  expect(await findWrong(variants, 'until seen')).toEqual([]);
});
