// One attempt of one case: its environment, with polling (`until`), and everything that happened in it.
import { fillTemplate } from '../contract/bindings.ts';
import type { CaseEnvironment } from '../contract/case.ts';
import { CheckFailure } from '../contract/check.ts';
import { NotRecorded } from '../contract/exchange.ts';
import type { LedgerEntry } from './ledger.ts';
import type { Observation } from '../outcome.ts';
import { createRandom } from '../contract/random.ts';
import { SafetyStop } from '../contract/safety.ts';
import { createSender, type SenderFacts } from './sender.ts';
import type { Session } from './session.ts';

export type Attempt = ReturnType<typeof createAttempt>;

export function createAttempt(session: Session, facts: SenderFacts) {
  const { send, ...sender } = createSender(session, facts);
  const { id } = facts;
  const observations: Observation[] = [];
  /** In the order of creation. */
  const opened: LedgerEntry[] = [];
  const environment: CaseEnvironment = {
    target: session.target,
    learned: session.learned,
    marker: session.marker,
    send,
    latest: () => sender.exchanges.findLast(({ response }) => response !== undefined)?.response,
    pause: session.time.pass,
    claims: session.claims,
    random: createRandom(`${session.seed}:${id}`),
    until: createUntil(session, facts, sender.waited),
    name: createNames(session, facts),
    observe(clause, answer) {
      if (session.strengthOf(clause) !== 'open')
        throw new Error(`${id} observes ${clause}, which is not an open clause.`);
      if (!observations.some((one) => one.clause === clause && one.answer === answer))
        observations.push({ clause, answer });
    },
    async opened(resource, name) {
      const entry = { interface: session.suite.interface, resource, name, case: id };
      opened.push(entry);
      await session.ledger.opened(entry);
    },
    bind(operation, values) {
      const template = session.bindings[operation];
      if (template === undefined) throw new Error(`There is no binding for ${operation}.`);
      return fillTemplate(template, values);
    },
  };
  return { ...sender, observations, opened, environment };
}

/** How work in an attempt of its own ended; the attempt is closed. */
export type Ended<T> = { readonly attempt: Attempt } & (
  | { readonly result: T; readonly thrown?: undefined }
  | { readonly result?: undefined; readonly thrown: { readonly error: unknown } }
);

export async function inAttempt<T>(
  session: Session,
  facts: SenderFacts,
  work: (environment: CaseEnvironment, attempt: Attempt) => Promise<T>,
): Promise<Ended<T>> {
  const attempt = createAttempt(session, facts);
  try {
    return { attempt, result: await work(attempt.environment, attempt) };
  } catch (error) {
    return { attempt, thrown: { error } };
  } finally {
    attempt.close();
  }
}

function createNames({ marker }: Session, { key }: SenderFacts): CaseEnvironment['name'] {
  let count = 0;
  return (label) => `${marker}-${label}-${key}-${(count += 1)}`;
}

/** `waited`: milliseconds in which the target could not have followed, since we waited for our turn. */
function createUntil(
  { seenWithin, signal, time, consistency }: Session,
  { tidying }: SenderFacts,
  waited: () => number,
): CaseEnvironment['until'] {
  return async (_what, work) => {
    const begun = time.now() - waited();
    let last: CheckFailure | undefined;
    for (let pause = 10; ; pause = Math.min(pause * 2, 500)) {
      try {
        const found = await work();
        if (last !== undefined && tidying !== true)
          consistency.delay = Math.max(consistency.delay, Math.ceil(time.now() - waited() - begun));
        return found;
      } catch (error) {
        // The recorded run gave up here.
        if (error instanceof NotRecorded && last !== undefined) throw last;
        const late = time.now() - waited() - begun + pause > seenWithin;
        if (!(error instanceof CheckFailure) || error instanceof SafetyStop || late) throw error;
        last = error;
      }
      await time.rest(pause, { signal, tidying });
    }
  };
}
