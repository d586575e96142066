// What the battery sends to a target that it did not start: read off the wire by a server that records each request.
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createClient } from '../mocks/client.ts';
import { parseRun } from '../reporters/ndjson.ts';
import { besideMock } from './testing/beside-mock.ts';
import type { Ended } from './testing/sandbox.ts';
import { LEDGER_FOLDER } from './options/environment.ts';

/** From the contract: what is made is billed, and what a new root key put out of reach stays there. */
const BILLED = /^POST \/v1\/(projects|organizations)$/;
const FOR_EVER = /^PUT \/v1\/projects\/[^/]+\/pgsodium$/;
/** What changes the settings of the project instead of the battery's own resources. */
const SETTINGS =
  /^(POST|DELETE|PUT|PATCH) \/v1\/projects\/[^/]+\/(custom-hostname.*|pgsodium|network-bans|network-restrictions\/apply)$/;

const seen: string[] = [];
const { sandbox, served, flags } = besideMock({}, (next) => (request) => {
  seen.push(`${request.method} ${new URL(request.url).pathname}`);
  return next(request);
});
beforeEach(() => {
  seen.length = 0;
});
afterEach(() => served.mock.reset());

/** The mock with its well-known keys, at an address from the command line: its claim to be the mock is not believed. */
function touchstone(command: string, more: readonly string[] = [], url = served.urls.management): Promise<Ended> {
  return sandbox.touchstone([command, ...flags('management'), '--management', url, ...more]);
}

/** The requests that match, once each. */
function sent(pattern: RegExp): readonly string[] {
  return [...new Set(seen.filter((line) => pattern.test(line)))].sort();
}

test('on this machine nothing billed and nothing for ever is sent, clean-up included, and the verdict is partial', async () => {
  const { code, out } = await touchstone('run');
  expect(seen.length).toBeGreaterThan(100);
  expect([...sent(BILLED), ...sent(FOR_EVER)]).toEqual([]);
  // Settings that are put back are changed: it is the caller's own machine.
  expect(sent(SETTINGS).length).toBeGreaterThan(3);
  expect(out).toMatch(/^management +PARTIALLY CONFORMANT: .*; \d+ clauses withheld \(\d+ stated\)\./mu);
  expect(out).toMatch(/withheld by safety \(--allow billable,irreversible runs them\): management\./u);
  expect(sandbox.read('reports/summary.md')).toContain('management.projects.create-listed');
  expect(parseRun(sandbox.read('reports/results.ndjson')).footer?.interfaces[0]?.withheld).toContain(
    'management.encryption.update',
  );
  expect(code).toBe(0);
});

test('what is allowed by name is sent, and nothing beside it', async () => {
  const only = ['--only', '*.projects.*,*.organizations.*,*.encryption.*'];
  const billable = await touchstone('run', ['--allow', 'billable', ...only]);
  expect(sent(BILLED)).toEqual(['POST /v1/organizations', 'POST /v1/projects']);
  expect(sent(FOR_EVER)).toEqual([]);
  expect(billable.code).toBe(0);
  seen.length = 0;
  const irreversible = await touchstone('run', ['--allow', 'irreversible', '--only', '*.projects.*,*.encryption.*']);
  expect(sent(FOR_EVER)).toHaveLength(1);
  expect(sent(BILLED)).toEqual([]);
  expect(irreversible.code).toBe(0);
});

test('elsewhere only own secrets and functions are touched; --allow billable opens no setting of the project', async () => {
  // Another way to this machine, which the command cannot know to be one.
  const elsewhere = served.urls.management.replace('127.0.0.1', '0.0.0.0');
  const first = await touchstone('run', [], elsewhere);
  expect(seen.length).toBeGreaterThan(50);
  expect([...sent(BILLED), ...sent(FOR_EVER), ...sent(SETTINGS)]).toEqual([]);
  expect(first.out).toMatch(/^management +PARTIALLY CONFORMANT/mu);
  expect(first.out).toContain('--allow billable,write-project,irreversible');
  expect(first.code).toBe(0);
  await touchstone('run', ['--allow', 'billable'], elsewhere);
  expect(sent(BILLED)).toHaveLength(2);
  expect([...sent(FOR_EVER), ...sent(SETTINGS)]).toEqual([]);
});

test('doctor tries nothing that costs, and says what a run would withhold', async () => {
  const { code, out } = await touchstone('doctor');
  expect([...sent(BILLED), ...sent(FOR_EVER), ...sent(SETTINGS)]).toEqual([]);
  expect(out).toMatch(
    /\d+ billable \(withheld; --allow billable\), \d+ irreversible \(withheld; --allow irreversible\)/u,
  );
  expect(out).toMatch(/not tried, since it would change the project: .*root-key-binding/u);
  expect(out).toMatch(
    /it would make secrets and serverless functions with names of its own, and remove them; change the/u,
  );
  expect(out).toMatch(/; change the custom hostname, .*banned.* and networks that .*, and put them back$/mu);
  expect(out).toMatch(
    /with --allow billable,irreversible it would make projects and organizations, .*; replace the encryption root key/u,
  );
  expect(code).toBe(0);
  const elsewhere = await touchstone('doctor', [], served.urls.management.replace('127.0.0.1', '0.0.0.0'));
  expect(elsewhere.out).toMatch(/^ {2}it would make secrets and serverless functions .* remove them$/mu);
  expect(elsewhere.out).toMatch(/^ {2}with --allow write-project,billable,irreversible it would change the custom/mu);
});

test('sweep removes the secrets that a broken-off run left, and nothing else', async () => {
  const { management } = createClient(served.mock);
  const secrets = `/v1/projects/${served.keys.ref}/secrets`;
  const names = ['ts-deadbeef-secret-1', 'OF_SOMEBODY_ELSE'];
  await management(
    'POST',
    secrets,
    names.map((name) => ({ name, value: 'value' })),
  );
  const targets = { management: served.urls.management };
  const header = { kind: 'header', runId: 'deadbeef', startedAt: '', pid: 0, host: 'elsewhere', targets };
  const entry = { interface: 'management', resource: 'secret', name: 'ts-deadbeef-secret-1', case: 'management.x.y' };
  mkdirSync(join(sandbox.folder, LEDGER_FOLDER), { recursive: true });
  const ledger = sandbox.write(
    join(LEDGER_FOLDER, 'deadbeef.ndjson'),
    [header, { kind: 'opened', ...entry }].map((line) => `${JSON.stringify(line)}\n`).join(''),
  );
  seen.length = 0;
  expect((await touchstone('sweep', ['--apply'])).out).toMatch(/ts-deadbeef-secret-1 .*: removed$/mu);
  expect(sent(/./)).toEqual([`DELETE ${secrets}`]);
  expect((await management('GET', secrets)).json).toMatchObject([{ name: 'OF_SOMEBODY_ELSE' }]);
  expect(existsSync(ledger)).toBe(false);
});
