// How a binding becomes a body on the wire.
import { expect, test } from 'vitest';
import { toBody, toContent } from './body.ts';

test('a binding without a body sends none', () => {
  expect(toBody(undefined, 'ts-1')).toBeUndefined();
});

test('an object with content inside becomes a form that others can read', async () => {
  const body = toBody({ cacheControl: '60', limit: 5, '': toContent('text\r\n', 'text/csv') }, 'ts-1');
  const form = await new Response(body?.content, { headers: body?.headers ?? {} }).formData();
  expect(form.get('cacheControl')).toBe('60');
  expect(form.get('limit')).toBe('5');
  const file = form.get('');
  if (!(file instanceof File)) throw new Error('There is no file in the form.');
  expect(file.type).toBe('text/csv');
  expect(await file.text()).toBe('text\r\n');
});
