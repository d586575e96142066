// The disk is full: nothing acknowledged is lost, nothing piles up meanwhile, and whoever is affected reads why.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createMock } from '../../mocks/app.ts';
import { howMany, takeSome } from '../support/extent.ts';
import { COMPILE_ONCE, memoryOf, persistIn, startTestProcess, type MockProcess } from '../support/mock-process.ts';

const FULL = 'the disk is full (ENOSPC)';
const main = fileURLToPath(new URL('../../cli/main.ts', import.meta.url));

/** A file system of a few megabytes in memory. Throws if this process may not mount: only root may. */
function mountSmallDisk(size: string) {
  const path = mkdtempSync(join(tmpdir(), 'touchstone-disk-'));
  const ballast = join(path, 'ballast');
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', path], { stdio: 'pipe' });
  } catch (error) {
    rmSync(path, { recursive: true });
    throw error;
  }
  return {
    path,
    /** Leaves so many bytes. */
    fill(left: number) {
      const { bavail, bsize } = statfsSync(path);
      writeFileSync(ballast, new Uint8Array(Math.max(0, bavail * bsize - left)));
    },
    /** Undoes `fill`. */
    makeRoom() {
      rmSync(ballast, { force: true });
    },
    remove() {
      // Lazily: a process that was killed just now may still have files open.
      execFileSync('umount', ['-l', path]);
      rmSync(path, { recursive: true, force: true });
    },
  };
}

function mayMount(): boolean {
  try {
    mountSmallDisk('64k').remove();
    return true;
  } catch {
    process.stderr.write('Only root may mount a small disk: no full disk is tried here.\n');
    return false;
  }
}

function smallDisk(size: string) {
  const disk = mountSmallDisk(size);
  onTestFinished(() => {
    disk.remove();
  });
  return disk;
}

const canFill = mayMount();
const ROUNDS = howMany('rounds of requests while the disk is full', { sample: 15, whole: 40 });

const start = (dir: string) => startTestProcess(persistIn(dir));

/** Rows that were acknowledged until the database broke down for want of room for its log. */
async function writeUntilFull(mockProcess: MockProcess): Promise<number> {
  await mockProcess.sql('create table kept (id int primary key)');
  for (let count = 0; count < 100; count += 1) {
    await mockProcess.sql(`insert into kept values (${count})`);
    try {
      await mockProcess.sql(`select pg_logical_emit_message(true, 'log', repeat('a', 2000000))`);
    } catch (error) {
      expect(String(error)).toMatch(/broke down|broken|disk is full/);
      return count + 1;
    }
  }
  throw new Error('The disk took everything.');
}

const rowsIn = (mockProcess: MockProcess): Promise<unknown> =>
  mockProcess.sql('select count(*)::int as count from kept');

/** A request of each interface that needs the database, each answered with its status, hint and message. */
async function askAll({ client, keys }: MockProcess): Promise<readonly string[]> {
  const answers = await Promise.all([
    client.graphql('{ blogCollection { edges { cursor } } }'),
    client.storage('GET', '/bucket'),
    client.management('GET', `/v1/projects/${keys.ref}/types/typescript`),
    client.admin('POST', '/sql', 'select 1'),
  ]);
  return answers.map(({ status, headers, text }) => {
    const isNamed = text.includes(FULL) || text.includes('is being started again');
    return `${status}, again after ${Number(headers.get('retry-after')) > 0 ? 'some' : 'no'} seconds, ${isNamed ? 'named' : text}`;
  });
}

const filesOf = ({ pid }: MockProcess): number => readdirSync(`/proc/${pid}/fd`).length;

test.runIf(canFill)('no engine piles up while the disk is full, and the mock ends when it is told to', async () => {
  const disk = smallDisk('120m');
  const dir = join(disk.path, 'state');
  const first = await start(dir);
  const before = { files: filesOf(first), mebibytes: memoryOf(first) };
  disk.fill(2_000_000);
  const acknowledged = await writeUntilFull(first);
  const refused = new Set<string>();
  // Several attempts to start again fall into this time.
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const answer of await askAll(first)) refused.add(answer);
    await sleep(100);
  }
  const after = { files: filesOf(first), mebibytes: memoryOf(first) };
  const began = performance.now();
  const code = await first.end('SIGTERM');
  const took = Math.round(performance.now() - began);
  process.stdout.write(
    `Full disk, ${4 * ROUNDS} requests: files ${before.files} → ${after.files}, memory ${before.mebibytes} → ${after.mebibytes} MiB, ended in ${took} ms.\n`,
  );
  expect([...refused]).toEqual(['503, again after some seconds, named']);
  expect(after.files).toBeLessThanOrEqual(before.files + 30);
  expect(after.mebibytes).toBeLessThan(before.mebibytes + 300);
  expect(took).toBeLessThan(5_000);
  expect(code).toBe(0);
  const again = start(dir);
  await expect(again).rejects.toThrow(FULL);
  await expect(again).rejects.not.toThrow(/another version|fault of touchstone/);
  disk.makeRoom();
  expect(await rowsIn(await start(dir))).toEqual([{ count: acknowledged }]);
});

test.runIf(canFill)('when there is room again, the mock goes on by itself with all that it acknowledged', async () => {
  const disk = smallDisk('120m');
  const mockProcess = await start(join(disk.path, 'state'));
  disk.fill(2_000_000);
  const acknowledged = await writeUntilFull(mockProcess);
  disk.makeRoom();
  // The one that comes too early is refused; nothing else has to be done.
  const until = performance.now() + 60_000;
  let rows: unknown;
  while (rows === undefined && performance.now() < until) {
    rows = await rowsIn(mockProcess).catch(() => undefined);
    await sleep(200);
  }
  expect(rows).toEqual([{ count: acknowledged }]);
  expect(mockProcess.standardError()).toContain(`cannot be started again: ${FULL}`);
  expect(mockProcess.standardError()).toContain('The embedded database is there again.');
});

test.runIf(canFill)('an object for which there is no room is refused by the name of the reason', async () => {
  const disk = smallDisk('1m');
  const { client } = await startTestProcess({ args: ['--blobs', disk.path], objects: disk.path });
  const { storage } = client;
  await storage('POST', '/bucket', { name: 'box' });
  const { status, text } = await storage('POST', '/object/box/big.bin', Buffer.alloc(2_000_000));
  expect([status, text]).toEqual([
    500,
    expect.stringContaining('The bytes of the object cannot be stored: ENOSPC') as unknown,
  ]);
  expect((await storage('POST', '/object/box/small.bin', 'small')).status).toBe(200);
});

const OUTPUTS = [
  { id: 'reports', size: '64k', words: '"TEST-touchstone-storage.xml" cannot be written: ENOSPC', end: 2 },
  { id: 'results', size: '16k', words: FULL, end: 3 },
];
test.runIf(canFill).each(takeSome('outputs on a full disk', OUTPUTS, 1))(
  '$id for which there is no room are no fault of touchstone',
  ({ size, words, end }) => {
    const disk = smallDisk(size);
    const out = join(disk.path, 'reports');
    const args = [...COMPILE_ONCE, main, 'run', '--only', 'storage.bucket*', '--out', out];
    const { stderr, status } = spawnSync(process.execPath, args, {
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    expect(stderr.replace(`${out}/`, '')).toContain(words);
    expect(stderr).not.toMatch(/fault of touchstone|its rights/);
    expect(status).toBe(end);
  },
);

test.runIf(canFill)('an image for which there is no room is missed by name, and the mock starts', async () => {
  const disk = smallDisk('64k');
  const before = process.env['TOUCHSTONE_CACHE'];
  process.env['TOUCHSTONE_CACHE'] = join(disk.path, 'cache');
  onTestFinished(() => {
    if (before === undefined) delete process.env['TOUCHSTONE_CACHE'];
    else process.env['TOUCHSTONE_CACHE'] = before;
  });
  const warnings: string[] = [];
  const mock = await createMock({ warn: (message) => warnings.push(message) });
  await mock.close();
  expect(warnings.filter((text) => text.includes('ENOSPC'))).toEqual([
    expect.stringMatching(/^The image of the new database was not kept, .* is full \(ENOSPC\)\./),
  ]);
});
