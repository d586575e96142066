// `touchstone seed`: prints invented rows for the user's schema as SQL; same schema and seed, same rows.
import { Option, type Command } from 'commander';
import { createClock } from '../mocks/runtime/clock.ts';
import { openFilledDatabase } from '../mocks/projects/database.ts';
import { SEED_DATE, seedTables } from '../mocks/seed/seed.ts';
import { schemaOf, schemaOption, schemasOption, withUsersFiles } from './options/schema-option.ts';
import { toWholeNumber } from './options/whole-number.ts';

interface SeedFlags {
  readonly schema?: readonly string[];
  readonly schemas: readonly string[];
  readonly rows: number;
  readonly seed: number;
}

export function addSeedCommand(program: Command): void {
  program
    .command('seed')
    .description('print invented rows for a schema as SQL, in the order of its foreign keys')
    .addOption(schemaOption().makeOptionMandatory())
    .addOption(schemasOption('the schemas whose tables get rows').default(['public'], 'public'))
    .addOption(new Option('--rows <n>', 'rows for each table').default(20).argParser(toWholeNumber))
    .addOption(new Option('--seed <n>', 'another seed, other rows').default(1).argParser(toWholeNumber))
    .action(async (flags: SeedFlags) => {
      process.stdout.write(await seed(flags));
    });
}

async function seed(flags: SeedFlags): Promise<string> {
  const warn = (message: string): void => {
    process.stderr.write(`touchstone: ${message}\n`);
  };
  const db = await withUsersFiles(async () =>
    openFilledDatabase(await schemaOf(flags.schema), createClock(SEED_DATE), warn),
  );
  try {
    const session = await db.acquire();
    try {
      const { sql, notes } = await seedTables(session, flags);
      for (const note of notes) warn(note);
      return sql;
    } finally {
      await session.release();
    }
  } finally {
    await db.close();
  }
}
