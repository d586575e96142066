// What faults do lies in the file of their clause's topic, `<topic>.ts` or `<topic>-<part>.ts`, and is in the register.
import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { INTERFACES } from '../../specs/clause.ts';
import { topicOfFaults } from '../../proof/changed-clauses.ts';
import { allFaults } from '../../proof/faults/register.ts';

const root = path.resolve(import.meta.dirname, '../../proof/faults');

it.each(INTERFACES)('%s: a file has one topic', async (name) => {
  const modules = globSync(`${name}/**/*.ts`, { cwd: root });
  expect(modules).not.toEqual([]);
  const odd = await Promise.all(modules.map(async (module) => whatIsOdd(module, await load(module))));
  expect(odd.flat()).toEqual([]);
});

it('sees conduct in the file of another topic, conduct that no fault has, and an export that is no conduct', () => {
  const [fault] = allFaults.filter(({ clause }) => clause.startsWith('management.secrets.'));
  if (fault === undefined) throw new Error('No fault breaks a clause about secrets.');
  const conduct = { some: fault.apply };
  expect(whatIsOdd('management/secrets-lists.ts', { conduct })).toEqual([]);
  expect(whatIsOdd('management/secrets.ts', { conduct: { other: () => fault.apply }, note: 'one' })).toEqual([
    'management/secrets.ts: other is what no fault in the register does',
    'management/secrets.ts: note is not the conduct of faults',
  ]);
  expect(whatIsOdd('management/types.ts', { conduct })).toEqual([
    `management/types.ts: ${fault.id} breaks ${fault.clause}`,
  ]);
  expect(whatIsOdd('management/second-looks.ts', {})).toEqual(['management/second-looks.ts: not the name of a topic']);
});

async function load(module: string): Promise<Readonly<Record<string, unknown>>> {
  return (await import(path.join(root, module))) as Readonly<Record<string, unknown>>;
}

function whatIsOdd(module: string, exported: Readonly<Record<string, unknown>>): readonly string[] {
  const [topic] = topicOfFaults(`proof/faults/${module}`);
  if (topic === undefined) return [`${module}: not the name of a topic`];
  return Object.entries(exported).flatMap(([name, value]) => {
    if (typeof value !== 'object' || value === null) return [`${module}: ${name} is not the conduct of faults`];
    return Object.entries(value).flatMap(([does, apply]) => {
      const fault = allFaults.find((one) => one.apply === apply);
      if (fault === undefined) return [`${module}: ${does} is what no fault in the register does`];
      return fault.clause.startsWith(`${topic}.`) ? [] : [`${module}: ${fault.id} breaks ${fault.clause}`];
    });
  });
}
