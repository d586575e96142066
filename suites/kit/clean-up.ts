// Removes what an attempt made, backwards; what is left never decides a verdict, only what must hold wherever it is seen.
import { createAttempt } from './attempt.ts';
import type { CaseEnvironment, Suite } from './case.ts';
import type { LedgerEntry } from './ledger.ts';
import { upTo } from './safety.ts';
import type { Session } from './session.ts';
import type { Sighting } from './sighting.ts';

interface CleanUp {
  /** How many resources could not be removed; those stay open in the ledger. */
  readonly left: number;
  readonly sighting: Sighting | undefined;
}

export async function cleanUp(
  suite: Suite<CaseEnvironment>,
  session: Session,
  entries: readonly LedgerEntry[],
): Promise<CleanUp> {
  let left = 0;
  let sighting: Sighting | undefined;
  for (const entry of entries.toReversed()) {
    const removal = session.liveness.dead === undefined ? await remove(suite, session, entry) : undefined;
    if (removal?.removed === true) await session.ledger.closed(entry);
    else left += 1;
    sighting ??= removal?.sighting;
  }
  return { left, sighting };
}

interface Removal {
  readonly removed: boolean;
  readonly sighting: Sighting | undefined;
}

async function remove(
  suite: Suite<CaseEnvironment>,
  session: Session,
  entry: LedgerEntry,
): Promise<Removal | undefined> {
  const remover = suite.removers[entry.resource];
  if (remover === undefined) return undefined;
  const attempt = createAttempt(session, {
    interface: suite.interface,
    id: `clean-up of ${entry.resource}`,
    key: 'clean',
    hazard: 'write-scoped',
    // Whatever is put back was allowed to be changed; nothing that is put back is billed or for ever.
    allowed: upTo('write-project'),
    hazardOf: suite.hazardOf,
    checkAlways: suite.checkAlways,
    during: `the clean-up of ${entry.resource} ${entry.name}`,
  });
  const removed = await succeeds(() => remover(attempt.environment, entry.name));
  attempt.close();
  return { removed, sighting: attempt.sighting };
}

async function succeeds(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch {
    return false;
  }
}
