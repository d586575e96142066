import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { allSuites } from '../suites/battery.ts';
import { allFaults } from './faults/register.ts';
import { topicOf, topicsOf, touchesDerived } from './changed-clauses.ts';

const cwd = path.resolve(import.meta.dirname, '..');

it('knows the topics of the faults in changed files', async () => {
  const written = allFaults.filter(({ kind }) => kind === undefined);
  const topics = new Set(written.map(({ clause }) => topicOf(clause)));
  expect(await topicsOf(globSync('proof/faults/*/*.{ts,yaml}', { cwd }))).toEqual(topics);
});

it('knows the topics of the cases in changed files', async () => {
  const cited = allSuites().flatMap(({ cases }) => cases.flatMap(({ clauses }) => clauses));
  expect(await topicsOf(globSync('suites/*/cases/*.ts', { cwd }))).toEqual(new Set(cited.map(topicOf)));
});

it('knows the topics of the cases whose tables changed', async () => {
  const tables = globSync('suites/*/cases/*.json', { cwd });
  const topics = await topicsOf(tables);
  expect(topics).toEqual(await topicsOf(tables.map((file) => file.replace(/json$/, 'cases.ts'))));
  expect([...topics]).toContain('data.operators');
});

it.each([
  ['proof/kit/data/conduct.ts', ['data']],
  ['proof/kit/rest/conduct.ts', ['management', 'storage']],
  ['proof/kit/storage/memory.ts', ['storage']],
  ['proof/kit/read-faults.ts', ['data', 'management', 'storage']],
])('knows the topics of the tables that use %s', async (file, interfaces) => {
  const tables = interfaces.flatMap((name) => globSync(`proof/faults/${name}/*.yaml`, { cwd }));
  expect(await topicsOf([file])).toEqual(await topicsOf(tables));
});

it('takes nothing from other files, nor from those that were removed', async () => {
  expect(
    await topicsOf([
      'README.md',
      'mocks/app.ts',
      'proof/kit/read-faults.test.ts',
      'proof/faults/data/removed.ts',
      'proof/faults/data/removed.yaml',
    ]),
  ).toEqual(new Set());
});

it('knows when the derived faults of an interface may be others', () => {
  const touched = (file: string) =>
    (['data', 'management', 'storage'] as const).filter((name) => touchesDerived(name, [file]));
  expect(touched('specs/openapi/storage.yaml')).toEqual(['storage']);
  expect(touched('specs/graphql/base.graphql')).toEqual(['data']);
  expect(touched('proof/derived/derive.ts')).toEqual(['data', 'management', 'storage']);
  expect(touched('specs/clauses/storage.yaml')).toEqual([]);
});
