// Random commands: the storage answers as the model does.
import * as fc from 'fast-check';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { howMany } from '../../../support/extent.ts';
import { readSeedNumber } from '../../../support/seed.ts';
import type { DialectName } from '../../../../mocks/runtime/dialect.ts';
import { grounds, type StartedGround } from '../../../support/databases.ts';
import { createDirectoryBlobs } from '../../../../mocks/storage/blobs/directory.ts';
import { createMemoryBlobs } from '../../../../mocks/storage/blobs/memory.ts';
import { openStorage, type OpenStorage } from '../../../../mocks/storage/testing/open-storage.ts';
import { bucketCommands } from './bucket-commands.ts';
import { toModelCommand } from './command.ts';
import { linkCommands } from './link-commands.ts';
import { listCommands } from './list-commands.ts';
import { readCommands } from './read-commands.ts';
import { clear, stockCommands, takeStock } from './stock.ts';
import { createWorld } from './world.ts';
import { writeCommands } from './write-commands.ts';

/** `TOUCHSTONE_MODEL_COMMANDS`, `TOUCHSTONE_PROOF_SEED`, `TOUCHSTONE_MODEL_PATH` and `_REPLAY` ask for more, others, or one again. */
const {
  TOUCHSTONE_MODEL_COMMANDS: wanted = String(howMany('commands', { sample: 500, whole: 2_000 })),
  TOUCHSTONE_MODEL_PATH: path,
  TOUCHSTONE_MODEL_REPLAY: replayPath,
} = process.env;

const perSequence = 200;

interface Place {
  readonly name: string;
  readonly dialect: DialectName;
  readonly onDisk: boolean;
  readonly on: 'pglite' | 'postgres';
}

const places: readonly Place[] = [
  { name: 'on PGlite with bytes in memory, the contract dialect', dialect: 'contract', onDisk: false, on: 'pglite' },
  { name: 'on PGlite with bytes in a folder, the supabase dialect', dialect: 'supabase', onDisk: true, on: 'pglite' },
  {
    name: 'on a server with bytes in a folder, the contract dialect',
    dialect: 'contract',
    onDisk: true,
    on: 'postgres',
  },
];

const ground = new Map(grounds().map((one) => [one.kind, one]));

describe.each(places.filter(({ on }) => ground.has(on)))('$name', ({ dialect, onDisk, on }) => {
  let storage: OpenStorage;
  let started: StartedGround | undefined;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'touchstone-model-'));
    started = await ground.get(on)?.start();
    const database = await started?.database();
    const blobs = onDisk ? createDirectoryBlobs(folder) : createMemoryBlobs();
    storage = await openStorage({ dialect, blobs, ...(database === undefined ? {} : { database }) });
  });
  afterAll(async () => {
    await storage.close();
    await started?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test(`${wanted} commands of every kind are answered as by the model`, async () => {
    let count = 0;
    const commands = [
      ...bucketCommands,
      ...writeCommands,
      ...readCommands,
      ...listCommands,
      ...linkCommands,
      ...stockCommands,
    ].map((arbitrary) =>
      arbitrary.map((command) =>
        toModelCommand(command, () => {
          count += 1;
        }),
      ),
    );
    const sequences = fc.commands(commands, {
      maxCommands: perSequence,
      size: 'max',
      ...(replayPath === undefined ? {} : { replayPath }),
    });
    const property = fc.asyncProperty(sequences, async (sequence) => {
      await clear(storage);
      const world = createWorld(dialect, storage.clock.now().getTime());
      await fc.asyncModelRun(() => ({ model: world, real: storage }), sequence);
      await takeStock(world, storage);
    });
    for (let round = 0; count < Number(wanted); round += 1) {
      await fc.assert(property, {
        numRuns: path === undefined ? 5 : 1,
        seed: readSeedNumber() + round,
        ...(path === undefined ? {} : { path }),
        endOnFailure: path !== undefined,
      });
      if (path !== undefined) return;
    }
    process.stdout.write(`${count} commands were answered as by the model.\n`);
    expect(count).toBeGreaterThanOrEqual(Number(wanted));
  }, 600_000);
});
