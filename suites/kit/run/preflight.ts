// The preflight, before any case: is there a server at all, does it speak this interface, and is the key right?
import { withoutUndefined } from '../../../specs/without-undefined.ts';
import { inAttempt } from '../attempt/attempt.ts';
import type { CaseEnvironment } from '../contract/case.ts';
import { CheckFailure } from '../contract/check.ts';
import { TooMuch, TransportError, Unjudgeable, type WireResponse, type RawExchange } from '../contract/exchange.ts';
import { renderSkew } from '../outcome.ts';
import { isLost, tryAgain, type Tried } from '../attempt/retry.ts';
import type { Session } from '../attempt/session.ts';
import { readSkew } from '../wire/target-clock.ts';
import { describeAnswer, isInWords, isPage } from '../contract/unavailable.ts';

export interface PreflightResult {
  /** One sentence, without the full stop: why nothing can be judged. */
  readonly stop?: string;
  readonly exchanges: readonly RawExchange[];
  /** Milliseconds by which the target's clock is ahead of ours, if they differ. */
  readonly skew?: number;
}

export async function runPreflight(session: Session, url: string): Promise<PreflightResult> {
  return tryAgain(session, () => lookOnce(session, url));
}

async function lookOnce(session: Session, url: string): Promise<PreflightResult & Tried> {
  const { suite } = session;
  const name = suite.interface;
  const facts = { id: `preflight of ${name}`, key: `${name.slice(0, 1)}p`, hazard: 'read' } as const;
  const probe = suite.preflight ?? answersSomething;
  const { attempt, result: state, thrown } = await inAttempt(session, { ...facts, first: true }, probe);
  const skew = state === undefined ? 0 : skewOf(attempt.exchanges, session.time.date());
  let stop = thrown === undefined ? undefined : whyStopped(thrown.error, url);
  if (state !== undefined && state.kind !== 'met') stop = withClock(state.reason, attempt.exchanges, skew);
  const answers = attempt.exchanges.flatMap(({ response }) => response ?? []);
  const elsewhere = answersFromElsewhere(answers, name, (one) => describeAnswer(one, session.redactor.text));
  if (elsewhere !== undefined) stop = `${url} ${elsewhere}`;
  // Something in front of the interface may have said so, and only this once.
  const lost = isLost(thrown?.error) || (stop !== undefined && answers.some(isInWords));
  return { ...withoutUndefined({ stop, skew: skew === 0 ? undefined : skew }), exchanges: attempt.exchanges, lost };

  async function answersSomething(environment: CaseEnvironment): Promise<{ readonly kind: 'met' }> {
    await environment.send({ method: 'GET', url });
    return { kind: 'met' };
  }
}

/** Throws what is not the target's doing. */
function whyStopped(error: unknown, url: string): string | undefined {
  // An odd answer is for the cases to judge.
  if (error instanceof CheckFailure || error instanceof TooMuch) return undefined;
  if (error instanceof Unjudgeable) return `${url} cannot be asked: ${error.message}`;
  if (!(error instanceof TransportError)) throw error;
  if (error.reason === 'unavailable') return `${url} is ${error.message}: is the server behind it running?`;
  return `${url} cannot be reached: ${error.message}${REFUSED.test(error.message) ? CURE : ''}`;
}

/** By the answer that came `now`. */
function skewOf(exchanges: readonly RawExchange[], now: number): number {
  const response = exchanges.at(-1)?.response;
  return response === undefined ? 0 : readSkew(response, now);
}

const REFUSED = /^connection refused$/u;
const CURE = '; is the server running, and is this its port?';

const REFUSALS = new Set([400, 401, 403]);

/** A token may be refused for nothing but the time. */
function withClock(reason: string, exchanges: readonly RawExchange[], skew: number): string {
  if (skew === 0 || !REFUSALS.has(exchanges.at(-1)?.response?.status ?? 0)) return reason;
  const clock = `he target's clock is ${renderSkew(skew)}, and tokens are valid for a time`;
  return /[.?!]$/u.test(reason) ? `${reason} T${clock}` : `${reason}; t${clock}`;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** What answers is not the interface but something in front of it: a page, a sentence, or a pointer to another place. */
function answersFromElsewhere(
  answers: readonly WireResponse[],
  name: string,
  describe: (answer: WireResponse) => string,
): string | undefined {
  const [first] = answers;
  if (first === undefined) return undefined;
  if (answers.every(({ status }) => REDIRECTS.has(status)))
    return `redirects every request (status ${first.status}${placeOf(first)}), and redirects are not followed: give the URL of the ${name} interface itself; ${HEADERS}`;
  const isRefused = answers.every(({ status }) => TURNED_AWAY.has(status));
  if (isRefused && answers.every(isInWords))
    return `refuses every request without JSON, so perhaps not as the ${name} interface (${describe(first)}): is the key right? ${HEADERS.replace('if', 'If')}`;
  if (!answers.every(isPage)) return undefined;
  const page = `answers with an HTML page (${describe(first)}), not with the ${name} interface`;
  return first.status >= 500 ? `${page}: is the server behind it running?` : `${page}: check the URL; ${HEADERS}`;
}

const TURNED_AWAY = new Set([401, 403, 407, 451]);
const HEADERS = 'if something in front of it wants a header, set it under "headers" in touchstone.yaml';

/** Without the query, which may carry a secret. */
function placeOf({ headers }: WireResponse): string {
  const place = headers.find(([name]) => name.toLowerCase() === 'location')?.[1].replace(/[?#].*$/su, '');
  return place === undefined || place === '' ? '' : `, to ${place.slice(0, LONGEST_PLACE)}`;
}

const LONGEST_PLACE = 200;
