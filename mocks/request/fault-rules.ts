// The fault rules in force: which of them applies to a request, what it does to it, and what is put back by a reset.
import type { OperationRegister, ServedName } from '../http/operations.ts';
import { empty, json } from '../http/respond.ts';
import { decodeParameter } from '../http/router.ts';
import type { Ids } from '../runtime/ids.ts';
import { checkFaultRule } from './check-fault-rule.ts';
import type { ActiveRule, FaultRule } from './fault-rule.ts';
import { claimedCaller } from './claimed-caller.ts';
import { fitsMatch, readContent } from './request-match.ts';
import { fraction, isLeft, waitFor } from './rule-fields.ts';
import { createRuleList } from './rule-list.ts';

export interface Faults {
  /** Returns the id of the rule. Throws an Error that says what is wrong with a rule. */
  add(rule: FaultRule): string;
  remove(id: string): void;
  clear(): void;
  list(): readonly ActiveRule[];
}

/** Does work that others must find as it was or as it is then, and in no state between. */
export type Change = <T>(work: () => Promise<T>) => Promise<T>;

/** What a request is about. */
interface AskedOperation {
  readonly part: ServedName;
  readonly operation: string | undefined;
  readonly ref: string | undefined;
  /** Below the address of a project. */
  readonly path: string;
  /** Below the address of the interface. */
  readonly ownPath: string;
  readonly query: string;
}

/** The connection broke on purpose: a server closes its socket, a caller in process sees a rejected promise. */
export class ConnectionReset extends Error {
  override readonly name = 'ConnectionReset';
}

export type FaultRules = ReturnType<typeof createFaultRules>;

/** `change` does what counts a rule as applied. */
export function createFaultRules(ids: Ids, operations: OperationRegister, change: Change) {
  const { put, replace, ...rules } = createRuleList<ActiveRule>('fault', 'fault rule');
  return {
    ...rules,
    add(rule: FaultRule): string {
      checkFaultRule(rule, operations);
      return put({ ...rule, applied: 0, skipped: 0 });
    },
    /** The first rule that applies to this request, whose body is read if a rule asks for it; counts it as applied. */
    async take(
      request: Request,
      { part, operation, ref, path, ownPath, query }: AskedOperation,
    ): Promise<ActiveRule | undefined> {
      const isNear = (rule: ActiveRule): boolean =>
        isLeft(rule) && isFor(rule, part, operation) && [ref, undefined].includes(rule.ref);
      const near = rules.list().filter(isNear);
      if (near.length === 0) return undefined;
      const { method, headers } = request;
      const bucket = part === 'storage' ? bucketIn(operations.storage.paramsOf(method, ownPath)) : undefined;
      const asked = { path, query, headers, caller: claimedCaller(headers, part), bucket };
      const content = await readContent(request, asked, near);
      return change(async () => {
        // Others may have been used up while the body came.
        for (const rule of rules.list()) {
          if (!isNear(rule) || !fitsMatch(rule.match, asked, content)) continue;
          const isSkipped = rule.skipped < (rule.skip ?? 0);
          if (!isSkipped && !hits(rule, ids)) continue;
          const counted = isSkipped ? { skipped: rule.skipped + 1 } : { applied: rule.applied + 1 };
          replace(rule, { ...rule, ...counted });
          if (!isSkipped) return rule;
        }
        return undefined;
      });
    },
  };
}

/** What a rule does to a request: it waits, breaks the connection with a ConnectionReset, or answers in place of the mock. */
export async function disturb(
  rule: ActiveRule,
  honest: () => Promise<Response>,
  { part, ids }: { readonly part: ServedName | undefined; readonly ids: Ids },
): Promise<Response> {
  await waitFor(rule, ids);
  const late = rule.when === 'after' ? await honest() : undefined;
  if (rule.reset === true || rule.status !== undefined) await late?.body?.cancel();
  if (rule.reset === true) throw new ConnectionReset(`Fault rule ${rule.id} broke the connection.`);
  if (rule.status === undefined || part === undefined) return late ?? honest();
  if ([204, 205, 304].includes(rule.status)) return empty(rule.status, rule.headers);
  const body = rule.body === undefined ? faultBody(part, rule.status) : rule.body;
  return json(rule.status, body, { ...faultHeaders(part, rule.status), ...rule.headers });
}

/** An error in the shape of its interface, so that clients read it as they read a real one. */
function faultBody(part: ServedName, status: number): unknown {
  if (part === 'management' && status === 429) return { message: 'ThrottlerException: Too Many Requests' };
  return errorBody(part, status, 'InjectedFault', `Injected fault: ${status}`);
}

/** What comes with it: of today's platform, how many requests a minute may have, and in how many seconds the next begins. */
function faultHeaders(part: ServedName, status: number): Readonly<Record<string, string>> {
  if (part !== 'management' || status !== 429) return {};
  return { 'x-ratelimit-limit': '120', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '60' };
}

export function errorBody(part: ServedName, status: number, error: string, message: string): unknown {
  if (part === 'data') return { errors: [{ message }] };
  if (part === 'auth') return { code: status, error_code: 'unexpected_failure', msg: message };
  if (part === 'storage') return { statusCode: String(status), error, message, code: 'InternalError' };
  return { message };
}

function isFor(rule: FaultRule, part: ServedName, operation: string | undefined): boolean {
  const [wantedPart, wanted = '*'] = rule.operation.split('.');
  if (wantedPart === '*') return true;
  if (wantedPart !== part) return false;
  return wanted === '*' || new RegExp(`^${wanted.replaceAll('*', '.*')}$`).test(operation ?? '');
}

function bucketIn({ bucketName, bucketId }: Readonly<Record<string, string>>): string | undefined {
  const encoded = bucketName ?? bucketId;
  return encoded === undefined ? undefined : decodeParameter(encoded);
}

function hits(rule: ActiveRule, ids: Ids): boolean {
  return rule.probability === undefined || rule.probability === 1 || fraction(ids) < rule.probability;
}
