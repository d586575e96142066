// Before any case: is there a server at all, does it speak this interface, and is the key right?
import { createAttempt } from './attempt.ts';
import type { CaseEnvironment, Suite } from './case.ts';
import { CheckFailure } from './check.ts';
import { TransportError, Unjudgeable } from './exchange.ts';
import type { RawExchange } from './record.ts';
import { isLost, tryAgain } from './retry.ts';
import type { Tried } from './retry.ts';
import type { Session } from './session.ts';
import type { Sighting } from './sighting.ts';

export interface PreflightResult {
  /** One sentence, without the full stop: why nothing can be judged. */
  readonly stop?: string;
  readonly exchanges: readonly RawExchange[];
  readonly sighting: Sighting | undefined;
}

export async function runPreflight(
  suite: Suite<CaseEnvironment>,
  session: Session,
  url: string,
): Promise<PreflightResult> {
  return tryAgain(session, () => lookOnce(suite, session, url));
}

async function lookOnce(
  suite: Suite<CaseEnvironment>,
  session: Session,
  url: string,
): Promise<PreflightResult & Tried> {
  const attempt = createAttempt(session, {
    interface: suite.interface,
    id: `preflight of ${suite.interface}`,
    key: `${suite.interface.slice(0, 1)}p`,
    hazard: 'read',
    allowed: ['read'],
    hazardOf: suite.hazardOf,
    checkAlways: suite.checkAlways,
    during: 'the first look',
  });
  const probe = suite.preflight ?? answersSomething;
  let stop: string | undefined;
  let lost = false;
  try {
    const state = await probe(attempt.environment);
    if (state.kind !== 'met') stop = state.reason;
  } catch (error) {
    lost = isLost(error);
    if (error instanceof TransportError) stop = `${url} cannot be reached: ${error.message}`;
    else if (error instanceof Unjudgeable) stop = `${url} cannot be asked: ${error.message}`;
    // An odd answer is for the cases to judge.
    else if (!(error instanceof CheckFailure)) throw error;
  }
  attempt.close();
  if (answersOnlyHtml(attempt.exchanges))
    stop = `${url} answers with an HTML page, not with the ${suite.interface} interface: check the URL`;
  return { ...(stop === undefined ? {} : { stop }), exchanges: attempt.exchanges, sighting: attempt.sighting, lost };

  async function answersSomething(environment: CaseEnvironment): Promise<{ readonly kind: 'met' }> {
    await environment.send({ method: 'GET', url });
    return { kind: 'met' };
  }
}

function answersOnlyHtml(exchanges: readonly RawExchange[]): boolean {
  const answers = exchanges.flatMap(({ response }) => (response === undefined ? [] : [response]));
  return (
    answers.length > 0 &&
    answers.every(
      ({ headers, body }) =>
        headers.some(
          ([name, value]) => name === 'content-type' && /^\s*(text\/html|application\/xhtml)/i.test(value),
        ) || /^\s*<(!doctype html|html)/i.test(new TextDecoder().decode(body.subarray(0, 200))),
    )
  );
}
