// Says in words what stands at a place of the contract, for readers who do not have it at hand.
import type { Place } from './clauses.ts';

const PARTS: Readonly<Record<string, string>> = { A: 'data API', B: 'management API', C: 'storage API' };
/** Lists that are named after what they hold. */
const PLAIN: ReadonlySet<string> = new Set(['items', 'bullets', 'sentences']);

/** `default order, one key an element (item 2 of rules, Endpoints, data API)`. */
export function describePlace({ key, kind, about }: Place): string {
  const [section = '', part = '', list = '', number = ''] = key.split('/');
  const where = PLAIN.has(list) ? `${kind} ${number}` : `${kind} ${number} of ${list.replaceAll('-', ' ')}`;
  return `${about} (${[where, section, ...(part in PARTS ? [PARTS[part]] : [])].join(', ')})`;
}
