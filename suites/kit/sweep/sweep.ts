// Removes what crashed runs left behind: only what a ledger names, only on the target that it names.
import { rm } from 'node:fs/promises';
import { hostname } from 'node:os';
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
import { DEFAULT_RETRIES } from '../attempt/retry.ts';
import { isRunning } from '../attempt/target-lock.ts';
import { createConsistencyWindow } from '../attempt/consistency-window.ts';
import type { Connections } from '../wire/connections.ts';
import { openTransport } from '../wire/socket-transport.ts';
import { REAL_TIME } from '../wire/time.ts';
import { secretsOf } from '../contract/target.ts';
import { createTripwire } from '../attempt/tripwire.ts';

/** `bindings`: bodies of the requests that remove something. */
export interface SweepSettings
  extends
    Connections,
    Pick<RunSettings, 'target' | 'transport' | 'bindings' | 'timeouts' | 'rate' | 'consistency' | 'retries'> {
  readonly ledgerDir: string;
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
  settings: Omit<SweepSettings, 'ledgerDir'>,
  work: (transport: Transport) => Promise<T>,
): Promise<T> {
  const sockets = openTransport(settings);
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
    else if (isGoingOn(left)) items.push({ ...entry, runId, state: 'still-running' });
    else items.push({ ...entry, runId, ...(await removeLeft(entry, { suite, settings, url, runId, transport })) });
  }
  if (items.every((item) => item.state === 'removed') && !isGoingOn(left)) await rm(left.file, { force: true });
  return items;
}

/** Where a run that is over left something. */
interface SweepPlace {
  readonly suite: AnySuite;
  readonly settings: Omit<SweepSettings, 'ledgerDir'>;
  readonly url: string;
  readonly runId: string;
  readonly transport: Transport;
}

/** With the answer by which the target refused. */
export async function removeLeft(
  entry: LedgerEntry,
  place: SweepPlace,
): Promise<{
  readonly state: Exclude<SweepItem['state'], 'other-target' | 'still-running'>;
  readonly answer?: string;
}> {
  // The contract has nothing that removes it.
  if (!Object.hasOwn(place.suite.removers, entry.resource)) return { state: 'not-removable' };
  if (place.settings.dryRun === true) return { state: 'would-remove' };
  const session = createSweepSession(place);
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

function isGoingOn({ header: { host, pid } }: LeftLedger): boolean {
  return host === hostname() && pid !== process.pid && isRunning(pid);
}

/** Reads and removes in the name of a run that is over. */
export function createSweepSession({ suite, settings, url, runId, transport }: SweepPlace): Session {
  const { target, bindings = {}, rate, retries = DEFAULT_RETRIES, consistency = 0 } = settings;
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
