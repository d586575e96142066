// What a data case works with: GraphQL requests of an identity, and answers split into result and refusal.
import type { CaseEnvironment } from '../kit/contract/case.ts';
import { casesFor } from '../kit/contract/case-table.ts';
import { checkThat } from '../kit/contract/check.ts';
import { Unjudgeable, type Exchange } from '../kit/contract/exchange.ts';
import { isRecord } from '../kit/contract/json.ts';
import type { DataTarget } from '../kit/contract/target.ts';
import { blameRefusal } from './answers/blame.ts';
import { isLearned } from './schema/knowledge.ts';
import { inWordsOf } from './schema/null-words.ts';

/** none: without any key. service and the users exist only if the needs say so. */
export type Identity = 'anon' | 'service' | 'user1' | 'user2' | 'none';

export interface AskOptions {
  readonly as?: Identity;
  /** Sent over, or instead of, the headers of the identity. */
  readonly headers?: Readonly<Record<string, string>>;
}

export type GraphqlAnswer = ReturnType<typeof readAnswer>;

type Variables = Readonly<Record<string, unknown>>;

/** What `send` takes. */
export type Question = readonly [query: string, variables?: Variables, options?: AskOptions];

export type DataContext = ReturnType<typeof createDataContext>;

/** The form of a list of data cases. */
export const dataCases = casesFor<DataContext>();

export function createDataContext(environment: CaseEnvironment) {
  const target = environment.target.data;
  if (target === undefined) throw new Error('The data suite was started without a data target.');
  /** The URL of the endpoint. */
  const endpoint = `${target.url.replace(/\/+$/, '')}/graphql/v1`;

  /** Sends a document; an error is an answer like any other. */
  async function send(query: string, variables: Variables = {}, options: AskOptions = {}): Promise<GraphqlAnswer> {
    const learned = isLearned(environment.learned) ? environment.learned : undefined;
    const question = inWordsOf(learned?.nullWords, { query, variables });
    const exchange = await environment.send({
      method: 'POST',
      url: endpoint,
      headers: { 'content-type': 'application/json', ...identify(target, options.as ?? 'anon'), ...options.headers },
      body: JSON.stringify(question),
      operation: 'graphql',
    });
    return readAnswer(exchange);
  }

  /** Sends a document that must be answered; returns `data`. What is refused of it is to blame if it is not. */
  async function ask(query: string, variables?: Variables, options?: AskOptions): Promise<unknown> {
    const answer = await send(query, variables, options);
    if (!answer.refused) return answer.data;
    const { status, request } = answer.exchange;
    // The greatest request is not shown: data.limits.request-size.
    if (status === 413 && typeof request.body === 'string')
      throw new Unjudgeable(`the target takes no request of ${request.body.length} bytes (413)`);
    throw await blameRefusal(environment.learned, { query, variables: variables ?? {} }, answer, (shorter) =>
      send(shorter.query, shorter.variables, options),
    );
  }

  /** Sends a document that must be an error, as `what` says. */
  async function refuse(what: string, question: Question, clause?: string): Promise<void> {
    checkRefused(await send(...question), what, clause);
  }

  return { environment, target, endpoint, observe: environment.observe, send, ask, refuse };
}

/** The API key always travels in `apiKey`; a service key that is a JWT also as bearer, as clients send it. */
export function identify(target: DataTarget | undefined, identity: Identity): Record<string, string> {
  if (target === undefined || identity === 'none') return {};
  if (identity === 'anon') return { apiKey: target.apiKey };
  if (identity === 'service') {
    const key = target.serviceKey;
    if (key === undefined) throw new Error('A case that acts as the service must need "service-key".');
    return { apiKey: key, ...(key.split('.').length === 3 ? { authorization: `Bearer ${key}` } : {}) };
  }
  const user = target.users[identity === 'user1' ? 0 : 1];
  if (user === undefined) throw new Error(`A case that acts as ${identity} must need "users".`);
  return { apiKey: target.apiKey, authorization: `Bearer ${user.token}` };
}

/** Laws ask as the identity that sees the most. */
export function lawCaller({ target }: DataContext): AskOptions {
  return { as: target.serviceKey === undefined ? 'anon' : 'service' };
}

function readAnswer(exchange: Exchange) {
  const body = exchange.ok ? exchange.json() : undefined;
  const { data, errors }: Readonly<Record<string, unknown>> = isRecord(body) ? body : {};
  const list: readonly unknown[] = Array.isArray(errors) ? errors : [];
  /** An error is a non-empty list `errors`, or a status outside 2xx. */
  const refused = !exchange.ok || list.length > 0;
  return { exchange, refused, data, errors: list };
}

/** What was asked is an error. */
export function checkRefused(answer: GraphqlAnswer, what: string, clause?: string): void {
  checkThat(answer.refused, what, { expected: 'an error', actual: answer.data, path: '/errors', clause });
}
