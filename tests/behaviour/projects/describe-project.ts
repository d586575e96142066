// What holds for every project here: its folder starts as it is, and says only what is meant; its type definitions compile with
// code that uses them; invented rows fill its tables. What its users see and do is in vectors.
import { execFile } from 'node:child_process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { Mock } from '../../../mocks/app.ts';
import { createClient } from '../../../mocks/client.ts';
import { openWorkshop } from '../../clients/types/workshop.ts';
import { readDocuments } from '../../vectors/documents.ts';
import { patterns } from '../../support/table.ts';
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
export const ANN = '11111111-1111-4111-8111-111111111111';
export const BOB = '22222222-2222-4222-8222-222222222222';
const USERS = { ANN, BOB, ann: { sub: ANN, email: 'ann@example.com' }, bob: { sub: BOB, email: 'bob@example.com' } };

const program = fileURLToPath(new URL('../../../cli/main.ts', import.meta.url));

/** The tests of every project, and those of its own. */
export function describeProject(folder: string, file: string): void {
  const [project] = readDocuments(pathToFileURL(file), ['warnings', 'app', 'schemas', 'names', 'vectors']);
  const { warnings, app, schemas = [], names = {}, vectors } = project as Project;
  const told: string[] = [];
  const options = { schema: { folder }, warn: (message: string) => void told.push(message), starting: () => undefined };
  const workshop = openWorkshop();

  const world: World = {
    interface: 'storage',
    dialects: ['supabase'],
    options,
    names: { ...USERS, ...names },
    vectors,
  };
  describeWorld(world, (mock) => {
    test('the folder starts as it is, and says only what is meant', () => {
      expect(mock().dialect).toBe('supabase');
      expect(told.map((message) => shorten(message, folder))).toEqual(patterns(warnings));
    });

    test('its type definitions compile, and so does an app that uses them', async () => {
      const types = `/v1/projects/${mock().keys.ref}/types/typescript`;
      const answer = await createClient(mock()).management('GET', types);
      workshop.write('types.ts', (answer.json as { readonly types: string }).types);
      workshop.write('app.ts', app);
      expect(app).toContain('@ts-expect-error');
      expect(workshop.compile('types.ts', 'app.ts')).toEqual([]);
    });

    test('invented rows fill its tables, and a comment says which get none', async () => {
      const schemaNames = ['public', ...schemas];
      const flags = ['seed', '--schema', folder, '--schemas', schemaNames.join(','), '--rows', '3'];
      const { stdout: rows } = await promisify(execFile)(process.execPath, [program, ...flags]);
      const before = await countRows(mock(), schemaNames);
      await mock().sql(rows);
      const after = await countRows(mock(), schemaNames);
      const unfilled = [...after].filter(
        ([name, count]) => count === before.get(name) && !rows.includes(`-- ${name} `),
      );
      expect([before.size > 0, unfilled]).toEqual([true, []]);
    });
  });
}

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
