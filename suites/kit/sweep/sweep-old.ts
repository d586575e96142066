// Removes what runs with a lost ledger left: by the form of its name and its age, and nothing of unknown age.
import { inAttempt } from '../attempt/attempt.ts';
import type { AnySuite, Leftover } from '../contract/case.ts';
import { isOfTarget } from '../contract/check.ts';
import type { Transport } from '../contract/exchange.ts';
import type { LedgerEntry } from '../attempt/ledger.ts';
import type { Session } from '../attempt/session.ts';
import { createSweepSession, removeLeft, withTransport, type SweepItem, type SweepSettings } from './sweep.ts';
import { readSkew } from '../wire/target-clock.ts';

export interface OldSweepSettings extends Omit<SweepSettings, 'ledgerDir'> {
  /** Milliseconds. */
  readonly olderThan: number;
  /** What ledgers name is theirs. */
  readonly ofLedgers: readonly LedgerEntry[];
}

interface OldItem extends LedgerEntry {
  readonly runId: string;
  readonly state: Exclude<SweepItem['state'], 'other-target' | 'still-running'> | 'ageless';
  /** Milliseconds; absent if the target does not show it. */
  readonly age?: number;
  readonly answer?: string;
}

/** As every name of a run begins: its eight digits are a number in base 16. */
const OF_A_RUN = /^ts-([\da-f]{8})-/iu;

export type OldSweep = Awaited<ReturnType<typeof sweepOld>>;

/** `obstacles`: sentences without a full stop, of what could not be looked through. */
export async function sweepOld(suites: readonly AnySuite[], settings: OldSweepSettings) {
  return withTransport(settings, async (transport) => {
    const items: OldItem[] = [];
    const obstacles: string[] = [];
    for (const suite of suites) {
      const url = settings.target[suite.interface]?.url;
      // A narrower mode has nothing of ours.
      if (url === undefined || suite.modeOf?.(settings.target) !== undefined) continue;
      const found = await findLeftovers(createSweepSession({ suite, settings, url, runId: 'sweep', transport }));
      obstacles.push(...found.obstacles);
      for (const one of found.leftovers) items.push(...(await sweepOne(one, { suite, url, settings, transport })));
    }
    return { items, obstacles };
  });
}

type Found = ReturnType<typeof toFound>[number];

async function findLeftovers(session: Session) {
  const { suite } = session;
  const leftovers: Found[] = [];
  const obstacles: string[] = [];
  for (const [resource, list] of Object.entries(suite.leftovers ?? {})) {
    const facts = { id: `list of ${resource}`, key: 'list', hazard: 'read' } as const;
    const { attempt, result = [], thrown } = await inAttempt(session, facts, list);
    const answer = attempt.exchanges.at(-1)?.response;
    const now = Date.now() + (answer === undefined ? 0 : readSkew(answer, Date.now()));
    leftovers.push(...result.flatMap((one) => toFound(one, resource, now)));
    if (thrown === undefined) continue;
    if (!isOfTarget(thrown.error)) throw thrown.error;
    const what = thrown.error instanceof Error ? thrown.error.message : '';
    obstacles.push(session.redactor.text(`${suite.interface} ${resource}: what is there is unknown: ${what}`));
  }
  return { leftovers, obstacles };
}

function toFound({ name, changedAt }: Leftover, resource: string, now: number) {
  const [, runId] = OF_A_RUN.exec(name) ?? [];
  if (runId === undefined) return [];
  return [{ resource, name, runId: runId.toLowerCase(), age: changedAt === undefined ? undefined : now - changedAt }];
}

interface Place {
  readonly suite: AnySuite;
  readonly url: string;
  readonly settings: OldSweepSettings;
  readonly transport: Transport;
}

/** Nothing for what is younger, and for what a ledger names. */
async function sweepOne(
  { resource, name, runId, age }: Found,
  { suite, url, settings, transport }: Place,
): Promise<readonly OldItem[]> {
  const entry: LedgerEntry = { interface: suite.interface, resource, name, case: 'of a lost ledger' };
  const named = settings.ofLedgers.some(
    (one) => one.interface === entry.interface && one.resource === resource && one.name === name,
  );
  if (named || (age !== undefined && age < settings.olderThan)) return [];
  const item = { ...entry, runId, ...(age === undefined ? {} : { age }) };
  // It may be of a run that is still going.
  if (age === undefined && Object.hasOwn(suite.removers, resource)) return [{ ...item, state: 'ageless' }];
  return [{ ...item, ...(await removeLeft(entry, { suite, settings, url, runId, transport })) }];
}
