// Extensions that cannot run in process: their names are there, and a call does what can be done or says why not.
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { createMock } from '../../../mocks/app.ts';
import { STAND_INS } from '../../../mocks/db/script/stand-ins.ts';
import { grounds } from '../../support/databases.ts';
import { opened } from '../../support/opened.ts';
import { checkKeys, readTable } from '../../support/table.ts';
import { checkSteps, statement, type Statement } from '../../vectors/request-vectors.ts';

interface Table {
  readonly definitions: Readonly<Record<string, string>>;
  readonly vectors: readonly {
    readonly title: string;
    readonly needs: readonly string[];
    readonly steps: readonly ('reset' | { readonly advance: string } | Statement)[];
  }[];
}

const { definitions: DEFINITIONS, vectors } = readTable(import.meta.url, ['definitions', 'vectors']) as Table;
for (const vector of vectors) {
  checkKeys(vector, ['title', 'needs', 'steps'], `"${vector.title}"`);
  checkSteps(vector.steps, `"${vector.title}"`);
}

const START = new Date('2026-01-01T00:07:00Z');

describe.each(grounds())('on $name', (each) => {
  const isServer = each.kind === 'postgres';
  let real: ReadonlySet<string> = new Set();
  const warnings: string[] = [];
  const started = opened(() => each.start());
  const mock = opened(async () => {
    const database = await started().database();
    if ('url' in database) real = await readAvailable(database.url);
    const missing = Object.entries(DEFINITIONS).flatMap(([name, sql]) => (real.has(name) ? [] : [sql]));
    return createMock({
      database,
      schema: {
        sql: [
          'create table visit (id bigint generated always as identity primary key, at timestamptz not null default now());',
          ...missing,
        ].join('\n'),
      },
      clock: START,
      warn: (message) => void warnings.push(message),
    });
  });

  test('each says once what it does otherwise', () => {
    const said = warnings.flatMap((warning) => /^Extension (\S+) has a stand-in here: it /u.exec(warning)?.[1] ?? []);
    expect(said.toSorted()).toEqual([...STAND_INS.keys()].filter((name) => !real.has(name)).toSorted());
  });

  test.skipIf(isServer)('they are extensions for PostgreSQL: listed, commented on, dropped', async () => {
    expect(await mock().sql(`select extname from pg_extension where extname like 'pg\\_c%'`)).toEqual([
      [{ extname: 'pg_cron' }],
    ]);
    await mock().sql(`begin; comment on extension pg_cron is 'x'; drop extension pg_cron cascade; rollback`);
    await mock().reset();
  });

  test.for(vectors)('$title', async ({ needs, steps }, { skip }) => {
    // What a server has itself is not tried: there it is no stand-in.
    const [name] = needs.filter((extension) => real.has(extension));
    if (name !== undefined) skip(`This server has ${name} itself.`);
    for (const step of steps)
      if (step === 'reset') await mock().reset();
      else if ('advance' in step) mock().clock.advance(step.advance);
      else await statement(mock(), step);
  });
});

async function readAvailable(url: string): Promise<ReadonlySet<string>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>('select name from pg_available_extensions');
  await client.end();
  return new Set(rows.map(({ name }) => name));
}
