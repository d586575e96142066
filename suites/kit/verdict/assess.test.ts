import { describe, expect, it } from 'vitest';
import type { AnyCase, AnySuite } from '../contract/case.ts';
import { allowedHazards, isLoopback } from '../contract/safety.ts';
import { capital } from '../outcome.ts';
import { serveAndRun, serveTiny } from '../testing/serve-tiny.ts';
import { failing as bad, reading, runTiny, tinyCase, tinyJudges, tinySuite } from '../testing/tiny-server.ts';
import { createFetchTransport } from '../wire/fetch-transport.ts';
import type { RunSettings } from '../run/run-settings.ts';
import { runSuites } from '../run/run-suites.ts';

const ok = reading();

const never: AnySuite['needs'] = {
  never: { hazard: 'read', check: () => Promise.resolve({ kind: 'blocked', reason: 'the fixture is missing' }) },
};

const good = tinyCase('a', ok);
const red = tinyCase('b', bad);
const implied = tinyCase('b', bad, { clauses: ['storage.tiny.implied'] });
const open = tinyCase('a', ok, { clauses: ['storage.tiny.open'] });
const blocked = tinyCase('b', ok, { clauses: ['storage.tiny.other'], needs: ['never'] });
const ours = tinyCase('b', () => Promise.reject(new Error('oops')));

const BELOW =
  'only 1 of 2 applicable stated clauses were judged (the floor is 95 %); 1 blocked by: never: the fixture is missing.';
const LETTER = { failOn: 'stated' } as const;

type Row = [
  how: string,
  cases: readonly AnyCase[],
  settings: Partial<RunSettings>,
  code: number,
  verdict: string | undefined,
  reason?: string,
];

describe('the verdict of an interface', () => {
  it.each<Row>([
    ['conformant when all holds', [good], {}, 0, 'conformant', 'All 1 scored cases that ran hold.'],
    ['non-conformant with one fail', [good, red], {}, 1, 'non-conformant'],
    ['that it deviates', [good, implied], {}, 1, 'deviates', '1 implied clause broken.'],
    ['so, and forgiven by the letter', [good, implied], LETTER, 0, 'deviates', '1 implied clause broken.'],
    ['inconclusive when nothing is scored', [open], {}, 3, 'inconclusive'],
    [
      'inconclusive when nothing could be judged',
      [tinyCase('a', ok, { needs: ['never'] })],
      {},
      3,
      'inconclusive',
      'No scored case could be judged; 1 blocked by: never: the fixture is missing.',
    ],
    [
      'inconclusive for a selection of what is only observed',
      [open, tinyCase('b', ok)],
      { only: ['clause:storage.tiny.open'] },
      3,
      'inconclusive',
      'The selection has only open clauses, which are observed and never judged.',
    ],
    ['inconclusive below the floor of verified clauses', [good, blocked], {}, 3, 'inconclusive', capital(BELOW)],
    [
      'what is broken first, and what could not be judged is still said',
      [tinyCase('a', bad), blocked],
      {},
      1,
      'non-conformant',
      `1 stated clause broken; moreover, ${BELOW}`,
    ],
    ['ours to repair when a case breaks', [good, ours], {}, 4, 'inconclusive'],
    ['partial when a selection ran', [good, red], { only: ['storage.tiny.a'] }, 0, 'partial'],
    ['red when a selection is', [good, red], { only: ['clause:storage.tiny.st*'] }, 1, 'non-conformant'],
    ['none when nothing is selected', [good, red], { only: ['data.*'] }, 3, undefined],
  ])('is %s', async (_how, cases, settings, code, verdict, reason) => {
    const { footer } = await serveAndRun(cases, settings, { needs: never });
    const [result] = footer?.interfaces ?? [];
    expect([footer?.exitCode, result?.verdict]).toEqual([code, verdict]);
    if (reason !== undefined) expect(result?.reason).toBe(reason);
  });

  it('is in the summary, with the word for the exit code, and counts what was verified', async () => {
    const summaryOf = async (...cases: readonly AnyCase[]) => (await serveAndRun(cases)).footer?.summary;
    expect(await summaryOf(good)).toBe('conformant (exit 0). storage conformant: All 1 scored cases that ran hold.');
    expect(await summaryOf(good, implied)).toBe('deviates (exit 1). storage deviates: 1 implied clause broken.');
    const { footer } = await serveAndRun([good, blocked], {}, { needs: never });
    expect(footer?.interfaces).toMatchObject([{ statedVerified: 1, statedApplicable: 2 }]);
  });

  it('tells how far a mode reaches, whether or not all of that could be judged', async () => {
    const cases = [
      tinyCase('a', ok, { clauses: ['storage.tiny.implied'] }),
      tinyCase('b', ok, { needs: ['never'] }),
      tinyCase('c', ok, { clauses: ['storage.tiny.other'], hazard: 'write-scoped' }),
    ];
    const run = await serveAndRun(cases, undefined, {
      modeOf: () => ({ name: 'introspect', allowed: ['read'] }),
      needs: never,
    });
    expect(run.footer?.interfaces[0]?.reason).toMatch(
      /^Only 0 of 1 applicable .*; introspect mode reaches 1 of 2 stated clauses\.$/,
    );
    // Both the clause that was blocked and the one that the mode does not reach.
    expect(run.footer?.interfaces[0]?.unreached).toEqual(['storage.tiny.other', 'storage.tiny.stated']);
    expect(run.header.allowed).toEqual(['read']);
  });

  it('counts a case outside the requirement set for nothing', async () => {
    const { url } = await serveTiny();
    const suite = tinySuite([tinyCase('pinned', ok), tinyCase('later', bad)]);
    const run = await runSuites(tinyJudges([suite], ['storage.tiny.pinned']), {
      target: { storage: { url, key: 'some-key', users: [] } },
    });
    expect(run.outcomes.map(({ verdict, scored }) => [verdict, scored])).toEqual([
      ['pass', true],
      ['fail', false],
    ]);
    expect(run.footer?.exitCode).toBe(0);
  });
});

describe('a target that is none', () => {
  it('is unreachable in one sentence', async () => {
    const server = await serveTiny(() => undefined);
    await server.close();
    const run = await runTiny(server.url, [tinyCase('a', ok)]);
    expect(run.footer).toMatchObject({ exitCode: 3 });
    expect(run.footer?.interfaces[0]?.reason).toBe(
      `${server.url} cannot be reached: connection refused; is the server running, and is this its port?`,
    );
    expect(run.outcomes[0]?.verdict).toBe('blocked');
  });

  it('speaks no TLS, which is asked as a question with one mark at its end', async () => {
    const { url } = await serveTiny();
    const run = await runTiny(url.replace('http:', 'https:'), [tinyCase('a', ok)]);
    expect(run.footer?.interfaces[0]?.reason).toMatch(/is the address http:\/\/ rather than https:\/\/\?$/);
  });

  it('answers with HTML', async () => {
    const { url } = await serveTiny((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end('<!doctype html><title>Welcome</title>');
    });
    const run = await runTiny(url, [tinyCase('a', ok)]);
    expect(run.footer).toMatchObject({ exitCode: 3, interfaces: [{ verdict: 'inconclusive' }] });
    expect(run.footer?.summary).toContain('answers with an HTML page');
  });

  it('is a proxy whose server is down, or sends everybody to another place', async () => {
    const behind = await serveTiny((_request, response) => {
      response.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad Gateway</html>');
    });
    const down = await runTiny(behind.url, [tinyCase('a', ok)]);
    expect(down.footer?.summary).toContain('is unavailable, status 502, "Bad Gateway": is the server behind it');
    const { url } = await serveTiny((_request, response) => {
      response.writeHead(302, { location: 'https://login.example/in?token=a-secret' }).end();
    });
    const run = await runTiny(url, [tinyCase('a', ok)]);
    expect(run.footer).toMatchObject({ exitCode: 3, interfaces: [{ verdict: 'inconclusive' }] });
    expect(run.footer?.summary).toContain('redirects every request (status 302, to https://login.example/in)');
    expect(run.footer?.summary).not.toContain('a-secret');
  });
});

describe('something in front of a target', () => {
  it.each([
    ['a list of allowed addresses', 403, 'text/plain', 'RBAC: access denied', '"RBAC: access denied"'],
    [
      'a gateway that wants a header',
      401,
      'text/html',
      '<html><h1>401 Authorization Required</h1>',
      '"401 Authorization',
    ],
    ['one that echoes the key', 403, 'text/plain', 'no entry for sentinel-storage-key', '"no entry for ‹secret:'],
    ['a page for people', 200, 'text/html', '<!doctype html><title>Sign in</title>', '"Sign in"'],
  ])('is quoted if it is %s, and what it wants can be set', async (_what, status, type, body, words) => {
    const { url } = await serveTiny((_request, response) => {
      response.writeHead(status, { 'content-type': type }).end(body);
    });
    const { footer } = await runTiny(url, [tinyCase('a', ok)]);
    expect(footer).toMatchObject({ exitCode: 3, interfaces: [{ verdict: 'inconclusive' }] });
    expect(footer?.summary).toContain(`(status ${status}, ${words}`);
    expect(footer?.summary).toContain('set it under "headers" in touchstone.yaml');
    expect(footer?.summary).not.toContain('sentinel-storage-key');
  });
});

describe('safety', () => {
  const cases = (['read', 'write-scoped', 'write-project', 'billable', 'irreversible'] as const).map((hazard) =>
    tinyCase(hazard, ok, { hazard, clauses: [hazard === 'read' ? 'storage.tiny.stated' : 'storage.tiny.other'] }),
  );

  /** Everything that the battery would send to a target of this name. */
  async function sentTo(url: string, settings: Parameters<typeof runTiny>[2] = {}) {
    const transport = createFetchTransport(() => Promise.resolve(Response.json({})));
    const run = await runTiny(url, cases, { transport, ...settings });
    const ran = run.outcomes.filter(({ verdict }) => verdict === 'pass').map(({ hazard }) => hazard);
    return { ran, result: run.footer?.interfaces[0], exitCode: run.footer?.exitCode, header: run.header };
  }

  it('sends a shared target only reads and scoped writes', async () => {
    const { ran, result, exitCode, header } = await sentTo('https://project.example.com');
    expect(ran).toEqual(['read', 'write-scoped']);
    expect(header.allowed).toEqual(['read', 'write-scoped']);
    expect([result?.verdict, exitCode]).toEqual(['conformant', 0]);
  });

  it('goes up to project settings on loopback, and further only when allowed by name', async () => {
    expect((await sentTo('http://127.0.0.1:1')).ran).toEqual(['read', 'write-scoped', 'write-project']);
    expect((await sentTo('https://project.example.com', { allow: ['billable'] })).ran).toEqual([
      'read',
      'write-scoped',
      'billable',
    ]);
    expect((await sentTo('https://project.example.com', { ownMock: true })).ran).toHaveLength(5);
  });

  it('lists the clauses that it withheld, and calls the verdict partial', async () => {
    const withheld = tinyCase('costs', ok, { hazard: 'billable', clauses: ['storage.tiny.other'] });
    const run = await serveAndRun([tinyCase('a', ok), withheld]);
    expect(run.outcomes[1]).toMatchObject({ verdict: 'not-applicable', exchanges: [] });
    expect(run.outcomes[1]?.message).toContain('--allow billable');
    expect(run.footer).toMatchObject({
      exitCode: 0,
      interfaces: [{ verdict: 'partial', withheld: ['storage.tiny.other'], statedApplicable: 1 }],
    });
  });

  it.each([
    ['http://localhost:54321', true],
    ['http://api.localhost', true],
    ['http://127.9.9.9', true],
    ['http://[::1]:80', true],
    ['http://127.0.0.1.example.com', false],
    ['http://localhost.example.com', false],
    ['http://127.0.0.1@example.com', false],
    ['http://10.0.0.1', false],
    ['http://192.168.0.1', false],
  ])('takes %s for this machine: %s', (url, local) => {
    expect(isLoopback(url)).toBe(local);
    expect(allowedHazards(url).includes('write-project')).toBe(local);
  });
});
