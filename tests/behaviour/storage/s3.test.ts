// The mock on a PostgreSQL server with its bytes in an S3-compatible store: the battery's verdicts, reset, restarts, and refusals.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMock, type Mock } from '../../../mocks/app.ts';
import { openS3Store } from '../../../mocks/storage/blobs/s3/s3-store.ts';
import { createJudge, targetOf } from '../../../proof/judge-in-process.ts';
import { allSuites } from '../../../suites/battery.ts';
import { chooseSome } from '../../support/choose-some.ts';
import { createProject } from '../../support/create-project.ts';
import { howMany, readExtent } from '../../support/extent.ts';
import { findPostgres, startTestServer, type TestServer, wantsPostgres } from '../../support/postgres-server.ts';
import { notGreen } from '../../support/run-lines.ts';
import { BUCKET, withS3Server } from '../../support/s3-server.ts';

const s3 = withS3Server();

const keysIn = async (address: string): Promise<readonly string[]> => (await openS3Store(address)).blobs.list();

async function send(mock: Mock, method: string, path: string, body?: string): Promise<Response> {
  const headers = { authorization: `Bearer ${mock.keys.service}`, 'content-type': 'application/json' };
  return mock.fetch(new Request(`${mock.urls.storage}${path}`, { method, headers, ...(body ? { body } : {}) }));
}

const bin = findPostgres();
const wanted = wantsPostgres();

describe.runIf(wanted)('a mock with its bytes in an S3-compatible store', () => {
  const address = `s3://${BUCKET}/mock`;
  let server: TestServer;
  let url: string;
  let mock: Mock;
  beforeAll(async () => {
    server = await startTestServer(bin ?? '');
    url = await server.createDatabase();
    mock = await createMock({ database: { url }, blobs: { s3: address } });
  });
  afterAll(async () => {
    await mock.close();
    await server.stop();
  });

  test('is conformant, and leaves no bytes behind', { timeout: 300_000 }, async () => {
    const all = allSuites().flatMap((suite) => (suite.interface === 'storage' ? suite.cases : []));
    const tried = chooseSome(all, howMany('storage cases on S3', { sample: 60, whole: all.length }), readExtent());
    const battery = createJudge({ clock: mock.clock, patience: 20_000 });
    const settings = { only: tried.map(({ id }) => id) };
    const run = await battery.judge(await targetOf(mock), (request) => mock.fetch(request), settings);
    expect(notGreen(run)).toEqual([]);
    const [[row] = []] = await mock.sql('select count(*)::int as objects from storage.objects');
    expect(row).toEqual({ objects: (await keysIn(address)).length });
  });

  test('goes back to its first state with all bytes, and on with them after a restart', async () => {
    await send(mock, 'POST', '/bucket/', '{"name": "box", "id": "box"}');
    await send(mock, 'POST', '/object/box/kept.txt', '"kept"');
    await mock.close();
    mock = await createMock({ database: { url }, blobs: { s3: address } });
    const content = async (): Promise<string> => (await send(mock, 'GET', '/object/box/kept.txt')).text();
    expect(await content()).toBe('"kept"');
    await send(mock, 'DELETE', '/object/box/kept.txt');
    await send(mock, 'POST', '/object/box/later.txt', '"later"');
    await mock.reset();
    expect(await content()).toBe('"kept"');
    expect(await keysIn(address)).toHaveLength(1);
  });

  test('answers 503 with a reason while the store does not answer, and goes on when it does', async () => {
    await send(mock, 'POST', '/bucket/', '{"name": "away", "id": "away"}');
    await send(mock, 'POST', '/object/away/a.txt', '"a"');
    s3().pause(true);
    try {
      for (const [method, path] of [
        ['GET', '/object/away/a.txt'],
        ['POST', '/object/away/b.txt'],
      ] as const) {
        const refused = await send(mock, method, path, method === 'POST' ? '"b"' : undefined);
        expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
        expect(await refused.text()).toContain('cannot be reached');
      }
    } finally {
      s3().pause(false);
    }
    expect(await (await send(mock, 'GET', '/object/away/a.txt')).text()).toBe('"a"');
    expect((await send(mock, 'POST', '/object/away/b.txt', '"b"')).status).toBe(200);
  });

  test('refuses the place of another database', async () => {
    const other = createMock({ database: { url: await server.createDatabase() }, blobs: { s3: address } });
    await expect(other).rejects.toThrow(`${address} holds the bytes of another database's objects`);
  });
});

test('a project that is created has a place of its own, which goes with it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-s3-'));
  const address = `s3://${BUCKET}/with-projects`;
  const mock = await createMock({ database: { dir: folder }, blobs: { s3: address } });
  try {
    const project = await createProject(mock, 'Another');
    const place = `s3://${BUCKET}/with-projects.projects/${project.ref}`;
    const ask = async (to: string, body: string): Promise<number> => {
      const headers = { authorization: `Bearer ${project.keys.service}`, 'content-type': 'application/json' };
      return (await mock.fetch(new Request(`${project.urls.storage}${to}`, { method: 'POST', headers, body }))).status;
    };
    expect(await ask('/bucket/', '{"name": "box", "id": "box"}')).toBe(200);
    expect(await ask('/object/box/a.txt', '"a"')).toBe(200);
    expect(await keysIn(place)).toHaveLength(1);
    await mock.reset();
    expect(await keysIn(place)).toEqual([]);
  } finally {
    await mock.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a database in memory is refused: each such mock would take the bytes of the others for lost', async () => {
  await expect(createMock({ blobs: { s3: `s3://${BUCKET}/memory` } })).rejects.toThrow(
    'give --database-url or --persist',
  );
});
