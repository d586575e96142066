import { expect, test } from 'vitest';
import { maskBody, renderRows } from './same-rows.ts';

test('cursors, empty fractions and the order of keys make no difference', () => {
  const ours = { edges: [{ cursor: 'WzFd', node: { id: 1, dueAt: '2024-01-01T00:01:00+00:00' } }] };
  const theirs = { edges: [{ node: { dueAt: '2024-01-01T00:01:00.000000+00:00', id: 1 }, cursor: 'other' }] };
  expect(renderRows(ours, 'FirstPage')).toBe(renderRows(theirs, 'FirstPage'));
});

test.each([
  [{ id: 1 }, { id: 2 }],
  [{ title: null }, {}],
  [{ at: '2024-01-01T00:01:00+00:00' }, { at: '2024-01-01T00:01:00.500000+00:00' }],
  [
    [1, 2],
    [2, 1],
  ],
])('%j and %j are different rows', (one, other) => {
  expect(renderRows(one, 'FirstPage')).not.toBe(renderRows(other, 'FirstPage'));
});

test('only an insert makes ids of its own', () => {
  expect(maskBody('{"id" : 7, "taskId" : 5}', 'AddNote')).toBe('{"id":0, "taskId" : 5}');
  expect(maskBody('{"id" : 7}', 'FirstPage')).toBe('{"id" : 7}');
});
