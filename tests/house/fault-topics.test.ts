// Every fault lies in the file of its clause's topic, `<topic>.ts` or `<topic>-<part>.ts`, and so does what a row of its table does by
// name; all are in the register.
import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { INTERFACES } from '../../specs/clause.ts';
import { allClauses } from '../../specs/clauses.ts';
import type { Fault } from '../../proof/kit/fault.ts';
import { allFaults } from '../../proof/faults/register.ts';

const root = path.resolve(import.meta.dirname, '../../proof/faults');
const registered = new Set(allFaults.map(({ id }) => id));

it.each(INTERFACES)('%s: a file has one topic', async (name) => {
  const modules = globSync(`${name}/**/*.ts`, { cwd: root });
  expect(modules).not.toEqual([]);
  const odd = await Promise.all(modules.map(async (module) => whatIsOdd(module, await load(module))));
  expect(odd.flat()).toEqual([]);
});

it('sees a fault in the file of another topic, one that is not registered, and an export that is no list', () => {
  const [fault] = allFaults.filter(({ clause }) => clause.startsWith('management.secrets.'));
  if (fault === undefined) throw new Error('No fault breaks a clause about secrets.');
  expect(whatIsOdd('management/secrets-lists.ts', { faults: [fault] })).toEqual([]);
  expect(whatIsOdd('management/secrets.ts', { faults: [{ ...fault, id: 'new' }], note: 'one' })).toEqual([
    'management/secrets.ts: new is not in the register',
    'management/secrets.ts: note is not a list of faults',
  ]);
  expect(whatIsOdd('management/types.ts', { faults: [fault] })).toEqual([
    `management/types.ts: ${fault.id} breaks ${fault.clause}`,
  ]);
  expect(whatIsOdd('management/secrets.ts', { conduct: { some: fault.apply, other: () => fault.apply } })).toEqual([
    'management/secrets.ts: other is not in the register',
  ]);
  expect(whatIsOdd('management/types.ts', { conduct: { some: fault.apply } })).toEqual([
    `management/types.ts: ${fault.id} breaks ${fault.clause}`,
  ]);
  expect(whatIsOdd('management/second-looks.ts', {})).toEqual(['management/second-looks.ts: not the name of a topic']);
});

async function load(module: string): Promise<Readonly<Record<string, unknown>>> {
  return (await import(path.join(root, module))) as Readonly<Record<string, unknown>>;
}

function whatIsOdd(module: string, exported: Readonly<Record<string, unknown>>): readonly string[] {
  const topic = topicOf(module);
  if (topic === undefined) return [`${module}: not the name of a topic`];
  return Object.entries(exported).flatMap(([name, value]) => {
    const faults = faultsIn(value, topic);
    if (faults === undefined) return [`${module}: ${name} is not a list of faults`];
    return faults.flatMap(({ id, clause }) => [
      ...(clause.startsWith(`${topic}.`) ? [] : [`${module}: ${id} breaks ${clause}`]),
      ...(registered.has(id) ? [] : [`${module}: ${id} is not in the register`]),
    ]);
  });
}

/** Of a list, or of what rows do by name; a name that no row has is the id of a fault that is not there. */
function faultsIn(value: unknown, topic: string): readonly Pick<Fault, 'id' | 'clause'>[] | undefined {
  if (Array.isArray(value)) return value as readonly Fault[];
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).map(
    ([id, apply]) => allFaults.find((fault) => fault.apply === apply) ?? { id, clause: `${topic}.` },
  );
}

/** As `<interface>.<topic>`; of two topics that begin alike, the longer. */
function topicOf(module: string): string | undefined {
  const file = module.replace('/', '.').replace(/\.ts$/, '');
  return allClauses
    .map(({ id }) => id.slice(0, id.lastIndexOf('.')))
    .filter((topic) => file === topic || file.startsWith(`${topic}-`))
    .toSorted((a, b) => b.length - a.length)[0];
}
