// How a script is split into statements.
import { expect, test } from 'vitest';
import { splitScript } from './script.ts';

const texts = (script: string): readonly string[] => splitScript(script).map(({ text }) => text);

test('semicolons end statements and lines are counted from the first word', () => {
  expect(splitScript('select 1;\n\n-- a comment; with a semicolon\nselect 2;;\n')).toEqual([
    { text: 'select 1', line: 1, meta: false },
    { text: 'select 2', line: 4, meta: false },
  ]);
});

test('strings, names, comments and dollar quotes keep their semicolons', () => {
  for (const statement of [
    "select 'a;b', 'it''s;'",
    "select e'a\\';b'",
    'select "a;""b"',
    'select /* ; /* nested; */ ; */ 1',
    'select $$a;b$$, $tag$ $$ ; $tag$',
    "select U&'a;b', x'00', 1.5e3, $1",
    'select a$b, 1 -- end;\n+ 2',
  ])
    expect(texts(`${statement};select 2`)).toEqual([statement, 'select 2']);
});

test('a backslash in a plain string escapes nothing', () => {
  expect(texts("select 'a\\';select 2")).toEqual(["select 'a\\'", 'select 2']);
});

test('rules and SQL bodies of routines keep their semicolons', () => {
  const rule = 'create rule r as on insert to t do also (insert into a values (1); insert into b values (2))';
  const body =
    'create or replace function f(a int) returns int begin atomic select case when a > 1 then 2 else 3 end; select 4; end';
  expect(texts(`${rule};\n${body};\nbegin; commit;`)).toEqual([rule, body, 'begin', 'commit']);
});

test('psql commands end with their line', () => {
  expect(splitScript('\\restrict abc\nselect 1;')).toEqual([
    { text: '\\restrict abc', line: 1, meta: true },
    { text: 'select 1', line: 2, meta: false },
  ]);
});

test('rows after copy from stdin belong to the statement', () => {
  const [copy, next] = splitScript('COPY public.t (a, b) FROM stdin;\n1\tx;y\n2\t\\N\n\\.\n\nselect 1;');
  expect(copy).toEqual({ text: 'COPY public.t (a, b) FROM stdin', line: 1, meta: false, data: '1\tx;y\n2\t\\N\n' });
  expect(next).toEqual({ text: 'select 1', line: 6, meta: false });
});

test('what is never closed runs to the end instead of looping', () => {
  for (const open of ["select 'a", 'select "a', 'select $$a', 'select /* a', 'select (1; 2'])
    expect(texts(open)).toHaveLength(1);
});
