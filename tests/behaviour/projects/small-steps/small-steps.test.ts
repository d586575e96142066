// Hundreds of small migrations: each changes one thing, and the outcome is that of all of them.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { parse } from 'yaml';
import { ANN, BOB, describeProject } from '../describe-project.ts';

type Texts = Readonly<Record<string, string>>;
const { subjects, steps, odd } = parse(readFileSync(join(import.meta.dirname, 'migrations.yaml'), 'utf8')) as {
  readonly subjects: string;
  readonly steps: Texts;
  readonly odd: Texts;
};
const ofSubjects = subjects
  .split(' ')
  .flatMap((thing) =>
    Object.entries(steps).map(([name, text]) => [`${name}_${thing}s`, text.replaceAll('{thing}', thing)] as const),
  );

const home = mkdtempSync(join(tmpdir(), 'touchstone-steps-'));
const folder = join(home, 'supabase');
mkdirSync(join(folder, 'migrations'), { recursive: true });
for (const [number, [name, text]] of [...ofSubjects, ...Object.entries(odd)].entries()) {
  // In the order of their names, which begin with the moment at which each was made.
  const made = new Date(Date.UTC(2021, 0, 1 + number, 9, 30)).toISOString().replaceAll(/\D/gu, '').slice(0, 14);
  writeFileSync(join(folder, 'migrations', `${made}_${name}.sql`), text);
}
writeFileSync(join(folder, 'config.toml'), 'project_id = "small-steps"\n[db]\nmajor_version = 15\n');
writeFileSync(
  join(folder, 'seed.sql'),
  `insert into auth.users (id, email) values ('${ANN}', 'ann@example.com'), ('${BOB}', 'bob@example.com');
   insert into public.articles (name, user_id) values ('One', '${ANN}'), ('Two', '${BOB}');`,
);
afterAll(() => {
  rmSync(home, { recursive: true });
});

describeProject(folder, join(import.meta.dirname, 'project.yaml'));
