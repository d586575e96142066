// What may be said against an answer: that it breaks the document, fails on purpose for no known reason, or reveals too much.
import { isNode, type DocumentNode } from '../../specs/references.ts';
import { routesOf, type OpenApiDocument } from '../../specs/routes.ts';
import { parseJson } from '../../suites/kit/contract/json.ts';
import { readExchange } from '../../suites/kit/contract/read-exchange.ts';
import { createAnswerChecker } from '../../suites/kit/contract/schema.ts';
import { targetOf, type Sending } from './draft.ts';
import type { Answer } from './send.ts';

/** A status of 500 or more that the mock answers on purpose. */
export interface KnownFailure {
  readonly operations: readonly string[];
  readonly status: number;
  /** What its message begins with. */
  readonly message: string;
}

export interface Judgement {
  readonly document: OpenApiDocument;
  readonly knownFailures: readonly KnownFailure[];
  /** The operation that a method and path of the document belong to. */
  readonly operationOf: (method: string, path: string) => string | undefined;
  /** What no answer may contain. */
  readonly secrets: readonly string[];
}

/** What a stack trace or a path of the mock's own looks like. */
const INSIDE = /\n\s+at |node_modules|mocks\/|\.ts:\d|file:\/\/\/|SyntaxError|TypeError|RangeError/;

export function createJudge({ document, knownFailures, operationOf, secrets }: Judgement) {
  const aboutSuccess = createSuccessJudge(document);

  function operationFor(sending: Sending): string | undefined {
    const path = targetOf(sending)
      .replace(/^https?:\/\/[^/?]*/i, '')
      .split(/[? ]/)[0];
    return path === undefined ? undefined : operationOf(sending.method, path);
  }

  /** One sentence for each thing that is wrong; empty when there is none. */
  function complaints(sending: Sending, answer: Answer | undefined): readonly string[] {
    if (answer === undefined) return sending.brokenOff ? [] : ['The connection was closed without an answer.'];
    const text = answer.body.toString();
    if (secrets.some((secret) => text.includes(secret))) return ['An answer tells no secret.'];
    const { status } = answer;
    if (status >= 500 && !isKnown(operationFor(sending) ?? '', answer))
      return [`${status} is a status that nobody promised.`];
    if (status >= 400) return sending.method === 'HEAD' ? [] : aboutRefusal(answer);
    if (status >= 300) return status === 304 ? [] : [`Nothing redirects, but ${status} was answered.`];
    return sending.method === 'HEAD' ? [] : aboutSuccess(operationFor(sending), sending, answer);
  }

  function isKnown(operation: string, { status, body }: Answer): boolean {
    const message = String(recordIn(body)?.['message']);
    return knownFailures.some(
      (one) => one.operations.includes(operation) && one.status === status && message.startsWith(one.message),
    );
  }

  return { complaints, operationOf: operationFor };
}

function aboutRefusal({ headers, body }: Answer): readonly string[] {
  const found: string[] = [];
  if (!isJson(headers)) found.push(`A refusal is JSON, not ${headers['content-type'] ?? 'without a type'}.`);
  const message = recordIn(body)?.['message'];
  if (typeof message !== 'string' || message === '') found.push('A refusal says why in `message`.');
  if (INSIDE.test(body.toString())) found.push('A refusal says nothing about the inside of the mock.');
  if (Number(headers['content-length'] ?? body.length) !== body.length)
    found.push('An answer has the length that it announces.');
  return found;
}

/** What a success breaks of the answers that the document promises. */
function createSuccessJudge(document: OpenApiDocument) {
  const check = createAnswerChecker(document, { fallbackClause: '' });
  const definitions = new Map(routesOf(document).map(({ operation, definition }) => [operation, definition]));

  return (operation = '', { method }: Sending, { status, headers, body }: Answer): readonly string[] => {
    const definition = definitions.get(operation);
    // A preflight.
    if (definition === undefined) return [];
    // The mock's own status, if its document has one where the contract has none.
    const own = definition['x-status'] ?? document['x-status'] ?? status;
    const isListed = Object.hasOwn(definition['responses'] as DocumentNode, String(status));
    if (own !== status && !isListed) return [`${status} is none of the statuses of ${operation}.`];
    const answer = { status, headers: Object.entries(headers), body };
    const found = check(readExchange({ method, url: '', operation }, answer, 0));
    if (found === undefined) return [];
    if (!isJson(headers)) return [`${operation} answers JSON, not ${headers['content-type'] ?? 'anything'}.`];
    return found.map(({ what, path, expected, actual }) => `${what}: ${path} is ${expected}, not ${actual}.`);
  };
}

function isJson(headers: Answer['headers']): boolean {
  return /^application\/json(;|$)/.test(headers['content-type'] ?? '');
}

function recordIn(body: Buffer): DocumentNode | undefined {
  const value = parseJson(body.toString());
  return isNode(value) ? value : undefined;
}
