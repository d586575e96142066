import { expect, it } from 'vitest';
import { describeContentType } from './content-type.ts';

it.each([
  ['{"a":1}', 'application/json; charset=utf-8', 'JSON as application/json; charset=utf-8'],
  ['[]', 'Application/JSON;charset=UTF-8', 'JSON as application/json; charset=UTF-8'],
  ['{}', 'text/plain', 'JSON as text/plain'],
  ['{}', undefined, 'JSON as none'],
  ['<p>', 'text/html', 'a body that is not JSON as text/html'],
  ['', undefined, 'no body as none'],
])('%s with %s is %s', (text, type, said) => {
  expect(describeContentType({ text, header: (name) => (name === 'content-type' ? type : undefined) })).toBe(said);
});
