// Reads the faults that are rows of tables: `<topic>.yaml` in the folder of an interface.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { INTERFACES } from '../../specs/clause.ts';
import type { Fault, Middleware } from './fault.ts';
import { isRecord } from './json.ts';

/** What a verb of a table does with what it is given. Throws for what it cannot read. */
type ToMiddleware = (verb: string, given: unknown) => Middleware;

/** By the last part of a clause and by their ids without the interface: a title, and a verb with what it is given. */
export function readFaults(folder: URL, toMiddleware: ToMiddleware): readonly Fault[] {
  const name = INTERFACES.find((one) => folder.pathname.endsWith(`/${one}/`));
  if (name === undefined) throw new Error(`${folder.pathname} is the folder of none of ${INTERFACES.join(', ')}.`);
  const files = readdirSync(folder).filter((file) => file.endsWith('.yaml'));
  return files.flatMap((file) => {
    const topic = path.basename(file, '.yaml');
    const clauses = partsOf(parse(readFileSync(new URL(file, folder), 'utf8')), file);
    return clauses.flatMap(([clause, rows]) =>
      partsOf(rows, `${file}: ${clause}`).map(([id, row]) => ({
        id: `${name}.${id}`,
        clause: `${name}.${topic}.${clause}`,
        interface: name,
        ...readRow(row, `${file}: ${id}`, toMiddleware),
      })),
    );
  });
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
