// The battery's random walk through a bucket, many times on each place for records and bytes: nothing is lost, and nothing left behind.
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createMock } from '../../../mocks/app.ts';
import type { MockOptions } from '../../../mocks/mock.ts';
import type { DialectName } from '../../../mocks/runtime/dialect.ts';
import { createDirectoryBlobs } from '../../../mocks/storage/blobs/directory.ts';
import { openS3Store } from '../../../mocks/storage/blobs/s3/s3-store.ts';
import { createJudge, targetOf } from '../../../proof/judge-in-process.ts';
import { grounds } from '../../support/databases.ts';
import { howMany, takeSome } from '../../support/extent.ts';
import { opened } from '../../support/opened.ts';
import { BUCKET, withS3Server } from '../../support/s3-server.ts';
import { readSeedNumber } from '../../support/seed.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const WALKS = howMany('random walks through a bucket', { sample: 1, whole: 10 });

const folder = temporaryFolder();
withS3Server();

interface Place {
  readonly what: string;
  readonly dialect: DialectName;
  /** In memory unless it is said. */
  readonly blobs?: (name: string) => Exclude<MockOptions['blobs'], undefined>;
  /** The bytes of all objects, where others can see them. */
  readonly keys?: (name: string) => Promise<readonly string[]>;
}

const PLACES: readonly Place[] = [
  { what: 'memory', dialect: 'supabase' },
  {
    what: 'a folder',
    dialect: 'contract',
    blobs: (name) => ({ dir: join(folder, name) }),
    keys: (name) => createDirectoryBlobs(join(folder, name)).list(),
  },
  {
    what: 'an S3-compatible store',
    dialect: 'contract',
    blobs: (name) => ({ s3: `s3://${BUCKET}/${name}` }),
    keys: async (name) => (await openS3Store(`s3://${BUCKET}/${name}`)).blobs.list(),
  },
];

describe.each(takeSome('databases', grounds(), 1))('on $name', (ground) => {
  const started = opened(() => ground.start());

  test.each(PLACES)('with bytes in $what, $dialect dialect', async (place) => {
    const { what, dialect, blobs, keys } = place;
    const name = `${ground.kind} ${what}`.replaceAll(' ', '-');
    // Bytes that are kept need records that are kept.
    const isKept = blobs !== undefined && ground.kind === 'pglite';
    const database = isKept ? { dir: join(folder, `${name}-database`) } : await started().database();
    await using mock = await createMock({ dialect, database, ...(blobs === undefined ? {} : { blobs: blobs(name) }) });
    const judge = createJudge({ clock: mock.clock, patience: 20_000 });
    for (let walk = 0; walk < WALKS; walk += 1) {
      const settings = { only: ['storage.objects.many-changes'], seed: readSeedNumber() + walk };
      const run = await judge.judge(await targetOf(mock), (request) => mock.fetch(request), settings);
      expect(run.outcomes.map(({ verdict, message }) => `${verdict} ${message ?? ''}`)).toEqual(['pass ']);
      const [[row] = []] = await mock.sql('select count(*)::int as objects from storage.objects');
      if (keys !== undefined) expect(await keys(name)).toHaveLength(Number(row?.['objects']));
    }
  });
});
