// Checks answers against the OpenAPI document of an interface: what a wrong one says, such as that a property is missing, where, and which clause it breaks.
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { routesOf, type OpenApiDocument } from '../../../specs/routes.ts';
import { firstOfEach, type AnswerViolation } from './violation.ts';
import type { Exchange } from './exchange.ts';
import { cut, cutJson, cutText } from './truncate.ts';
import {
  clauseOf,
  schemaAt,
  schemaOf,
  type Schema,
  escapeSegment,
  successAnswers,
  type Answers,
} from './schema-clause.ts';
import { validateWithin } from './validate-within.ts';
import { insteadOf, nearest } from '../../../specs/nearest.ts';
import { readBody } from './read-exchange.ts';

export type AnswerChecker = (exchange: Exchange) => readonly AnswerViolation[] | undefined;

/**
 * A checker for the 2xx answers of a document's operations: `2XX` is any of them, an exact status
 * only itself. Each mistake is blamed on the innermost `x-clause` around the wrong value, or on
 * `fallbackClause`; of several with one clause the first is returned, and undefined if no schema is known.
 * The body decides whether an answer is JSON: the contract names no content type of answers. Throws an Error for an operation that it does not know.
 */
export function createAnswerChecker(
  document: OpenApiDocument,
  options: { readonly fallbackClause: string },
): AnswerChecker {
  const quick = createCompiler(document, false);
  const thorough = createCompiler(document, true);
  const operations = new Map(routesOf(document).map((route) => [route.operation, successAnswers(document, route)]));
  const names = new Set(namesIn(document));

  return (exchange) => {
    const { operation } = exchange.request;
    if (operation === undefined || !exchange.ok) return undefined;
    const answers = operations.get(operation);
    if (answers === undefined) throw new Error(`There is no operation ${operation} in "${title(document)}".`);
    const answer = answers.get(String(exchange.status)) ?? answers.get('2XX');
    if (answer === undefined) return wrongStatus(document, answers, exchange, options.fallbackClause);
    const pointer = answer.schema;
    if (pointer === undefined) return undefined;

    const root = schemaAt(document, pointer);
    const body = readBody(exchange);
    if (body.kind === 'none') {
      const clause = clauseOf(document, root, '') ?? options.fallbackClause;
      return [{ clause, what: `${operation} answers JSON`, path: '', expected: 'a JSON body', actual: body.actual }];
    }

    const value = body.kind === 'json' ? body.value : body.items;
    if (value === undefined) return undefined;
    const errors = validateWithin(value, { quick: quick(pointer), thorough: () => thorough(pointer), names });
    // Of the rest of it nobody knows.
    if (body.kind === 'beginning' && errors.length === 0) return undefined;
    const what = `${operation} answers what its schema says`;
    const found = errors.map((error): AnswerViolation => {
      const clause = clauseOf(document, root, error.instancePath, error) ?? options.fallbackClause;
      return { clause, what, ...describe(error), ...(isExtra(error) ? { extra: true } : {}) };
    });
    return firstOfEach(found);
  };
}

/** A validator for each pointer, made when it is first asked for. */
function createCompiler(document: OpenApiDocument, allErrors: boolean): (pointer: string) => ValidateFunction {
  const compiled = new Map<string, ValidateFunction>();
  let made: Ajv2020 | undefined;
  const create = (): Ajv2020 => {
    const ajv = new Ajv2020({ strict: false, validateSchema: false, verbose: true, allErrors });
    addFormats.default(ajv);
    return ajv.addSchema(document, 'document');
  };
  return (pointer) => {
    const validate = compiled.get(pointer) ?? (made ??= create()).compile({ $ref: `document#${pointer}` });
    compiled.set(pointer, validate);
    return validate;
  };
}

/** Of all properties that any schema describes. */
function namesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { properties } = value as Schema;
  return [...Object.keys(schemaOf(properties)), ...Object.values(value).flatMap(namesIn)];
}

function isExtra({ keyword }: ErrorObject): boolean {
  return keyword === 'additionalProperties' || keyword === 'unevaluatedProperties';
}

/** Blamed on the clause of the response that the document names, or of what it holds; undefined if the document names none. */
function wrongStatus(
  document: OpenApiDocument,
  answers: Answers,
  { request, status }: Exchange,
  fallbackClause: string,
): readonly AnswerViolation[] | undefined {
  const [first] = answers.values();
  if (first === undefined) return undefined;
  const clause =
    schemaAt(document, first.response)['x-clause'] ??
    (first.schema === undefined ? undefined : clauseOf(document, schemaAt(document, first.schema), ''));
  const found = {
    clause: typeof clause === 'string' ? clause : fallbackClause,
    what: `${request.operation ?? 'it'} answers with its status`,
    path: '',
    expected: [...answers.keys()].join(' or '),
    actual: String(status),
  };
  // Everything that cases read is in the body.
  return [{ ...found, extra: true }];
}

function describe(error: ErrorObject): Pick<AnswerViolation, 'path' | 'expected' | 'actual'> {
  const { params } = error;
  const path = cut(error.instancePath);
  const known = Object.keys(schemaOf(error.parentSchema?.['properties']));
  switch (error.keyword) {
    case 'required': {
      const name = String(params['missingProperty']);
      const other = nearest(
        name,
        Object.keys(schemaOf(error.data)).filter((key) => !known.includes(key)),
      );
      const actual = other === undefined ? 'absent' : `absent (but ${other} is there)`;
      return { path: `${path}/${escapeSegment(name)}`, expected: `a property ${name}`, actual };
    }
    case 'additionalProperties':
    case 'unevaluatedProperties': {
      const name = String(params['additionalProperty'] ?? params['unevaluatedProperty']);
      const object = schemaOf(error.data);
      const expected = `no such property${insteadOf(name, object, known)}`;
      return {
        path: `${path}/${cutText(escapeSegment(name), LONGEST)}`,
        expected,
        actual: `${cutText(name, LONGEST)}: ${compact(object[name])}`,
      };
    }
    default:
      return { path, expected: expectedOf(error), actual: compact(error.data) };
  }
}

function expectedOf({ keyword, params, message }: ErrorObject): string {
  if (keyword === 'type') return [params['type']].flat().join(' or ');
  return keyword === 'enum' ? `one of ${compact(params['allowedValues'])}` : (message ?? keyword);
}

function title(document: OpenApiDocument): string {
  const name = document.info['title'];
  return typeof name === 'string' ? name : 'the document';
}

function compact(value: unknown): string {
  return value === undefined ? 'absent' : cutJson(value, LONGEST);
}

const LONGEST = 200;
