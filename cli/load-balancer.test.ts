// Two processes behind nginx, started and configured as the page about processes shows it, and judged by the battery.
import { execFileSync, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { blocksOf } from './testing/page-blocks.ts';
import { urlsAt } from '../mocks/mock.ts';
import { createClock } from '../mocks/runtime/clock.ts';
import { BANNED, targetOf } from '../proof/judge-in-process.ts';
import { allSuites, runBattery } from '../suites/battery.ts';
import { takeSome } from '../tests/support/extent.ts';
import { freePort, shareTestServer, wantsPostgres } from '../tests/support/postgres-server.ts';
import { notGreen } from '../tests/support/run-lines.ts';
import { BUCKET, withS3Server } from '../tests/support/s3-server.ts';
import { startTestProcess, type MockProcess } from '../tests/support/mock-process.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';

const wanted = wantsPostgres() && wantsNginx();
withS3Server();
const folder = temporaryFolder();

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
function startNginx(server: string): void {
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
  const said = text(nginx.stderr);
  onTestFinished(async () => {
    nginx.kill('SIGTERM');
    // A request that could not be passed on, say.
    expect((await said).split('\n').filter((line) => /\[(?:error|crit|alert|emerg)\]/u.test(line))).toEqual([]);
  });
}

/** Adds a user with no part in the mock's project, and bans addresses. */
async function addSurroundings({ client }: MockProcess) {
  for (const address of BANNED)
    expect((await client.admin('POST', '/management', { kind: 'ban', address })).status).toBe(200);
  const { json } = await client.admin('POST', '/users', { name: 'Another user' });
  return { otherToken: (json as { readonly token: string }).token, bannedAddress: BANNED[0] };
}

/** Uploads that are refused before they have arrived: nginx must not take the answer for a broken connection. */
async function expectRefusals(mock: MockProcess): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  await mock.send('POST', '/bucket', { headers, body: '{"name":"small","file_size_limit":1000}' });
  for (let upload = 0; upload < 20; upload += 1) {
    const large = { headers: { 'content-type': 'text/plain' }, body: 'x'.repeat(2_200_000) };
    const answer = await mock.send('POST', '/object/small/large.txt', large);
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('Payload too large')]);
  }
}

test.runIf(wanted)('two processes behind nginx are one implementation', async () => {
  const server = await shareTestServer();
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
  for (const command of toHere(commands).trim().split('\n'))
    mockProcesses.push(await startTestProcess({ args: command.split(' ').slice(3), objects: '' }));
  const [first, second] = mockProcesses;
  if (first === undefined || second === undefined) throw new Error('The page starts two processes.');
  startNginx(toHere(blocks.find(({ language }) => language === 'nginx')?.text ?? ''));

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
  await expectRefusals(first);
  const { management, ...others } = await targetOf({ urls, keys: first.keys, clock: createClock('system') });
  if (management === undefined) throw new Error('The mock has management.');
  const all = allSuites().flatMap(({ cases }) => cases);
  const tried = takeSome('cases behind nginx', all, 30);
  const run = await runBattery({
    target: { ...others, management: { ...management, ...(await addSurroundings(first)) } },
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
