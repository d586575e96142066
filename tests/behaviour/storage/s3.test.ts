// The mock on a PostgreSQL server with its bytes in an S3-compatible store: the battery's verdicts, reset, restarts, and refusals.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMock, type Mock } from '../../../mocks/app.ts';
import { createClient } from '../../../mocks/client.ts';
import { openS3Store } from '../../../mocks/storage/blobs/s3/s3-store.ts';
import { createJudge, targetOf } from '../../../proof/judge-in-process.ts';
import { allSuites } from '../../../suites/battery.ts';
import { createProject } from '../../support/create-project.ts';
import { takeSome } from '../../support/extent.ts';
import { opened } from '../../support/opened.ts';
import { shareTestServer, wantsPostgres } from '../../support/postgres-server.ts';
import { notGreen } from '../../support/run-lines.ts';
import { BUCKET, withS3Server } from '../../support/s3-server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const s3 = withS3Server();
const folder = temporaryFolder();

const keysIn = async (address: string): Promise<readonly string[]> => (await openS3Store(address)).blobs.list();

describe.runIf(wantsPostgres())('a mock with its bytes in an S3-compatible store', () => {
  const address = `s3://${BUCKET}/mock`;
  const server = opened(() => shareTestServer());
  let url: string;
  let mock: Mock;
  beforeAll(async () => {
    url = await server().createDatabase();
    mock = await createMock({ database: { url }, blobs: { s3: address } });
  });
  afterAll(() => mock.close());

  test('is conformant, and leaves no bytes behind', async () => {
    const all = allSuites().flatMap((suite) => (suite.interface === 'storage' ? suite.cases : []));
    const tried = takeSome('storage cases on S3', all, 30);
    const battery = createJudge({ clock: mock.clock, patience: 20_000 });
    const settings = { only: tried.map(({ id }) => id) };
    const run = await battery.judge(await targetOf(mock), (request) => mock.fetch(request), settings);
    expect(notGreen(run)).toEqual([]);
    const [[row] = []] = await mock.sql('select count(*)::int as objects from storage.objects');
    expect(row).toEqual({ objects: (await keysIn(address)).length });
  });

  test('goes back to its first state with all bytes, and on with them after a restart', async () => {
    const before = createClient(mock);
    await before.storage('POST', '/bucket/', { name: 'box', id: 'box' });
    await before.storage('POST', '/object/box/kept.txt', 'kept');
    await mock.close();
    mock = await createMock({ database: { url }, blobs: { s3: address } });
    const { storage } = createClient(mock);
    const content = async (): Promise<string> => (await storage('GET', '/object/box/kept.txt')).text;
    expect(await content()).toBe('kept');
    await storage('DELETE', '/object/box/kept.txt');
    await storage('POST', '/object/box/later.txt', 'later');
    await mock.reset();
    expect(await content()).toBe('kept');
    expect(await keysIn(address)).toHaveLength(1);
  });

  test('answers 503 with a reason while the store does not answer, and goes on when it does', async () => {
    const { storage } = createClient(mock);
    await storage('POST', '/bucket/', { name: 'away', id: 'away' });
    await storage('POST', '/object/away/a.txt', 'a');
    const read = () => storage('GET', '/object/away/a.txt');
    const write = () => storage('POST', '/object/away/b.txt', 'b');
    s3().pause(true);
    try {
      for (const ask of [read, write]) {
        const { status, headers, text } = await ask();
        expect([status, headers.get('retry-after')]).toEqual([503, '1']);
        expect(text).toContain('cannot be reached');
      }
    } finally {
      s3().pause(false);
    }
    expect((await read()).text).toBe('a');
    expect((await write()).status).toBe(200);
  });

  test('refuses the place of another database', async () => {
    const other = createMock({ database: { url: await server().createDatabase() }, blobs: { s3: address } });
    await expect(other).rejects.toThrow(`${address} holds the bytes of another database's objects`);
  });
});

test('a project that is created has a place of its own, which goes with it', async () => {
  const address = `s3://${BUCKET}/with-projects`;
  await using mock = await createMock({ database: { dir: folder }, blobs: { s3: address } });
  const project = await createProject(mock, 'Another');
  const place = `s3://${BUCKET}/with-projects.projects/${project.ref}`;
  const { storage } = createClient(mock, project);
  expect((await storage('POST', '/bucket/', { name: 'box', id: 'box' })).status).toBe(200);
  expect((await storage('POST', '/object/box/a.txt', 'a')).status).toBe(200);
  expect(await keysIn(place)).toHaveLength(1);
  await mock.reset();
  expect(await keysIn(place)).toEqual([]);
});

test('a database in memory is refused: each such mock would take the bytes of the others for lost', async () => {
  await expect(createMock({ blobs: { s3: `s3://${BUCKET}/memory` } })).rejects.toThrow(
    'give --database-url or --persist',
  );
});
