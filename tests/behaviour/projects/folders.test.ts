// What holds for every project here, a folder with a folder "supabase" as its developers have it: it starts as it is, and says
// only what is meant; invented rows fill its tables; its type definitions compile with code that uses them. What its users
// see and do is in vectors.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Mock } from '../../../mocks/app.ts';
import { createClient } from '../../../mocks/client.ts';
import { seedDatabase } from '../../support/databases.ts';
import { takeSome } from '../../support/extent.ts';
import { patterns } from '../../support/table.ts';
import { temporaryFolder, writeFiles } from '../../support/temporary-folder.ts';
import { openWorkshop } from '../../clients/types/workshop.ts';
import { readDocuments } from '../../vectors/documents.ts';
import { describeWorld, type World } from '../../vectors/request-vectors.ts';

/** A file project.yaml. */
interface Project extends Pick<World, 'names' | 'vectors'> {
  /** Without the path of the folder; of a stand-in its name alone. */
  readonly warnings: readonly string[];
  /** Code that uses `./types.ts`, with lines that must not compile. */
  readonly app: string;
  /** Those whose tables get rows, beside `public`. */
  readonly schemas?: readonly string[];
}

/** Each project's seed makes them. */
const ANN = '11111111-1111-4111-8111-111111111111';
const BOB = '22222222-2222-4222-8222-222222222222';
const USERS = { ANN, BOB, ann: { sub: ANN, email: 'ann@example.com' }, bob: { sub: BOB, email: 'bob@example.com' } };

/** Hundreds of small migrations: each changes one thing, and the outcome is that of all of them. */
const SMALL_STEPS = 'small-steps';
const smallSteps = join(temporaryFolder(), 'supabase');
beforeAll(() => {
  type Texts = Readonly<Record<string, string>>;
  const text = readFileSync(join(import.meta.dirname, SMALL_STEPS, 'migrations.yaml'), 'utf8');
  const { subjects, steps, odd } = parse(text) as { subjects: string; steps: Texts; odd: Texts };
  const ofSubjects = subjects
    .split(' ')
    .flatMap((thing) =>
      Object.entries(steps).map(([name, step]) => [`${name}_${thing}s`, step.replaceAll('{thing}', thing)] as const),
    );
  const migrations = [...ofSubjects, ...Object.entries(odd)].map(([name, step], number) => {
    // In the order of their names, which begin with the moment at which each was made.
    const made = new Date(Date.UTC(2021, 0, 1 + number, 9, 30)).toISOString().replaceAll(/\D/gu, '').slice(0, 14);
    return [`migrations/${made}_${name}.sql`, step] as const;
  });
  writeFiles(smallSteps, {
    ...Object.fromEntries(migrations),
    'config.toml': 'project_id = "small-steps"\n[api]\nauto_expose_new_tables = true\n[db]\nmajor_version = 15\n',
    'seed.sql': `insert into auth.users (id, email) values ('${ANN}', 'ann@example.com'), ('${BOB}', 'bob@example.com');
    insert into public.articles (name, user_id) values ('One', '${ANN}'), ('Two', '${BOB}');`,
  });
});

const folders = readdirSync(import.meta.dirname).filter((name) =>
  existsSync(join(import.meta.dirname, name, 'supabase')),
);
const projects = takeSome('project folders', [...folders, SMALL_STEPS], 3);
const workshop = openWorkshop();
const written: string[] = [];

describe.each(projects)('the project %s', (name) => {
  const here = join(import.meta.dirname, name);
  const folder = name === SMALL_STEPS ? smallSteps : join(here, 'supabase');
  const keys = ['warnings', 'app', 'schemas', 'names', 'vectors'];
  const [project] = readDocuments(pathToFileURL(join(here, 'project.yaml')), keys);
  const { warnings, app, schemas = [], names = {}, vectors } = project as Project;
  const told: string[] = [];
  const options = { schema: { folder }, warn: (message: string) => void told.push(message), starting: () => undefined };
  const world: World = {
    interface: 'storage',
    dialects: ['supabase'],
    options,
    names: { ...USERS, ...names },
    vectors,
  };
  describeWorld(world, (mock) => {
    test('starts as it is, and says only what is meant', () => {
      expect(mock().dialect).toBe('supabase');
      expect(told.map((message) => shorten(message, folder))).toEqual(patterns(warnings));
    });

    test('gets invented rows in its tables, and a comment says which get none', async () => {
      const schemaNames = ['public', ...schemas];
      const { sql: rows } = await seedDatabase({ schema: { folder } }, { schemas: schemaNames, rows: 3 });
      const before = await countRows(mock(), schemaNames);
      await mock().sql(rows);
      const after = await countRows(mock(), schemaNames);
      const unfilled = [...after].filter(
        ([table, count]) => count === before.get(table) && !rows.includes(`-- ${table} `),
      );
      expect([before.size > 0, unfilled]).toEqual([true, []]);
    });

    test('has type definitions, which an app uses', async () => {
      const types = `/v1/projects/${mock().keys.ref}/types/typescript`;
      const { json } = await createClient(mock()).management('GET', types);
      workshop.write(`${name}/types.ts`, (json as { readonly types: string }).types);
      workshop.write(`${name}/app.ts`, app);
      expect(app).toContain('@ts-expect-error');
      written.push(`${name}/types.ts`, `${name}/app.ts`);
    });
  });
});

test('the type definitions of all projects compile, and so do the apps that use them', ({ skip }) => {
  if (written.length < 2 * projects.length) skip('Only some of the projects were chosen.');
  expect(workshop.compile(...written)).toEqual([]);
});

async function countRows(mock: Mock, schemas: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const [tables = []] = await mock.sql(`select format('%I.%I', nspname, relname) as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace where relkind in ('r', 'p') and not relispartition
    and nspname = any ('{${schemas.join(',')}}')
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by 1`);
  const counts = tables.map(async ({ name }) => {
    const [rows] = await mock.sql(`select count(*)::int as count from ${String(name)}`);
    return [String(name), Number(rows?.[0]?.['count'])] as const;
  });
  return new Map(await Promise.all(counts));
}

function shorten(message: string, folder: string): string {
  return message.replaceAll(`${folder}/`, '').replace(/^Extension (\S+) has a stand-in here: .*$/su, 'stand-in: $1');
}
