// What the check of every answer says of its body, and of the result in it: by the rows of check-answer.yaml.
import { expect, it } from 'vitest';
import { checkKeys, readTable } from '../../../tests/support/table.ts';
import { readExchange } from '../../kit/contract/read-exchange.ts';
import { learnFromSpecs } from '../schema/learned.ts';
import { checkGraphqlAnswer } from './check-answer.ts';

const JUDGED = { right: [], wrong: ['data.http.result-under-data'], open: undefined };

interface Result {
  readonly of: string;
  readonly data: unknown;
  readonly errors?: readonly unknown[];
  readonly variables?: object;
  readonly by?: keyof typeof learned;
  readonly blames?: string;
}

const { bodies, documents, results, values, misfits } = readTable(import.meta.url, [
  'bodies',
  'documents',
  'results',
  'values',
  'misfits',
]) as {
  readonly bodies: readonly [verdict: keyof typeof JUDGED, body: string, status?: number, operation?: string][];
  readonly documents: Readonly<Record<string, string>>;
  readonly results: Readonly<Record<string, readonly Result[]>>;
  readonly values: object;
  readonly misfits: readonly [column: string, value: unknown, clause: string][];
};
const learned = { target: learnFromSpecs('target'), specs: learnFromSpecs() };

function judge(body: string, { status = 200, operation = 'graphql', asked = '' } = {}, known?: unknown) {
  const request = { method: 'POST', url: 'http://target.test/graphql/v1', operation, body: asked };
  const exchange = readExchange(request, { status, headers: [], body: new TextEncoder().encode(body) }, 1);
  return checkGraphqlAnswer(exchange, known)?.map(({ clause }) => clause);
}

function blamesOf({ of, data, errors, variables = {}, by = 'target' }: Result): readonly string[] | undefined {
  const query = documents[of];
  if (query === undefined) throw new Error(`check-answer.yaml has no document ${of}.`);
  checkKeys({ [by]: query }, Object.keys(learned), 'The types of a result');
  return judge(JSON.stringify({ data, errors }), { asked: JSON.stringify({ query, variables }) }, learned[by]);
}

it.each(bodies)('a body is %s: %j', (verdict, body, status, operation) => {
  expect(Object.keys(JUDGED)).toContain(verdict);
  expect(judge(body, { status, operation })).toEqual(JUDGED[verdict]);
});

it.each(Object.entries(results))('the result of an answer %s', (_what, rows) => {
  for (const row of rows) {
    checkKeys(row, ['of', 'data', 'errors', 'variables', 'by', 'blames'], 'A result of check-answer.yaml');
    const blamed = row.errors === undefined ? (row.blames?.split(' ') ?? []) : undefined;
    expect({ ...row, blamed: blamesOf(row) }).toEqual({ ...row, blamed });
  }
});

it.each(misfits)('a result has values in the form of their scalars: %s is not %j', (column, value, clause) => {
  const blamed = (change: object) =>
    blamesOf({ of: 'values', data: { everythingCollection: { edges: [{ node: { ...values, ...change } }] } } });
  expect(blamed({})).toEqual([]);
  expect(blamed({ [column]: value })).toEqual([clause]);
  expect(blamed({ [column]: null })).toEqual([]);
});
