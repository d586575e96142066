// Opens what all interfaces of a run share: the wire and its pace, the ledger, the tripwire, and what hides secrets.
import type { Strength } from '../../../specs/clause.ts';
import type { Transport } from '../contract/exchange.ts';
import type { Wire } from '../attempt/session.ts';
import { secretsOf, type Target } from '../contract/target.ts';
import { chooseHidable, wordsOf } from '../redact/hidable-secrets.ts';
import { createRunRedactor, type Redactor } from '../redact/redact.ts';
import { createLedger, type Ledger } from '../attempt/ledger.ts';
import { createTripwire } from '../attempt/tripwire.ts';
import { listenTo, NO_PACE } from '../wire/listen.ts';
import { createPace } from '../wire/pace.ts';
import { REAL_TIME, stopTime } from '../wire/time.ts';
import { connectionsOf } from '../wire/connections.ts';
import { createSocketTransport, DEFAULT_TIMEOUTS } from '../wire/socket-transport.ts';
import { targetsOf, type Plan } from './plan.ts';
import type { RunIdentity } from './run-header.ts';
import type { Judges, RunSettings } from './run-settings.ts';

export interface RunParts extends Wire, RunIdentity {
  readonly ledger: Ledger;
  /** The ids of the scored cases. */
  readonly pinned: ReadonlySet<string>;
  readonly strengthOf: (clause: string) => Strength | undefined;
  /** The ids of the operations that a clause is about. */
  readonly operationsOf: (clause: string) => readonly string[];
}

export interface OpenRun {
  readonly parts: RunParts;
  /** How many requests went out so far, and how often something was begun anew after a lost connection. */
  readonly counts: { readonly exchanges: number; readonly retries: number };
  close(): Promise<void>;
}

export function openRun(judges: Judges, settings: RunSettings, plan: Plan, identity: RunIdentity): OpenRun {
  const { runId, startedAt } = identity;
  const { patience, rate, signal, replayed, onExchange, pause, retries = 2 } = settings;
  const redactor = openRedactor(judges, settings);
  const ledger = createLedger({ runId, startedAt, targets: targetsOf(plan.claimed) }, settings.ledgerDir);
  const sockets = openSockets(settings);
  const clauses = new Map(judges.clauses.map((clause) => [clause.id, clause]));
  const counts = { exchanges: 0, retries: 0 };
  const retried = (): void => {
    counts.retries += 1;
  };
  const pacing = { rate, signal, patience, hide: redactor.text, retried: retries === 0 ? undefined : retried };
  const pace = replayed === undefined ? createPace(pacing) : NO_PACE;
  const time = replayed === undefined ? REAL_TIME : stopTime(replayed.date);
  const parts: RunParts = {
    ...identity,
    transport(request) {
      counts.exchanges += 1;
      return sockets.send(request);
    },
    redactor,
    ledger,
    pace: onExchange === undefined ? pace : listenTo(pace, onExchange),
    time: pause === undefined ? time : { ...time, pass: pause },
    signal,
    retries,
    tripwire: createTripwire(),
    retried,
    pinned: new Set(judges.requirementSet.cases),
    strengthOf: (clause) => clauses.get(clause)?.strength,
    operationsOf: (clause) => clauses.get(clause)?.operations ?? [],
  };
  return {
    parts,
    counts,
    async close() {
      await ledger.settle();
      sockets.close();
    },
  };
}

/** To look for the secrets in all our words takes longer than a short run: runs by the same judges on one target share it. */
const opened = new WeakMap<Target, Opened>();

interface Opened {
  readonly secrets: RunSettings['secrets'];
  readonly words: string;
  readonly redactor: Redactor;
}

function openRedactor(judges: Judges, { target, secrets, onNotice }: RunSettings): Redactor {
  const words = wordsOf(judges);
  for (const label of chooseHidable(secrets ?? {}, words).shown)
    onNotice?.(`${label} is too short, or too common a word, to be hidden: reports may show it.`);
  const known = opened.get(target);
  if (known?.words === words && known.secrets === secrets) return known.redactor;
  const { hidden } = chooseHidable({ ...secretsOf(target), ...secrets }, words);
  const redactor = createRunRedactor(target, hidden, words);
  opened.set(target, { secrets, words, redactor });
  return redactor;
}

/** The recording, the caller's transport, or sockets. */
function openSockets(settings: RunSettings): {
  readonly send: Transport;
  close(): void;
} {
  const { replayed, transport = replayed?.send, timeouts, onNotice } = settings;
  if (transport !== undefined) return { send: transport, close: () => undefined };
  return createSocketTransport({
    timeouts: { ...DEFAULT_TIMEOUTS, ...timeouts },
    ...connectionsOf(settings),
    note: onNotice,
  });
}
