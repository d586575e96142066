// The seed of a run changes nothing of what is found broken, whatever is wrong with the server.
// TOUCHSTONE_PROOF_RUN_SEEDS=20 TOUCHSTONE_PROOF_FAULTS=100 npm run prove -- proof/seeds.test.ts takes so many; TOUCHSTONE_PROOF_SEED chooses them.
import { describe, expect, it } from 'vitest';
import { createRandom } from '../suites/kit/contract/random.ts';
import { chooseSome } from '../tests/support/choose-some.ts';
import { readExtent } from '../tests/support/extent.ts';
import { compareSeeds } from './compare-seeds.ts';
import { allFaults } from './faults/register.ts';
import type { Fault } from './kit/fault.ts';

const SEEDS = Number(process.env['TOUCHSTONE_PROOF_RUN_SEEDS'] ?? 3);
const FAULTS = Number(process.env['TOUCHSTONE_PROOF_FAULTS'] ?? 12);

const extent = readExtent();
const isWritten = ({ kind }: Fault): boolean => kind === undefined;

describe.runIf(extent.isWhole)('any seed', { timeout: 10_800_000 }, () => {
  it(`of ${SEEDS} finds the same clauses broken, on the honest mock and on ${FAULTS} faults`, async () => {
    const random = createRandom(`seeds of ${extent.seed}`);
    // As `--seed random` draws them.
    const seeds = Array.from({ length: SEEDS }, () => Math.floor(random() * 2 ** 32));
    // Those that are written by hand break more than shapes, and are fewer.
    const [written, derived] = [allFaults.filter(isWritten), allFaults.filter((fault) => !isWritten(fault))];
    const half = Math.ceil(FAULTS / 2);
    const faults = [...chooseSome(written, half, extent), ...chooseSome(derived, FAULTS - half, extent)];
    const { drawing, seen, crooked, differing } = await compareSeeds(faults, seeds);
    console.log(
      `${faults.length} of ${allFaults.length} faults under ${SEEDS} seeds: ${drawing} cases draw, and find ${seen} of them; ` +
        `${differing.length} clauses differ. TOUCHSTONE_PROOF_SEED=${extent.seed} chooses the same again.`,
    );
    expect({ crooked, differing }).toEqual({ crooked: [], differing: [] });
    expect(drawing).toBeGreaterThan(20);
  });
});
