// Removes what crashed runs left behind: only what a ledger names, only on the target that it names.
import { rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bindings } from './bindings.ts';
import type { CaseEnvironment, Suite } from './case.ts';
import { cleanUp } from './clean-up.ts';
import type { Transport } from './exchange.ts';
import { createLedger, readLedgers } from './ledger.ts';
import type { LedgerEntry, LeftLedger } from './ledger.ts';
import { createLiveness } from './liveness.ts';
import { createPace } from './pace.ts';
import { createRedactor } from './redact.ts';
import type { Session } from './session.ts';
import { createSettling } from './settling.ts';
import { createSocketTransport } from './socket-transport.ts';
import { secretHeadersOf, secretsOf } from './target.ts';
import type { Target } from './target.ts';
import { createTripwire } from './tripwire.ts';

export interface SweepSettings {
  readonly target: Target;
  readonly ledgerDir: string;
  readonly transport?: Transport;
  /** Bodies of the requests that remove something. */
  readonly bindings?: Bindings;
  /** Certificate authorities to trust beside the usual ones, as PEM text. */
  readonly ca?: string;
  /** Says what would be removed, and removes nothing. */
  readonly dryRun?: boolean;
}

export interface SweepItem extends LedgerEntry {
  readonly runId: string;
  readonly state: 'removed' | 'left' | 'would-remove' | 'not-removable' | 'other-target' | 'still-running';
}

export async function sweepLedgers(
  suites: readonly Suite<CaseEnvironment>[],
  settings: SweepSettings,
): Promise<readonly SweepItem[]> {
  const sockets = settings.transport === undefined ? createSocketTransport(settings) : undefined;
  const transport = settings.transport ?? sockets?.send;
  if (transport === undefined) return [];
  const items: SweepItem[] = [];
  try {
    for (const ledger of await readLedgers(settings.ledgerDir))
      items.push(...(await sweepOne(ledger, suites, settings, transport)));
  } finally {
    sockets?.close();
  }
  return items;
}

async function sweepOne(
  left: LeftLedger,
  suites: readonly Suite<CaseEnvironment>[],
  settings: SweepSettings,
  transport: Transport,
): Promise<readonly SweepItem[]> {
  const items: SweepItem[] = [];
  const { runId } = left.header;
  for (const entry of left.open) {
    const suite = suites.find((one) => one.interface === entry.interface);
    const url = suite === undefined ? undefined : settings.target[suite.interface]?.url;
    // Only names that a run made for itself: a ledger that somebody edited removes nothing else.
    if (
      suite === undefined ||
      url === undefined ||
      url !== left.header.targets[entry.interface] ||
      !isOurs(entry, runId)
    )
      items.push({ ...entry, runId, state: 'other-target' });
    else if (isRunning(left)) items.push({ ...entry, runId, state: 'still-running' });
    // The contract has nothing that removes it.
    else if (!Object.hasOwn(suite.removers, entry.resource)) items.push({ ...entry, runId, state: 'not-removable' });
    else if (settings.dryRun === true) items.push({ ...entry, runId, state: 'would-remove' });
    else {
      const session = createSweepSession(settings, url, runId, transport);
      const { left } = await cleanUp(suite, session, [entry]);
      items.push({ ...entry, runId, state: left === 0 ? 'removed' : 'left' });
    }
  }
  if (items.every((item) => item.state === 'removed') && !isRunning(left)) await rm(left.file, { force: true });
  return items;
}

/** Suites may change the case of a name or its separators, never its run. */
function isOurs(entry: LedgerEntry, runId: string): boolean {
  return entry.name.toLowerCase().includes(runId);
}

function isRunning({ header }: LeftLedger): boolean {
  if (header.host !== hostname()) return false;
  try {
    process.kill(header.pid, 0);
    return header.pid !== process.pid;
  } catch {
    return false;
  }
}

function createSweepSession(settings: SweepSettings, url: string, runId: string, transport: Transport): Session {
  const { target, bindings = {} } = settings;
  return {
    target,
    transport,
    redactor: createRedactor(secretsOf(target), secretHeadersOf(target)),
    ledger: createLedger({ runId, startedAt: new Date().toISOString(), targets: {} }),
    liveness: createLiveness(url),
    bindings,
    allowed: ['read', 'write-scoped'],
    seed: 0,
    marker: `ts-${runId}`,
    seenWithin: 500,
    settling: createSettling(0),
    pace: createPace(),
    tripwire: createTripwire(),
    retries: 2,
    retried: () => undefined,
    pause: sleep,
    caseBudget: 60_000,
    confirm: 0,
    keepExchanges: false,
    scored: () => false,
    scoredClause: () => false,
    strengthOf: () => undefined,
  };
}
