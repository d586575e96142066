// Reads faults from tables: `<topic>.yaml` in the folder of an interface.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { INTERFACES } from '../../specs/clause.ts';
import type { Fault, Middleware } from './fault.ts';
import { isRecord } from './json.ts';

/** What a verb of a table does with what it is given. Throws for what it cannot read. */
type ToMiddleware = (verb: string, given: unknown) => Middleware;

/** By topics, what rows do that say `does: name` instead of a verb. */
export type Named = Readonly<Record<string, Readonly<Record<string, Middleware>>>>;

/**
 * By the last part of a clause and by their ids without the interface: a title, and a verb with what it is given. Rows that say
 * `does` come last, in the order of `named`, which has nothing that no row says.
 */
export function readFaults(folder: URL, toMiddleware: ToMiddleware, named: Named = {}): readonly Fault[] {
  const name = INTERFACES.find((one) => folder.pathname.endsWith(`/${one}/`));
  if (name === undefined) throw new Error(`${folder.pathname} is the folder of none of ${INTERFACES.join(', ')}.`);
  const files = readdirSync(folder).filter((file) => file.endsWith('.yaml'));
  const faults = files.flatMap((file) => {
    const topic = path.basename(file, '.yaml');
    const clauses = partsOf(parse(readFileSync(new URL(file, folder), 'utf8')), file);
    const conductOf: ToMiddleware = (verb, given) => {
      if (verb !== 'does') return toMiddleware(verb, given);
      const apply = typeof given === 'string' ? named[topic]?.[given] : undefined;
      if (apply === undefined) throw new Error(`${JSON.stringify(given)} is nothing that TypeScript does.`);
      return apply;
    };
    return clauses.flatMap(([clause, rows]) =>
      partsOf(rows, `${file}: ${clause}`).map(([id, row]): Fault => ({
        id: `${name}.${id}`,
        clause: `${name}.${topic}.${clause}`,
        interface: name,
        ...readRow(row, `${file}: ${id}`, conductOf),
      })),
    );
  });
  for (const [topic, all] of Object.entries(named))
    for (const [does, apply] of Object.entries(all))
      if (faults.filter((fault) => fault.apply === apply).length !== 1)
        throw new Error(`Not exactly one row of ${name}/${topic}.yaml does ${does}.`);
  const order = Object.values(named).flatMap((all) => Object.values(all));
  return faults.toSorted((a, b) => order.indexOf(a.apply) - order.indexOf(b.apply));
}

function readRow(row: unknown, place: string, toMiddleware: ToMiddleware): Pick<Fault, 'title' | 'apply'> {
  const { title, ...rest } = Object.fromEntries(partsOf(row, place));
  const [[verb, given] = [], ...others] = Object.entries(rest);
  if (typeof title !== 'string' || verb === undefined || others.length > 0)
    throw new Error(`${place} has not one title and one verb.`);
  try {
    return { title, apply: toMiddleware(verb, given) };
  } catch (error) {
    throw new Error(`${place}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

function partsOf(value: unknown, place: string): readonly (readonly [string, unknown])[] {
  const parts = isRecord(value) ? Object.entries(value) : [];
  if (parts.length === 0) throw new Error(`${place} has nothing in it.`);
  return parts;
}
