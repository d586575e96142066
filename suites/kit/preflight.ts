// Before any case: is there a server at all, does it speak this interface, and is the key right?
import { createAttempt } from './attempt.ts';
import type { CaseEnvironment, Suite } from './case.ts';
import { CheckFailure } from './check.ts';
import { TransportError, Unjudgeable } from './exchange.ts';
import type { WireResponse } from './exchange.ts';
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
  const elsewhere = answersFromElsewhere(attempt.exchanges, suite.interface);
  if (elsewhere !== undefined) stop = `${url} ${elsewhere}`;
  return { ...(stop === undefined ? {} : { stop }), exchanges: attempt.exchanges, sighting: attempt.sighting, lost };

  async function answersSomething(environment: CaseEnvironment): Promise<{ readonly kind: 'met' }> {
    await environment.send({ method: 'GET', url });
    return { kind: 'met' };
  }
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** What answers is not the interface but something in front of it: a web page, or a pointer to another place. */
function answersFromElsewhere(exchanges: readonly RawExchange[], name: string): string | undefined {
  const answers = exchanges.flatMap(({ response }) => (response === undefined ? [] : [response]));
  const [first] = answers;
  if (first === undefined) return undefined;
  if (answers.every(({ status }) => REDIRECTS.has(status)))
    return `sends everybody elsewhere (status ${first.status}${placeOf(first)}), and redirects are not followed: give the URL of the ${name} interface itself`;
  if (!answers.every(isHtml)) return undefined;
  return first.status >= 500
    ? `answers with an HTML page of status ${first.status}, not with the ${name} interface: is the server behind it running?`
    : `answers with an HTML page (status ${first.status}), not with the ${name} interface: check the URL`;
}

/** Without the query, which may carry a secret. */
function placeOf({ headers }: WireResponse): string {
  const place = headers.find(([name]) => name.toLowerCase() === 'location')?.[1].replace(/[?#].*$/su, '');
  return place === undefined || place === '' ? '' : `, to ${place.slice(0, LONGEST_PLACE)}`;
}

const LONGEST_PLACE = 200;

function isHtml({ headers, body }: WireResponse): boolean {
  return (
    headers.some(([name, value]) => name === 'content-type' && /^\s*(text\/html|application\/xhtml)/i.test(value)) ||
    /^\s*<(!doctype html|html)/i.test(new TextDecoder().decode(body.subarray(0, 200)))
  );
}
