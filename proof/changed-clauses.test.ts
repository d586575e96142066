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

it('takes nothing from other files, nor from those that were removed', async () => {
  expect(
    await topicsOf(['README.md', 'mocks/app.ts', 'proof/faults/data/removed.ts', 'proof/faults/data/removed.yaml']),
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
