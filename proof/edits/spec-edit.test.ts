import { expect, it } from 'vitest';
import { checkEdit, type SpecEdit } from './spec-edit.ts';

const EDIT = { kind: 'type', clause: 'data.one.two', file: 'one.yaml', changes: [{ from: 'a', to: '' }] };

it.each([
  ['no kind', { kind: undefined }, '"kind" of '],
  ['no clause', { clause: '' }, '"clause" of '],
  ['no file', { file: undefined }, '"file" of '],
  ['no change', { changes: [] }, '"changes" of '],
  ['a change of nothing', { changes: [{ from: '', to: 'a' }] }, '"from" of '],
  ['a change into nothing', { changes: [{ from: 'a' }] }, 'has no "to"'],
  ['a misspelt change', { changes: [{ from: 'a', two: 'b' }] }, 'has "two"'],
  ['two ways to show', { legal: 'data.fault', text: 'Text.' }, 'shows in one way'],
  ['a question without an answer', { asks: ['{ blog }'] }, 'shows in one way'],
  ['a verdict alone', { verdict: 'fail' }, 'has a verdict without legal'],
  ['an unknown verdict', { legal: 'data.fault', verdict: 'red' }, '"red", which is none of fail, deviation'],
  ['a dialect alone', { dialect: 'supabase' }, 'has a dialect without asks'],
  ['an unknown dialect', { asks: ['{ blog }'], answer: {}, dialect: 'other' }, '"other", which is none of contract'],
])('refuses an edit with %s', (_what, change, message) => {
  expect(() => checkEdit({ ...EDIT, ...change } as SpecEdit)).toThrow(message);
});

it('takes an edit that says what it needs', () => {
  expect(() => checkEdit(EDIT)).not.toThrow();
});
