// Errors, delays and broken connections on demand, by operation: what a developer's error handling needs to be tried.
import { INTERFACES, type InterfaceName } from '../../specs/clause.ts';
import type { ManagementOperation, StorageOperation } from '../../specs/generated/operation-names.ts';
import type { Ids } from '../runtime/ids.ts';
import type { OperationRegister } from './operation-register.ts';
import { checkRuleFields, fraction, isBetween, isLeft, shown, wrongValue } from './rule-fields.ts';

/** Which requests a rule is for. A name with `*` in it stands for several. */
export type FaultOperation =
  | '*'
  | InterfaceName
  | 'data.graphql'
  | `management.${ManagementOperation}`
  | `storage.${StorageOperation}`
  | `${InterfaceName}.${string}*${string}`;

export interface FaultRule {
  /** `storage.createBucket`, `management.*`, `data`, `*`: an interface and the name of an operation; the data interface has `graphql`. */
  readonly operation: FaultOperation;
  /** Only at this project; none: at all of them. */
  readonly ref?: string;
  /** Answer with this status instead of the real answer. */
  readonly status?: number;
  /** Its body; none: an error in the shape of the interface. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds to wait before anything happens: always the same, or between two limits. */
  readonly latency?: number | { readonly min: number; readonly max: number };
  /** Break the connection without an answer. */
  readonly reset?: boolean;
  /** `after`: the request takes effect first, and only its answer is lost. */
  readonly when?: 'before' | 'after';
  /** How often the rule applies before it is used up; none: always. */
  readonly times?: number;
  /** In [0, 1]; none: every time. */
  readonly probability?: number;
}

/** A rule that is in force. */
export interface ActiveRule extends FaultRule {
  readonly id: string;
  /** How often it has applied. */
  readonly applied: number;
}

export interface Faults {
  /** Returns the id of the rule. Throws an Error that says what is wrong with a rule. */
  add(rule: FaultRule): string;
  remove(id: string): void;
  clear(): void;
  list(): readonly ActiveRule[];
}

export interface FaultRules extends Faults {
  /** The first rule that applies to this request; counts it as applied. */
  take(part: InterfaceName, operation: string | undefined, ref?: string): ActiveRule | undefined;
  snapshot(): readonly ActiveRule[];
  restore(rules: readonly ActiveRule[]): void;
}

/** The connection broke on purpose: a server closes its socket, a caller in process sees a rejected promise. */
export class ConnectionReset extends Error {
  override readonly name = 'ConnectionReset';
}

export function createFaultRules(ids: Ids, operations: OperationRegister): FaultRules {
  let rules: readonly ActiveRule[] = [];
  let added = 0;
  return {
    add(rule) {
      checkRule(rule);
      checkOperation(rule.operation, operations);
      added += 1;
      const id = `fault-${added}`;
      rules = [...rules, { ...rule, id, applied: 0 }];
      return id;
    },
    remove(id) {
      if (!rules.some((rule) => rule.id === id))
        throw new Error(`There is no fault rule ${id}. Known: ${rules.map((rule) => rule.id).join(', ') || 'none'}.`);
      rules = rules.filter((rule) => rule.id !== id);
    },
    clear() {
      rules = [];
    },
    list: () => rules,
    take(part, operation, ref) {
      const found = rules.find(
        (rule) =>
          matches(rule, part, operation) &&
          (rule.ref === undefined || rule.ref === ref) &&
          isLeft(rule) &&
          hits(rule, ids),
      );
      if (found === undefined) return undefined;
      rules = rules.map((rule) => (rule === found ? { ...rule, applied: rule.applied + 1 } : rule));
      return found;
    },
    snapshot: () => rules,
    restore(to) {
      rules = to;
    },
  };
}

/** An error in the shape of its interface, so that clients read it as they read a real one. */
export function faultBody(part: InterfaceName, status: number): unknown {
  if (part === 'management' && status === 429) return { message: 'ThrottlerException: Too Many Requests' };
  return errorBody(part, status, 'InjectedFault', `Injected fault: ${status}`);
}

/** What comes with it: of today's platform, how many requests a minute may have, and in how many seconds the next begins. */
export function faultHeaders(part: InterfaceName, status: number): Readonly<Record<string, string>> {
  if (part !== 'management' || status !== 429) return {};
  return { 'x-ratelimit-limit': '120', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '60' };
}

export function errorBody(part: InterfaceName, status: number, error: string, message: string): unknown {
  if (part === 'data') return { errors: [{ message }] };
  if (part === 'storage') return { statusCode: String(status), error, message, code: 'InternalError' };
  return { message };
}

const KNOWN = ['operation', 'ref', 'status', 'body', 'headers', 'latency', 'reset', 'when', 'times', 'probability'];

/** From JavaScript and over HTTP anything may come: a value is shown as it was written, so that `"429"` differs from 429. */
function checkRule(rule: FaultRule): void {
  if (typeof rule !== 'object' || rule === null || Array.isArray(rule))
    throw new Error(`A fault rule is an object such as { operation: 'data', status: 503 }, and not ${shown(rule)}.`);
  const unknown = Object.keys(rule).filter((key) => !KNOWN.includes(key));
  if (unknown.length > 0) throw new Error(`A fault rule has no ${unknown.join(', ')}. It has ${KNOWN.join(', ')}.`);
  if (typeof rule.operation !== 'string' || !/^(\*|(data|management|storage)(\.[\w*]+)?)$/.test(rule.operation))
    throw new Error(
      `The operation of a fault rule is a text such as storage.createBucket, management.*, data or *, and not ${shown(rule.operation)}.`,
    );
  checkRuleFields(RULE, rule);
  if (rule.reset !== undefined && typeof rule.reset !== 'boolean')
    throw wrongValue(RULE, 'reset', 'true or false', rule.reset);
  if (rule.status === undefined && rule.latency === undefined && rule.reset !== true)
    throw new Error('A fault rule needs a status, a latency or reset.');
  if (rule.probability !== undefined && !isBetween(rule.probability, 0, 1))
    throw wrongValue(RULE, 'probability', 'a number between 0 and 1', rule.probability);
  if (rule.when !== undefined && !['before', 'after'].includes(rule.when))
    throw wrongValue(RULE, 'when', 'before or after', rule.when);
  if (rule.headers !== undefined && !isHeaders(rule.headers))
    throw wrongValue(RULE, 'headers', 'an object of texts such as { "retry-after": "1" }', rule.headers);
}

const RULE = 'a fault rule';

/** A name with `*` in it may match nothing. */
function checkOperation(text: string, operations: OperationRegister): void {
  const [name, operation] = text.split('.');
  const part = INTERFACES.find((known) => known === name);
  if (part === undefined || operation === undefined || operation.includes('*')) return;
  const { names } = operations[part];
  if (!names.has(operation))
    throw new Error(`The ${part} interface has no operation ${operation}. It has ${[...names].join(', ')}.`);
}

function isHeaders(headers: unknown): boolean {
  const isObject = typeof headers === 'object' && headers !== null && !Array.isArray(headers);
  return isObject && Object.values(headers).every((value) => typeof value === 'string');
}

function matches(rule: FaultRule, part: InterfaceName, operation: string | undefined): boolean {
  const [wantedPart, wanted = '*'] = rule.operation.split('.');
  if (wantedPart === '*') return true;
  if (wantedPart !== part) return false;
  return wanted === '*' || new RegExp(`^${wanted.replaceAll('*', '.*')}$`).test(operation ?? '');
}

function hits(rule: ActiveRule, ids: Ids): boolean {
  return rule.probability === undefined || rule.probability === 1 || fraction(ids) < rule.probability;
}
