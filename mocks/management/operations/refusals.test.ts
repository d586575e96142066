// Each mistake has its sentence, with the name of the value that is wrong.
import { expect, it } from 'vitest';
import type { Mistake } from '../../../specs/operation.ts';
import { bodyRefusal, queryRefusal } from './refusals.ts';

function mistake(keyword: string, params: object, instancePath = '', message = 'must be otherwise'): Mistake {
  return { keyword, params: { ...params }, instancePath, message };
}

it.each([
  [mistake('type', { type: 'object' }), 'The body must be an object.'],
  [mistake('type', { type: 'array' }), 'The body must be an array.'],
  [mistake('type', { type: 'array' }, '/ranges'), 'ranges must be an array'],
  [mistake('type', { type: 'boolean' }, '/0/a~1b'), '0.a/b must be a boolean value'],
  [mistake('type', { type: 'integer' }, '/size', 'must be integer'), 'size must be integer'],
  [mistake('required', { missingProperty: 'ranges', type: 'array' }), 'ranges must be an array'],
  [mistake('required', { missingProperty: 'name' }, '/1'), '1.name must be a string'],
  [mistake('minLength', { limit: 1 }, '/name'), 'name should not be empty'],
  [mistake('minLength', { limit: 8 }, '/name'), 'name must be longer than or equal to 8 characters'],
  [mistake('maxLength', { limit: 8 }, '/name'), 'name must be shorter than or equal to 8 characters'],
  [mistake('pattern', {}, '/name', 'must begin with a letter'), 'name must begin with a letter'],
  [mistake('pattern', {}, '/key', 'Expected a secret.'), 'Expected a secret.'],
])('of a body: %j', (found, message) => {
  expect(bodyRefusal(found).body).toEqual({ message });
});

it.each([
  [mistake('type', { type: 'string' }, '/slug'), { slug: ['a', 'b'] }, 'slug must be given only once'],
  [mistake('type', { type: 'boolean' }, '/flag'), { flag: ['true', 'true'] }, 'flag must be given only once'],
  [mistake('type', { type: 'boolean' }, '/flag'), { flag: 'yes' }, 'flag must be true or false'],
  [mistake('type', { type: 'integer' }, '/size', 'must be integer'), { size: 'x' }, 'size must be integer'],
  [mistake('minLength', { limit: 1 }, '/slug'), { slug: '' }, 'slug should not be empty'],
])('of a query: %j of %j', (found, query, message) => {
  expect(queryRefusal(found, query).body).toEqual({ message });
});
