import { expect, it } from 'vitest';
import { expandFixture } from '../../../specs/fixture-api.ts';
import { compareAnswer, writeSelection } from './compare-answer.ts';

const types = expandFixture({ role: 'anon', inflected: false, shows: ({ kind }) => kind === 'table' });
const selection = {
  totalCount: {},
  pageInfo: { hasNextPage: {} },
  edges: { cursor: {}, node: { nodeId: {}, name: {}, rating: {} } },
};
const honest = {
  totalCount: 1,
  pageInfo: { hasNextPage: false },
  edges: [{ cursor: 'c', node: { nodeId: 'n', name: 'Delta', rating: null } }],
};

function findings(answer: unknown): readonly string[] {
  return compareAnswer(types, 'BlogConnection', answer, selection).map(
    ({ clauses, element, actual }) => `${element} ${clauses.join(' ')} ${actual ?? 'absent'}`,
  );
}

const node = (change: object) => ({
  ...honest,
  edges: [{ cursor: 'c', node: { ...honest.edges[0]?.node, ...change } }],
});

it('writes what is asked', () => {
  expect(writeSelection(selection)).toBe(
    ' { totalCount pageInfo { hasNextPage } edges { cursor node { nodeId name rating } } }',
  );
});

it('finds nothing in an honest answer, nulls of nullable columns included', () => {
  expect(findings(honest)).toEqual([]);
});

it('blames the clause of the part that differs', () => {
  expect(findings({ ...honest, totalCount: '1' })).toEqual(['BlogConnection.totalCount data.types.int-on-wire "1"']);
  expect(findings({ ...honest, pageInfo: null })).toEqual([
    'BlogConnection.pageInfo data.shape.connection-page-info null',
  ]);
  expect(findings({ ...honest, edges: {} })).toEqual(['BlogConnection.edges data.shape.connection-edges {}']);
  expect(findings(node({ name: null }))).toEqual(['Blog.name data.naming.not-null-field null']);
  const { edges: _edges, ...rest } = honest;
  expect(findings(rest)).toEqual(['BlogConnection.edges data.shape.connection-edges absent']);
});

it('leaves out what is open: whether a node may be null, and which type a cursor has', () => {
  expect(findings({ ...honest, edges: [{ cursor: 7, node: null }] })).toEqual([]);
});
