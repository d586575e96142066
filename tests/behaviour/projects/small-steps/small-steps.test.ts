// Hundreds of small migrations: each changes one thing, and the outcome is that of all of them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll } from 'vitest';
import { parse } from 'yaml';
import { temporaryFolder, writeFiles } from '../../../support/temporary-folder.ts';
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

const migrations = [...ofSubjects, ...Object.entries(odd)].map(([name, text], number) => {
  // In the order of their names, which begin with the moment at which each was made.
  const made = new Date(Date.UTC(2021, 0, 1 + number, 9, 30)).toISOString().replaceAll(/\D/gu, '').slice(0, 14);
  return [`migrations/${made}_${name}.sql`, text] as const;
});
const folder = join(temporaryFolder(), 'supabase');
beforeAll(() => {
  writeFiles(folder, {
    ...Object.fromEntries(migrations),
    'config.toml': 'project_id = "small-steps"\n[db]\nmajor_version = 15\n',
    'seed.sql': `insert into auth.users (id, email) values ('${ANN}', 'ann@example.com'), ('${BOB}', 'bob@example.com');
    insert into public.articles (name, user_id) values ('One', '${ANN}'), ('Two', '${BOB}');`,
  });
});

describeProject(folder, join(import.meta.dirname, 'project.yaml'));
