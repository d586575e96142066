// The TypeScript of the pages runs, block by block, beside one mock; no page has a block that nothing executes.
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { serveMock, type ServedMock } from '../tests/support/served-mock.ts';
import { blocksOf, PAGES } from './testing/page-blocks.ts';
import { createSandbox, type Sandbox } from './testing/sandbox.ts';

const root = new URL('../', import.meta.url);
const SCHEMA = `
  comment on schema public is '@graphql({"inflect_names": true})';
  create table todo (id serial primary key, title text not null);
  create table author (id serial primary key);
  create table book (id serial primary key, title text not null, author_id int not null references author);
  insert into author default values;
  insert into book (title, author_id) values ('Emma', 1);
  create table team (id serial primary key, name text not null);
  create table person (id serial primary key, name text not null, team_id int references team);
  insert into person (name) values ('Ada');
  insert into storage.buckets (id, name) values ('documents', 'documents');
  create policy own on storage.objects for all to authenticated using ((storage.foldername(name))[1] = auth.uid()::text);
`;

/** What stands around a block: before it, and at its end. */
interface Around {
  readonly before?: string;
  readonly after: string;
}

const EXAMPLES = parse(readFileSync(new URL('examples.yaml', import.meta.url), 'utf8')) as Readonly<
  Record<string, readonly Around[]>
>;

/** All other pages with code are in `EXAMPLES`. */
const TESTED_ELSEWHERE: Readonly<Record<string, string>> = {
  'docs/tutorials/page.md': 'tests/package/package.test.ts',
  'docs/tutorials/tests.md': 'tests/package/package.test.ts',
  'docs/explanation/proving.md': 'cli/prove.test.ts',
};
/** Pages with SQL, and the test that reads it from there and runs it. */
const SQL_TESTED: Readonly<Record<string, string>> = {
  'docs/guides/persistence.md': 'cli/mock-administration.test.ts',
};
/** Of these kinds every block is executed or read: by tests of guides, documents, the load balancer, and this file. */
const EXECUTED = ['sh', 'yaml', 'groovy', 'ts', 'js', 'sql', 'html', 'nginx'];
/** What a program prints. */
const NOT_CODE = ['text'];

const codeOf = (page: string) => blocksOf(page).filter(({ language }) => ['ts', 'js'].includes(language));

test('every block is of a kind that is executed, or printed text', () => {
  const kinds = [...EXECUTED, ...NOT_CODE];
  const others = PAGES.flatMap((page) =>
    blocksOf(page).flatMap(({ language, text }) => (kinds.includes(language) ? [] : [`${page}: ${language} ${text}`])),
  );
  expect(others).toEqual([]);
});

test('every page with code has its examples here, or in a test that reads it, as SQL does', () => {
  const pages = PAGES.filter((page) => codeOf(page).length > 0);
  expect(pages.toSorted()).toEqual([...Object.keys(EXAMPLES), ...Object.keys(TESTED_ELSEWHERE)].toSorted());
  const withSql = PAGES.filter((page) => blocksOf(page).some(({ language }) => language === 'sql'));
  expect(withSql).toEqual(Object.keys(SQL_TESTED));
  for (const [page, file] of [...Object.entries(TESTED_ELSEWHERE), ...Object.entries(SQL_TESTED)]) {
    const name = page.split('/').at(-1) ?? '';
    expect(readFileSync(new URL(file, root), 'utf8')).toMatch(new RegExp(`['/]${name}'`, 'u'));
  }
});

let served: ServedMock;
beforeAll(async () => {
  served = await serveMock({ schema: { sql: SCHEMA } });
});
afterAll(() => served.close());

describe.each(Object.entries(EXAMPLES))('%s', (page, examples) => {
  let box: Sandbox;
  const before = process.cwd();
  beforeAll(async () => {
    await served.mock.reset();
    box = createSandbox();
    symlinkSync(new URL('node_modules', root), join(box.folder, 'node_modules'));
    box.write('supabase/migrations/20270101000000_todo.sql', 'create table todo (id serial primary key);');
    box.write('src/books.graphql', 'query Books { bookCollection { edges { node { title } } } }');
    process.chdir(box.folder);
  });
  afterAll(() => {
    process.chdir(before);
    box.remove();
  });

  test('has an example for each block', () => {
    expect(codeOf(page)).toHaveLength(examples.length);
  });

  test.each(examples.map((example, at) => ({ ...example, at })))('block $at', async ({ at, ...around }) => {
    const { text = '' } = codeOf(page)[at] ?? {};
    const port = served.url.split(':').at(-1) ?? '';
    const file = box.write(`example-${at}.ts`, toModule(text, around).replaceAll('54321', port));
    const { run } = (await import(file)) as { readonly run: (given: object) => Promise<void> };
    await run({ mock: served.mock, server: served, folder: box.folder, expect, created });
  });

  /** A project made as a client makes one. */
  async function created() {
    const { urls, keys, mock } = served;
    const answer = await fetch(`${urls.management}/v1/projects`, {
      method: 'POST',
      headers: { authorization: `Bearer ${keys.token}`, 'content-type': 'application/json' },
      body: '{"name":"Shop","organization_id":"local-organization","db_pass":"anything","region":"eu-west-1"}',
    });
    return mock.project(((await answer.json()) as { readonly id: string }).id);
  }
});

/** A module with a function around the block: imports stand at its top, and the block's names hide those of the test. */
function toModule(text: string, { before = '', after }: Around): string {
  const imports = new Set<string>();
  const [around = '', block = '', end = ''] = [before, text, after].map((code) =>
    code.replaceAll(/^import [^;]*;|(?<=; )import [^;]*;/gmu, (line) => {
      imports.add(
        line.replace(
          /'touchstone(?:\/(\w+))?'/u,
          (_, entry = 'app') => `'${new URL(`mocks/${entry}.ts`, root).pathname}'`,
        ),
      );
      return '';
    }),
  );
  return `${[...imports].join('\n')}
export async function run({ mock, server, folder, expect, created }: any) {
  ${around}
  {
    ${block.replace('export default config;', '')}
    ${end}
  }
}
`;
}
