// `touchstone seed`: prints invented rows for the user's schema as SQL; same schema and seed, same rows.
import type { Command } from 'commander';
import { note } from './cli-error.ts';
import { addCommand } from './commands.ts';
import { createClock } from '../mocks/runtime/clock.ts';
import { openFilledDatabase } from '../mocks/projects/database.ts';
import { SEED_DATE, seedTables } from '../mocks/seed/seed.ts';
import { schemaOf, toSchemas, withUsersFiles } from './options/schema-option.ts';

interface SeedFlags {
  readonly schema?: readonly string[];
  readonly schemas: readonly string[];
  readonly rows: number;
  readonly seed: number;
}

export function addSeedCommand(program: Command): void {
  addCommand(program, 'seed', { schemas: toSchemas }).action(async (flags: SeedFlags) => {
    process.stdout.write(await seed(flags));
  });
}

async function seed(flags: SeedFlags): Promise<string> {
  const db = await withUsersFiles(async () =>
    openFilledDatabase(await schemaOf(flags.schema), createClock(SEED_DATE), note),
  );
  try {
    const session = await db.acquire();
    try {
      const { sql, notes } = await seedTables(session, flags);
      notes.forEach(note);
      return sql;
    } finally {
      await session.release();
    }
  } finally {
    await db.close();
  }
}
