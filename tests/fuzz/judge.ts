// What may be said against an answer: that it breaks the document, fails on purpose for no known reason, or reveals too much.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { dereference, isNode, type DocumentNode } from '../../specs/references.ts';
import { routesOf, type OpenApiDocument } from '../../specs/routes.ts';
import { targetOf, type Sending } from './draft.ts';
import type { Answer } from './send.ts';

/** A status of 500 or more that the mock answers on purpose. */
export interface KnownFailure {
  readonly operations: readonly string[];
  readonly status: number;
  /** What its message begins with. */
  readonly message: string;
  readonly reason: string;
}

export interface Judgement {
  readonly document: OpenApiDocument;
  readonly knownFailures: readonly KnownFailure[];
  /** The operation that a method and path of the document belong to. */
  readonly operationOf: (method: string, path: string) => string | undefined;
  /** What no answer may contain. */
  readonly secrets: readonly string[];
}

export interface Judge {
  /** One sentence for each thing that is wrong; empty when there is none. */
  complaints(sending: Sending, answer: Answer | undefined): readonly string[];
  operationOf(sending: Sending): string | undefined;
  /** How often each failure that is known was met, by its reason. */
  readonly failures: ReadonlyMap<string, number>;
}

/** What a stack trace or a path of the mock's own looks like. */
const INSIDE = /\n\s+at |node_modules|mocks\/|\.ts:\d|file:\/\/\/|SyntaxError|TypeError|RangeError/;

export function createJudge({ document, knownFailures, operationOf, secrets }: Judgement): Judge {
  const aboutSuccess = createSuccessJudge(document);
  const failures = new Map<string, number>();

  function operationFor(sending: Sending): string | undefined {
    const path = targetOf(sending)
      .replace(/^https?:\/\/[^/?]*/i, '')
      .split(/[? ]/)[0];
    return path === undefined ? undefined : operationOf(sending.method, path);
  }

  function complaints(sending: Sending, answer: Answer | undefined): readonly string[] {
    if (answer === undefined) return sending.brokenOff ? [] : ['The connection was closed without an answer.'];
    const text = answer.body.toString();
    if (secrets.some((secret) => text.includes(secret))) return ['An answer tells no secret.'];
    const { status } = answer;
    if (status >= 500) return aboutFailure(sending, answer);
    if (status >= 400) return sending.method === 'HEAD' ? [] : aboutRefusal(answer);
    if (status >= 300) return status === 304 ? [] : [`Nothing redirects, but ${status} was answered.`];
    return sending.method === 'HEAD' ? [] : aboutSuccess(operationFor(sending), answer);
  }

  function aboutFailure(sending: Sending, answer: Answer): readonly string[] {
    const operation = operationFor(sending) ?? '';
    const message = messageOf(answer);
    const known = knownFailures.find(
      (one) => one.operations.includes(operation) && one.status === answer.status && message.startsWith(one.message),
    );
    if (known === undefined) return [`${answer.status} is a status that nobody promised.`];
    failures.set(known.reason, (failures.get(known.reason) ?? 0) + 1);
    return aboutRefusal(answer);
  }

  return { complaints, operationOf: operationFor, failures };
}

function aboutRefusal(answer: Answer): readonly string[] {
  const text = answer.body.toString();
  const found: string[] = [];
  if (!isJson(answer)) found.push(`A refusal is JSON, not ${answer.headers['content-type'] ?? 'without a type'}.`);
  const body = parse(text);
  if (typeof body?.['message'] !== 'string' || body['message'] === '') found.push('A refusal says why in `message`.');
  if (INSIDE.test(text)) found.push('A refusal says nothing about the inside of the mock.');
  if (Number(answer.headers['content-length'] ?? answer.body.length) !== answer.body.length)
    found.push('An answer has the length that it announces.');
  return found;
}

/** What a success breaks of the answers that the document promises. */
function createSuccessJudge(
  document: OpenApiDocument,
): (operation: string | undefined, answer: Answer) => readonly string[] {
  const ajv = new Ajv2020({ strict: false, validateSchema: false });
  ajv.addSchema(document, 'document');
  const answers = new Map(
    routesOf(document).map((route) => [route.operation, route.definition['responses'] as DocumentNode]),
  );
  const statuses = new Map(
    routesOf(document).map(({ operation, definition }) => [operation, definition['x-status'] ?? document['x-status']]),
  );
  const validators = new Map<DocumentNode, ValidateFunction>();

  return (operation, answer) => {
    const known = operation === undefined ? undefined : answers.get(operation);
    // A preflight.
    if (known === undefined) return [];
    // The mock's own status, if its document has one where the contract has none.
    const own = statuses.get(operation ?? '');
    const isOwn = own === undefined || own === answer.status;
    const key = [String(answer.status), ...(isOwn ? ['2XX'] : [])].find((one) => Object.hasOwn(known, one));
    if (key === undefined) return [`${answer.status} is none of the statuses of ${operation ?? ''}.`];
    const content = dereference(document, known[key])['content'] as Readonly<Record<string, DocumentNode>> | undefined;
    const schema = content?.['application/json']?.['schema'] as DocumentNode | undefined;
    if (schema === undefined) return [];
    if (!isJson(answer))
      return [`${operation ?? ''} answers JSON, not ${answer.headers['content-type'] ?? 'anything'}.`];
    const validate = validators.get(schema) ?? ajv.compile(absolute(schema));
    validators.set(schema, validate);
    if (validate(JSON.parse(answer.body.toString()))) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
  };
}

/** References point into the document, wherever the schema is taken to. */
function absolute(schema: DocumentNode): DocumentNode {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#', '"$ref":"document#')) as DocumentNode;
}

function isJson({ headers }: Answer): boolean {
  return /^application\/json(;|$)/.test(headers['content-type'] ?? '');
}

function messageOf({ body }: Answer): string {
  return String(parse(body.toString())?.['message']);
}

function parse(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isNode(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
