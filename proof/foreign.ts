// Faults and legal variants of others: an ES module that exports `faults`, `variants`, or both (docs/explanation/proving.md).
import { allClauses } from '../specs/clauses.ts';
import { INTERFACES, type Clause, type InterfaceName } from '../specs/clause.ts';
import type { LegalVariant } from './legal/legal-variant.ts';
import type { Fault, FetchHandler, Middleware, Witness } from './kit/fault.ts';
import type { Foreign } from './servers.ts';

/** A mistake in such a module, in one sentence. */
export class ForeignMistake extends Error {
  override readonly name = 'ForeignMistake';
}

/** Throws a ForeignMistake. `module`: what the file exports. */
export function readForeign(module: Readonly<Record<string, unknown>>): Foreign {
  const { faults = [], variants = [] } = module;
  if (!('faults' in module) && !('variants' in module))
    throw new ForeignMistake('it exports neither "faults" nor "variants"');
  return {
    faults: toList(faults, 'faults').map(toFault),
    variants: toList(variants, 'variants').map(toVariant),
  };
}

function toFault(value: Entry, index: number): Fault {
  const where = `faults[${index}]`;
  const name = textAt(value, 'name', where);
  const named = textAt(value, 'clause', where);
  const clause = allClauses.find(({ id }) => id === named);
  if (clause === undefined) throw new ForeignMistake(`${where}: "${named}" is no clause (touchstone list clauses)`);
  const problem = unjudged(clause);
  if (problem !== undefined)
    throw new ForeignMistake(`${where}: the clause "${named}" ${problem}, so no fault can break it`);
  return {
    id: name,
    clause: clause.id,
    title: 'title' in value ? textAt(value, 'title', where) : name,
    interface: clause.interface,
    apply: middlewareAt(value, where),
    witness: settled(functionAt(value, 'witness', where) as Witness),
  };
}

function unjudged({ strength, untestable }: Clause): string | undefined {
  if (strength === 'open') return 'is open';
  return untestable === undefined ? undefined : 'cannot be judged by a black box';
}

function toVariant(value: Entry, index: number): LegalVariant {
  const where = `variants[${index}]`;
  const name = textAt(value, 'name', where);
  return {
    id: name,
    title: 'title' in value ? textAt(value, 'title', where) : name,
    apply: middlewareAt(value, where),
    ...('interface' in value ? { interface: interfaceAt(value, where) } : {}),
    ...('sql' in value ? { sql: textAt(value, 'sql', where) } : {}),
  };
}

type Entry = Readonly<Record<string, unknown>>;

function toList(value: unknown, name: string): readonly Entry[] {
  if (!Array.isArray(value)) throw new ForeignMistake(`"${name}" is no list`);
  return value.map((one: unknown, index) => {
    if (typeof one !== 'object' || one === null) throw new ForeignMistake(`${name}[${index}] is no object`);
    return one as Entry;
  });
}

function textAt(entry: Entry, key: string, where: string): string {
  const value = entry[key];
  if (typeof value !== 'string' || value === '') throw new ForeignMistake(`${where} has no text "${key}"`);
  return value;
}

/** What it takes and returns shows when it is called. */
function functionAt(entry: Entry, key: string, where: string): unknown {
  const value = entry[key];
  if (typeof value !== 'function') throw new ForeignMistake(`${where} has no function "${key}"`);
  return value;
}

function middlewareAt(entry: Entry, where: string): Middleware {
  const apply = functionAt(entry, 'apply', where) as Middleware;
  return (next) => {
    const handler: unknown = apply(next);
    if (typeof handler !== 'function')
      throw new ForeignMistake(`${where}: "apply" must return a function, from a Request to the promise of a Response`);
    return handler as FetchHandler;
  };
}

/** A witness that cannot read what a fault answers has seen that it differs. */
function settled(witness: Witness): Witness {
  return async (send, target) => {
    try {
      return await witness(send, target);
    } catch (error) {
      return { threw: error instanceof Error ? error.message : String(error) };
    }
  };
}

function interfaceAt(entry: Entry, where: string): InterfaceName {
  const name = INTERFACES.find((known) => known === entry['interface']);
  if (name === undefined) throw new ForeignMistake(`${where}: its interface must be one of ${INTERFACES.join(', ')}`);
  return name;
}
