// Removes what an attempt made, backwards; it tells what is left but never decides a verdict.
import { createAttempt } from './attempt.ts';
import type { CaseEnvironment, Suite } from './case.ts';
import type { LedgerEntry } from './ledger.ts';
import type { Session } from './session.ts';

/** Resolves with the number of resources that could not be removed; those stay open in the ledger. */
export async function cleanUp(
  suite: Suite<CaseEnvironment>,
  session: Session,
  entries: readonly LedgerEntry[],
): Promise<number> {
  let left = 0;
  for (const entry of entries.toReversed()) {
    const removed = session.liveness.dead === undefined && (await remove(suite, session, entry));
    if (removed) await session.ledger.closed(entry);
    else left += 1;
  }
  return left;
}

async function remove(suite: Suite<CaseEnvironment>, session: Session, entry: LedgerEntry): Promise<boolean> {
  const remover = suite.removers[entry.resource];
  if (remover === undefined) return false;
  const attempt = createAttempt(session, {
    interface: suite.interface,
    id: `clean-up of ${entry.resource}`,
    key: 'clean',
    hazard: 'write-scoped',
    checkAnswer: () => undefined,
  });
  try {
    await remover(attempt.environment, entry.name);
    return true;
  } catch {
    return false;
  } finally {
    attempt.close();
  }
}
