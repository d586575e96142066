// Removes what crashed runs left behind: only what a ledger names, only on the target that it names.
import { rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import type { Bindings } from '../contract/bindings.ts';
import type { AnySuite } from '../contract/case.ts';
import { cleanUp } from '../attempt/clean-up.ts';
import type { Exchange, Transport } from '../contract/exchange.ts';
import { createLedger, readLedgers, type LedgerEntry, type LeftLedger } from '../attempt/ledger.ts';
import { createLiveness } from '../attempt/liveness.ts';
import { createPace } from '../wire/pace.ts';
import { createRunRedactor } from '../redact/redact.ts';
import type { RunSettings } from '../run/run-settings.ts';
import { isLoopback } from '../contract/safety.ts';
import type { Session } from '../attempt/session.ts';
import { createConsistencyWindow } from '../attempt/consistency-window.ts';
import { connectionsOf, type Connections } from '../wire/connections.ts';
import { createSocketTransport, DEFAULT_TIMEOUTS } from '../wire/socket-transport.ts';
import { REAL_TIME } from '../wire/time.ts';
import { secretsOf, type Target } from '../contract/target.ts';
import { createTripwire } from '../attempt/tripwire.ts';

export interface SweepSettings extends Connections, Pick<RunSettings, 'timeouts' | 'rate' | 'consistency' | 'retries'> {
  readonly target: Target;
  readonly ledgerDir: string;
  readonly transport?: Transport;
  /** Bodies of the requests that remove something. */
  readonly bindings?: Bindings;
  /** Says what would be removed, and removes nothing. */
  readonly dryRun?: boolean;
}

export interface SweepItem extends LedgerEntry {
  readonly runId: string;
  readonly state: 'removed' | 'left' | 'unseen' | 'would-remove' | 'not-removable' | 'other-target' | 'still-running';
  /** Of what is left: the last answer of the target that refused, if one did; of what is unseen, why. */
  readonly answer?: string;
}

export async function sweepLedgers(
  suites: readonly AnySuite[],
  settings: SweepSettings,
): Promise<readonly SweepItem[]> {
  return withTransport(settings, async (transport) => {
    const items: SweepItem[] = [];
    for (const ledger of await readLedgers(settings.ledgerDir))
      items.push(...(await sweepOne(ledger, suites, settings, transport)));
    return items;
  });
}

/** With the transport of the settings, or sockets that are closed afterwards. */
export async function withTransport<T>(
  settings: Connections & Pick<SweepSettings, 'transport' | 'timeouts'>,
  work: (transport: Transport) => Promise<T>,
): Promise<T> {
  const { transport, timeouts } = settings;
  if (transport !== undefined) return work(transport);
  const sockets = createSocketTransport({
    timeouts: { ...DEFAULT_TIMEOUTS, ...timeouts },
    ...connectionsOf(settings),
  });
  try {
    return await work(sockets.send);
  } finally {
    sockets.close();
  }
}

async function sweepOne(
  left: LeftLedger,
  suites: readonly AnySuite[],
  settings: SweepSettings,
  transport: Transport,
): Promise<readonly SweepItem[]> {
  const items: SweepItem[] = [];
  const { runId } = left.header;
  for (const entry of left.open) {
    const suite = suites.find((one) => one.interface === entry.interface);
    const url = suite === undefined ? undefined : settings.target[suite.interface]?.url;
    // Only names that a run made for itself: an edited ledger removes nothing else.
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
      const session = createSweepSession(suite, settings, url, runId, transport);
      items.push({ ...entry, runId, ...(await removeLeft(session, entry)) });
    }
  }
  if (items.every((item) => item.state === 'removed') && !isRunning(left)) await rm(left.file, { force: true });
  return items;
}

/** With the answer by which the target refused. */
export async function removeLeft(
  session: Session,
  entry: LedgerEntry,
): Promise<{ readonly state: 'removed' | 'left' | 'unseen'; readonly answer?: string }> {
  let answer: string | undefined;
  const sees = ({ ok, request, status, text }: Exchange): void => {
    if (!ok) answer = session.redactor.text(`${request.method} answered status ${status}, ${text.slice(0, SHOWN)}`);
  };
  let unseen: string | undefined;
  const ledger: Session['ledger'] = {
    ...session.ledger,
    unseen(_entry, why) {
      unseen = why;
    },
  };
  if ((await cleanUp({ ...session, ledger, sees }, [entry])) === 0) return { state: 'removed' };
  if (unseen !== undefined) return { state: 'unseen', answer: unseen };
  return { state: 'left', ...(answer === undefined ? {} : { answer }) };
}

/** Characters of an answer. */
const SHOWN = 200;

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

/** Reads and removes in the name of a run that is over. */
export function createSweepSession(
  suite: AnySuite,
  settings: Omit<SweepSettings, 'ledgerDir'>,
  url: string,
  runId: string,
  transport: Transport,
): Session {
  const { target, bindings = {}, rate, retries = 2, consistency = 0 } = settings;
  const redactor = createRunRedactor(target, secretsOf(target), '');
  return {
    suite,
    target,
    transport,
    redactor,
    ledger: createLedger({ runId, startedAt: new Date().toISOString(), targets: {} }),
    liveness: createLiveness(url),
    check: () => [],
    findings: { add: () => undefined, findings: () => [] },
    bindings,
    allowed: ['read', 'write-scoped'],
    seed: 0,
    marker: `ts-${runId}`,
    seenWithin: Math.max(consistency, isLoopback(url) ? 500 : 3_000),
    consistency: createConsistencyWindow(consistency),
    pace: createPace({ rate, hide: redactor.text }),
    load: { heavy: false },
    tripwire: createTripwire(),
    retries,
    retried: () => undefined,
    time: REAL_TIME,
    caseBudget: 60_000,
    strengthOf: () => undefined,
  };
}
