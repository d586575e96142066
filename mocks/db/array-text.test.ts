// Arrays in PostgreSQL's own text, with everything that it quotes.
import { expect, test } from 'vitest';
import { parseArrayText } from './array-text.ts';

test.each([
  ['{}', []],
  ['{1,NULL,-3}', ['1', null, '-3']],
  ['{"NULL",null,"",a b}', ['NULL', 'null', '', 'a b']],
  ['{"a,b","c\\"d","e\\\\f","{g}","h\ni"}', ['a,b', 'c"d', 'e\\f', '{g}', 'h\ni']],
  [
    '{{1,2},{3,NULL}}',
    [
      ['1', '2'],
      ['3', null],
    ],
  ],
  ['[0:1]={a,b}', ['a', 'b']],
])('%s', (text, items) => {
  expect(parseArrayText(text)).toEqual(items);
});
