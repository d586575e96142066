// What a fault rule does to a request: it waits, breaks the connection, or answers in place of the mock.
import type { InterfaceName } from '../../specs/clause.ts';
import { empty, json } from '../http/respond.ts';
import type { Ids } from '../runtime/ids.ts';
import type { ActiveRule } from './fault-rule.ts';
import { ConnectionReset, faultBody, faultHeaders } from './fault-rules.ts';
import { waitFor } from './rule-fields.ts';

/** Throws a ConnectionReset if the rule breaks the connection. */
export async function disturb(
  rule: ActiveRule,
  honest: () => Promise<Response>,
  { part, ids }: { readonly part: InterfaceName | undefined; readonly ids: Ids },
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
