// The verdict of an interface, by runs; and what safety lets through to which target.
import { expect, it } from 'vitest';
import { HAZARDS } from '../contract/safety.ts';
import { testRuns } from '../testing/run-vectors.ts';
import { reading, runTiny, serveTiny, tinyCase } from '../testing/tiny-server.ts';
import { createFetchTransport } from '../wire/fetch-transport.ts';

testRuns(import.meta.url);

it('a target that speaks no TLS is asked about with one question mark at the end', async () => {
  const { url } = await serveTiny();
  const run = await runTiny(url.replace('http:', 'https:'), [tinyCase('a', reading())]);
  expect(run.footer?.interfaces[0]?.reason).toMatch(/is the address http:\/\/ rather than https:\/\/\?$/);
});

const REMOTE = 'https://project.example.com';
it.each([
  [REMOTE, {}, ['read', 'write-scoped']],
  ['http://127.0.0.1:1', {}, ['read', 'write-scoped', 'write-project']],
  [REMOTE, { allow: ['billable'] }, ['read', 'write-scoped', 'billable']],
  [REMOTE, { ownMock: true }, ['read', 'write-scoped', 'write-project', 'billable', 'irreversible']],
] as const)('safety sends %s with %j only what is allowed', async (url, settings, allowed) => {
  const cases = HAZARDS.map((hazard) =>
    tinyCase(hazard, reading(), { hazard, clauses: [`storage.tiny.${hazard === 'read' ? 'stated' : 'other'}`] }),
  );
  const transport = createFetchTransport(() => Promise.resolve(Response.json({})));
  const run = await runTiny(url, cases, { transport, ...settings });
  const ran = run.outcomes.filter(({ verdict }) => verdict === 'pass').map(({ hazard }) => hazard);
  expect([ran, run.header.allowed]).toEqual([allowed, allowed]);
  expect(run.footer).toMatchObject({ exitCode: 0, interfaces: [{ verdict: 'conformant' }] });
});
