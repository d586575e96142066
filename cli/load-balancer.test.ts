// Two processes behind nginx, started and configured as the page about processes shows it, and judged by the battery.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { blocksOf } from './testing/page-blocks.ts';
import { urlsAt } from '../mocks/mock.ts';
import { createClock } from '../mocks/runtime/clock.ts';
import { BANNED, targetOf } from '../proof/judge-in-process.ts';
import { allSuites, runBattery } from '../suites/battery.ts';
import { chooseSome } from '../tests/support/choose-some.ts';
import { howMany, readExtent } from '../tests/support/extent.ts';
import { freePort, startTestServer, wantsPostgres } from '../tests/support/postgres-server.ts';
import { notGreen } from '../tests/support/run-lines.ts';
import { BUCKET, withS3Server } from '../tests/support/s3-server.ts';
import { startMockProcess, type MockProcess } from '../tests/support/mock-process.ts';

const wanted = wantsPostgres() && wantsNginx();
withS3Server();

/** Whether nginx is here; if not, standard error says what is missing. CI must have it. */
function wantsNginx(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    if (process.env['CI'] !== undefined) return true;
    process.stderr.write('nginx is not installed here (apt-get install -y nginx-light): nothing is tried behind it.\n');
    return false;
  }
}

/** In the foreground, with all its files in a folder of its own. */
async function startNginx(server: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-nginx-'));
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${folder}/pid; error_log stderr;
    events {} http { access_log off; ${paths.join(' ')}\n${server}}`,
  );
  const nginx = spawn('nginx', ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  nginx.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise<void>((resolve) => {
    nginx.once('close', () => {
      resolve();
    });
  });
  onTestFinished(async () => {
    nginx.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
    // A request that could not be passed on, say.
    expect(said.split('\n').filter((line) => /\[(?:error|crit|alert|emerg)\]/u.test(line))).toEqual([]);
  });
}

/** Adds a user with no part in the mock's project, and bans addresses. */
async function addSurroundings(urls: MockProcess['urls'], { admin }: MockProcess['keys']) {
  const ask = async (path: string, body: unknown): Promise<unknown> => {
    const headers = { authorization: `Bearer ${admin}`, 'content-type': 'application/json' };
    const answer = await fetch(`${urls.admin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(answer.status).toBe(200);
    return answer.json();
  };
  for (const address of BANNED) await ask('/management', { kind: 'ban', address });
  const { token } = (await ask('/users', { name: 'Another user' })) as { readonly token: string };
  return { otherToken: token, bannedAddress: BANNED[0] };
}

/** Uploads that are refused before they have arrived: nginx must not take the answer for a broken connection. */
async function expectRefusals({ storage }: MockProcess['urls'], key: string): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'text/plain' };
  const bucket = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
  await fetch(`${storage}/bucket`, { ...bucket, body: '{"name":"small","file_size_limit":1000}' });
  for (let upload = 0; upload < 20; upload += 1) {
    const answer = await fetch(`${storage}/object/small/large.txt`, {
      method: 'POST',
      headers,
      body: 'x'.repeat(2_200_000),
    });
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('Payload too large')]);
  }
}

test.runIf(wanted)('two processes behind nginx are one implementation', { timeout: 900_000 }, async () => {
  const server = await startTestServer();
  onTestFinished(() => server.stop());
  const blocks = blocksOf('docs/guides/processes.md');
  const ports = { 54321: await freePort(), 54322: await freePort(), 8080: await freePort() };
  const places = { URL: await server.createDatabase(), 's3://BUCKET/PREFIX': `s3://${BUCKET}/balanced`, ...ports };
  const toHere = (text: string): string =>
    Object.entries(places).reduce(
      (before, [name, here]) => before.replaceAll(new RegExp(`\\b${name}\\b`, 'gu'), String(here)),
      text,
    );
  const commands = blocks.find(({ language }) => language === 'text')?.text ?? '';
  const mockProcesses: MockProcess[] = [];
  for (const command of toHere(commands).trim().split('\n')) {
    const mockProcess = await startMockProcess({ args: command.split(' ').slice(3), objects: '' });
    onTestFinished(async () => void (await mockProcess.end('SIGTERM')));
    mockProcesses.push(mockProcess);
  }
  const [first, second] = mockProcesses;
  if (first === undefined || second === undefined) throw new Error('The page starts two processes.');
  await startNginx(toHere(blocks.find(({ language }) => language === 'nginx')?.text ?? ''));

  const urls = urlsAt(`http://127.0.0.1:${ports[8080]}`);
  expect([first.urls, second.urls]).toEqual([urls, urls]);
  await expect
    .poll(
      () =>
        fetch(`${urls.admin}/health`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 20_000 },
    )
    .toBe(true);
  await expectRefusals(urls, first.keys.service);
  const { management, ...others } = await targetOf({ urls, keys: first.keys, clock: createClock('system') });
  if (management === undefined) throw new Error('The mock has management.');
  const all = allSuites().flatMap(({ cases }) => cases);
  const tried = chooseSome(all, howMany('cases behind nginx', { sample: 150, whole: all.length }), readExtent());
  const run = await runBattery({
    target: { ...others, management: { ...management, ...(await addSurroundings(urls, first.keys)) } },
    only: tried.map(({ id }) => id),
    ownMock: true,
    timeouts: { response: 60_000, case: 300_000 },
  });
  expect(notGreen(run)).toEqual([]);
  expect(run.footer?.exitCode).toBe(0);
  for (const port of [ports[54321], ports[54322]]) {
    const headers = { authorization: `Bearer ${first.keys.admin}` };
    const journal = await fetch(`http://127.0.0.1:${port}/__touchstone/journal`, { headers });
    expect(((await journal.json()) as readonly unknown[]).length).toBeGreaterThan(50);
  }
});
