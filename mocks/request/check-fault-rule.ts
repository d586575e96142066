// Refuses a fault rule that is misspelt or that could never apply, with a sentence that says what to write instead.
import { checkMatch, checkPath } from './check-match.ts';
import type { FaultRule } from './fault-rule.ts';
import { isServed, locate } from './locate.ts';
import { SERVED, type OperationRegister } from '../http/operations.ts';
import type { FaultMatch } from './request-match.ts';
import { checkRuleFields, COMMON, isBetween, type Kind } from './rule-fields.ts';
import { isObject, shown } from '../runtime/unknown.ts';

/** A record, so that the compiler misses no field. */
const KINDS: Readonly<Record<keyof FaultRule, Kind>> = {
  operation: undefined,
  ref: undefined,
  match: undefined,
  skip: ['a whole number from 0 on', (value) => Number.isInteger(value) && isBetween(value, 0, Infinity)],
  status: COMMON.status,
  body: undefined,
  headers: ['an object of texts such as { "retry-after": "1" }', isHeaders],
  latency: COMMON.latency,
  reset: ['true or false', (value) => typeof value === 'boolean'],
  when: ['before or after', (value) => value === 'before' || value === 'after'],
  times: COMMON.times,
  probability: ['a number between 0 and 1', (value) => isBetween(value, 0, 1)],
};

/** Throws an Error. From JavaScript and over HTTP anything may come. */
export function checkFaultRule(rule: FaultRule, operations: OperationRegister): void {
  if (!isObject(rule))
    throw new Error(`A fault rule is an object such as { operation: 'data', status: 503 }, and not ${shown(rule)}.`);
  checkRuleFields('fault rule', { ...rule }, KINDS);
  if (typeof rule.operation !== 'string' || !/^(\*|(data|management|storage|auth)(\.[\w*]+)?)$/.test(rule.operation))
    throw new Error(
      `The operation of a fault rule is a text such as storage.createBucket, management.*, data or *, and not ${shown(rule.operation)}.`,
    );
  checkOperation(rule.operation, operations);
  if (rule.status === undefined && rule.latency === undefined && rule.reset !== true)
    throw new Error('A fault rule needs a status, a latency or reset.');
  checkMatch(rule.match, 'fault');
  if (rule.match !== undefined) checkFit(rule.operation, rule.match, operations);
}

/** A rule that no request of its operation could fit would only seem to be in force. */
function checkFit(
  operation: string,
  { path, bucket, graphql, role, user }: FaultMatch,
  operations: OperationRegister,
): void {
  const [part] = operation.split('.');
  if (path !== undefined) {
    checkPath(path, 'a path of match', '/storage/v1/object/photos/{wildcard}');
    const located = locate(path)?.part;
    if (
      located === undefined ||
      located === 'admin' ||
      !isServed(located, operations) ||
      ![located, '*'].includes(part ?? '')
    )
      throw new Error(
        `match.path is "${path}", where ${operation === '*' ? 'no interface' : `no request to ${operation}`} arrives: write the whole path, such as /storage/v1/object/photos/{wildcard}.`,
      );
  }
  const own = Object.entries({ bucket: 'storage', graphql: 'data' } as const);
  for (const [field, only] of own)
    if ({ bucket, graphql }[field] !== undefined && ![only, '*'].includes(part ?? ''))
      throw new Error(`match.${field} is for requests to ${only}, and the operation of this rule is ${operation}.`);
  if (part === 'management' && (role ?? user) !== undefined)
    throw new Error('match.role and match.user are for data and storage: a token of the management API names no role.');
}

/** A name with `*` in it may match nothing. */
function checkOperation(text: string, operations: OperationRegister): void {
  const [name, operation] = text.split('.');
  const part = SERVED.find((known) => known === name);
  if (part !== undefined && !isServed(part, operations))
    throw new Error('Sign-in is served in the dialect supabase only: there is no request for a rule of auth.');
  if (part === undefined || operation === undefined || operation.includes('*')) return;
  const { names } = operations[part];
  if (!names.has(operation))
    throw new Error(`The ${part} interface has no operation ${operation}. It has ${[...names].join(', ')}.`);
}

function isHeaders(headers: unknown): boolean {
  return isObject(headers) && Object.values(headers).every((value) => typeof value === 'string');
}
