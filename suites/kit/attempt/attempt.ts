// One attempt of one case: its environment, and everything that happened in it.
import { fillTemplate } from '../contract/bindings.ts';
import type { CaseEnvironment } from '../contract/case.ts';
import { CheckFailure } from '../contract/check.ts';
import { rest } from '../wire/interruption.ts';
import type { LedgerEntry } from './ledger.ts';
import type { Observation } from '../outcome.ts';
import { createRandom } from '../contract/random.ts';
import { SafetyStop } from '../contract/safety.ts';
import { createSender } from './sender.ts';
import type { Sender, SenderFacts } from './sender.ts';
import type { Session } from './session.ts';
import type { Sighting } from '../verdict/global-violations.ts';

export interface Attempt extends Pick<
  Sender,
  'exchanges' | 'violation' | 'lastWrite' | 'retries' | 'waited' | 'close'
> {
  readonly environment: CaseEnvironment;
  readonly observations: readonly Observation[];
  /** In the order of creation. */
  readonly opened: readonly LedgerEntry[];
  /** The first answer that breaks what must hold wherever it is seen. */
  readonly sighting: Sighting | undefined;
}

export interface AttemptFacts extends SenderFacts {
  readonly interface: string;
  /** Unlike that of any other attempt of the run: goes into fresh names. */
  readonly key: string;
}

export function createAttempt(session: Session, facts: AttemptFacts): Attempt {
  const observations: Observation[] = [];
  const opened: LedgerEntry[] = [];
  const sender = createSender(session, facts);
  const { exchanges } = sender;
  const random = createRandom(`${session.seed}:${facts.id}`);
  let names = 0;

  async function until<T>(_what: string, work: () => Promise<T>): Promise<T> {
    // A wait for our turn is no time in which the target could have followed.
    const begun = performance.now() - sender.waited;
    const late = (pause: number): boolean => performance.now() - sender.waited - begun + pause > session.seenWithin;
    for (let pause = 10; ; pause = Math.min(pause * 2, 500)) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof CheckFailure) || error instanceof SafetyStop || late(pause)) throw error;
      }
      await rest(pause, { signal: session.signal, tidying: facts.tidying });
    }
  }

  const environment: CaseEnvironment = {
    target: session.target,
    learned: session.learned,
    marker: session.marker,
    send: (request) => sender.send(request),
    until,
    pause: session.pause,
    random,
    name: (label) => `${session.marker}-${label}-${facts.key}${session.pass ?? ''}-${(names += 1)}`,
    observe(clause, answer) {
      if (session.strengthOf(clause) !== 'open')
        throw new Error(`${facts.id} observes ${clause}, which is no open clause.`);
      if (!observations.some((one) => one.clause === clause && one.answer === answer))
        observations.push({ clause, answer });
    },
    async opened(kind, name) {
      const entry = { interface: facts.interface, resource: kind, name, case: facts.id };
      opened.push(entry);
      await session.ledger.opened(entry);
    },
    bind(operation, values) {
      const template = session.bindings[operation];
      if (template === undefined) throw new Error(`There is no binding for ${operation}.`);
      return fillTemplate(template, values);
    },
  };
  return {
    environment,
    exchanges,
    observations,
    opened,
    get violation() {
      return sender.violation;
    },
    get sighting() {
      const { seen } = sender;
      if (seen === undefined) return undefined;
      return { ...seen, exchanges, ...(facts.during === undefined ? {} : { during: facts.during }) };
    },
    get lastWrite() {
      return sender.lastWrite;
    },
    get retries() {
      return sender.retries;
    },
    get waited() {
      return sender.waited;
    },
    close: () => {
      sender.close();
    },
  };
}
