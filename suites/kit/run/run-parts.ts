// Opens what all interfaces of a run share: the wire and its pace, the ledger, the tripwire, and what hides secrets.
import type { Strength } from '../../../specs/clause.ts';
import { TransportError, Unjudgeable, type HeardExchange, type WireResponse } from '../contract/exchange.ts';
import type { Wire } from '../attempt/session.ts';
import { secretsOf, type Target } from '../contract/target.ts';
import { chooseHidable, wordsOf } from '../redact/hidable-secrets.ts';
import { createRunRedactor, type Redactor } from '../redact/redact.ts';
import { createLedger, type Ledger } from '../attempt/ledger.ts';
import { createTripwire } from '../attempt/tripwire.ts';
import { createPace, type Pace } from '../wire/pace.ts';
import { REAL_TIME, stopTime } from '../wire/time.ts';
import { openTransport } from '../wire/socket-transport.ts';
import { targetsOf, type Plan } from './plan.ts';
import type { RunIdentity } from './run-header.ts';
import { DEFAULT_RETRIES } from '../attempt/retry.ts';
import type { Judges, RunSettings } from './run-settings.ts';
import { Interrupted } from '../wire/interruption.ts';

export interface RunParts extends Wire, RunIdentity {
  readonly ledger: Ledger;
  /** The ids of the scored cases. */
  readonly pinned: ReadonlySet<string>;
  readonly strengthOf: (clause: string) => Strength | undefined;
  /** The ids of the operations that a clause is about. */
  readonly operationsOf: (clause: string) => readonly string[];
}

export function openRun(judges: Judges, settings: RunSettings, plan: Plan, identity: RunIdentity) {
  const { runId, startedAt } = identity;
  const { patience, rate, signal, replayed, onExchange, pause, retries = DEFAULT_RETRIES } = settings;
  const redactor = openRedactor(judges, settings);
  const ledger = createLedger({ runId, startedAt, targets: targetsOf(plan.claimed) }, settings.ledgerDir);
  const sockets = openTransport({ ...settings, transport: settings.transport ?? replayed?.send });
  const clauses = new Map(judges.clauses.map((clause) => [clause.id, clause]));
  /** How many requests went out so far, and how often something was begun anew after a lost connection. */
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
    async close(): Promise<void> {
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

/** Reports the end of every request: the last answer, after all that the target wanted us to wait. */
function listenTo(pace: Pace, hear: (exchange: HeardExchange) => void): Pace {
  let place = 0;
  return {
    get counts() {
      return pace.counts;
    },
    async send(request, ...rest) {
      const sent = (place += 1);
      const end = (result: HeardExchange['result']): void => {
        hear({ request, result, sent, ended: (place += 1), date: Date.now() });
      };
      let response: WireResponse;
      try {
        response = await pace.send(request, ...rest);
      } catch (error) {
        // Of what was interrupted nothing is known.
        const told = error instanceof TransportError || error instanceof Unjudgeable;
        if (told && !(error instanceof Interrupted)) end(error);
        throw error;
      }
      end(response);
      return response;
    },
  };
}

/** A recording takes any number of requests at once. */
const NO_PACE: Pace = {
  send: (request, transport) => transport(request),
  counts: { limited: 0, unavailable: 0, waited: 0 },
};
