// Answers are what their schema says, whatever their handler knows.
import { describe, expect, test } from 'vitest';
import type { AnswerSchema } from '../../specs/operation.ts';
import { conform } from './conform.ts';

const shelf: AnswerSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'owner'],
  properties: {
    name: { type: 'string' },
    owner: { type: 'string' },
    width: { type: 'integer' },
    depth: { type: ['integer', 'null'] },
    kind: { type: 'string', enum: ['open', 'closed'] },
    books: { type: 'array', items: { type: 'string' } },
  },
};

describe('an answer', () => {
  test('that is right stays as it is', () => {
    const right = { name: 'a', owner: 'me', width: 1, depth: null, kind: 'closed', books: ['x'] };
    expect(conform(shelf, right)).toEqual(right);
    expect(conform({}, { anything: [null] })).toEqual({ anything: [null] });
  });

  test('leaves out what is forbidden and what is not known', () => {
    expect(conform(shelf, { name: 'a', owner: 'me', colour: 'red', width: null })).toEqual({ name: 'a', owner: 'me' });
  });

  test('has an empty value for what is demanded and not known', () => {
    expect(conform(shelf, { owner: null })).toEqual({ name: '', owner: '' });
  });

  test.each([
    [{ type: 'string' }, 7, '7'],
    [{ type: 'string' }, { a: 1 }, '{"a":1}'],
    [{ type: 'integer' }, '7.5', 7],
    [{ type: 'number' }, 'seven', 0],
    [{ type: 'boolean' }, 'yes', true],
    [{ type: 'array', items: { type: 'string' } }, 7, ['7']],
    [{ type: 'object' }, 7, {}],
    [{ type: 'null' }, 7, null],
    [{ enum: ['open', 'closed'] }, 'ajar', 'open'],
  ])('has the type of the schema: %j makes %j to %j', (schema, given, made) => {
    expect(conform(schema, given)).toEqual(made);
  });
});
