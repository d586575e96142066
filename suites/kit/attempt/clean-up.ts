// Removes what an attempt made, backwards; leftovers never decide a verdict.
import { inAttempt } from './attempt.ts';
import type { CaseEnvironment } from '../contract/case.ts';
import { TransportError, Unjudgeable } from '../contract/exchange.ts';
import type { LedgerEntry } from './ledger.ts';
import { tryAgain, type Tried } from './retry.ts';
import { upTo } from '../contract/safety.ts';
import { TIDYING } from '../wire/interruption.ts';
import type { Session } from './session.ts';

/** `after`: the time of the last write of their maker. Returns how many could not be removed; those stay open in the ledger. */
export async function cleanUp(session: Session, entries: readonly LedgerEntry[], after?: number): Promise<number> {
  let left = 0;
  const mayGoOn = createPatience(session);
  for (const alike of runsOf(entries.toReversed())) {
    const together = mayGoOn() && (await removeTogether(session, alike, after));
    for (const entry of alike) {
      const { removed, unseen } = together
        ? GONE
        : mayGoOn()
          ? await remove(session, entry, after)
          : { removed: false, unseen: session.liveness.dead };
      if (removed) await session.ledger.closed(entry);
      else left += 1;
      if (unseen !== undefined) session.ledger.unseen(entry, unseen);
    }
  }
  return left;
}

/** Whether more may be removed: not from a target that is silent, and after an interruption for a little while only. */
function createPatience({ liveness, signal }: Session): () => boolean {
  let since: number | undefined;
  return () => {
    if (signal?.aborted === true) since ??= performance.now();
    return liveness.dead === undefined && (since === undefined || performance.now() - since < TIDYING);
  };
}

/** Neighbours of one kind. */
function runsOf(entries: readonly LedgerEntry[]): readonly (readonly LedgerEntry[])[] {
  const runs: LedgerEntry[][] = [];
  for (const entry of entries) {
    const last = runs.at(-1);
    if (last?.[0]?.resource === entry.resource) last.push(entry);
    else runs.push([entry]);
  }
  return runs;
}

/** Whether they are several, and the target removed them at once. */
async function removeTogether(
  session: Session,
  entries: readonly LedgerEntry[],
  after: number | undefined,
): Promise<boolean> {
  const [first] = entries;
  const remover = session.suite.removersOfMany?.[first?.resource ?? ''];
  if (first === undefined || entries.length === 1 || remover === undefined) return false;
  const names = entries.map(({ name }) => name);
  const what = `${first.resource} ${first.name} and ${names.length - 1} more`;
  return (await removeOnce(session, what, (one) => remover(one, names), after)).removed;
}

async function remove(session: Session, entry: LedgerEntry, after: number | undefined): Promise<Removed> {
  const remover = session.suite.removers[entry.resource];
  if (remover === undefined) return { removed: false, unseen: undefined, lost: false };
  const { resource, name } = entry;
  return tryAgain(session, () => removeOnce(session, `${resource} ${name}`, (one) => remover(one, name), after));
}

async function removeOnce(
  session: Session,
  what: string,
  remover: (environment: CaseEnvironment) => Promise<void>,
  after: number | undefined,
): Promise<Removed> {
  const facts = {
    id: `clean-up of ${what}`,
    key: 'clean',
    hazard: 'write-scoped',
    // Whatever is put back was allowed to be changed; nothing that is put back is billed or for ever.
    allowed: upTo('write-project'),
    tidying: true,
    after,
  } as const;
  const { attempt, thrown } = await inAttempt(session, facts, remover);
  if (thrown === undefined) return GONE;
  return { removed: false, unseen: whyUnanswered(thrown.error), lost: attempt.isLost(thrown.error) };
}

interface Removed extends Tried {
  readonly removed: boolean;
  /** Why the target did not say whether it is there. */
  readonly unseen: string | undefined;
}

const GONE: Removed = { removed: true, unseen: undefined, lost: false };

function whyUnanswered(error: unknown): string | undefined {
  if (error instanceof Unjudgeable) return whyUnanswered(error.cause);
  return error instanceof TransportError ? error.message : undefined;
}
