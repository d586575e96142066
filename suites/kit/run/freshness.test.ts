import { afterAll, describe, expect, it } from 'vitest';
import type { AnySuite, CaseEnvironment } from '../contract/case.ts';
import { checkEqual } from '../contract/check.ts';
import type { RunRecord } from '../outcome.ts';
import type { RunSettings } from './run-settings.ts';
import { answerJson, get, runTiny, startServer, tinyCase, type TinyServer, tinyWrite } from '../testing/tiny-server.ts';

const servers: TinyServer[] = [];
afterAll(async () => {
  for (const server of servers) await server.close();
});

/** Longer than a busy machine takes from a write to the read of it. */
const LATE = 200;

/** What is posted is shown `late` milliseconds after; `lies` says what a read shows instead of what is there. */
async function serve(
  late: number,
  lies: (found: boolean, path: string) => boolean = (found) => found,
): Promise<TinyServer> {
  const there = new Set<string>();
  const server = await startServer((request, response) => {
    const path = request.url ?? '';
    const change = (): void => void (request.method === 'POST' ? there.add(path) : there.delete(path));
    if (request.method !== 'GET' && late > 0) setTimeout(change, late);
    else if (request.method !== 'GET') change();
    answerJson(response, { found: request.method === 'GET' && lies(there.has(path), path) });
  });
  servers.push(server);
  return server;
}

async function ask(environment: CaseEnvironment, method: string, path: string): Promise<boolean> {
  return ((await get(environment, path, method)).json() as { found: boolean }).found;
}

/** Writes and reads once: what a stale read turns red. */
const writes = tinyWrite('writes', async (env) => {
  const path = `/${env.name('thing')}`;
  await env.opened('thing', path);
  await ask(env, 'POST', path);
  checkEqual(await ask(env, 'GET', path), true, 'it is there');
});
/** The same, but reads again until it is there. */
const waits = tinyWrite('waits', async (env) => {
  const path = `/${env.name('thing')}`;
  await env.opened('thing', path);
  await ask(env, 'POST', path);
  await env.until('it is seen', async () => checkEqual(await ask(env, 'GET', path), true, 'it is there'));
});
const reads = tinyCase('reads', async (env) => void (await ask(env, 'GET', '/')));

const suite: Partial<AnySuite> = {
  hazardOf: ({ method }) => (method === 'GET' ? 'read' : 'write-scoped'),
  removers: { thing: async (env, path) => void ((await ask(env, 'GET', path)) && (await ask(env, 'DELETE', path))) },
  freshness: {
    hazard: 'write-scoped',
    probes: {
      async thing(env, watch) {
        const path = `/${env.name('probe')}`;
        await env.opened('thing', path);
        await ask(env, 'POST', path);
        await watch('creation', { get: () => ask(env, 'GET', path) });
      },
    },
  },
};

async function judge(
  server: TinyServer,
  settings: Partial<RunSettings> = {},
  changes: Partial<AnySuite> = {},
  last = writes,
) {
  const notices: string[] = [];
  const records: RunRecord[] = [];
  const run = await runTiny(
    server.url,
    [reads, last],
    {
      ...settings,
      onNotice: (sentence) => void notices.push(sentence),
      onRecord: (record) => void records.push(record),
    },
    { ...suite, ...changes },
  );
  const lines = records.flatMap((record) => {
    if (record.kind === 'void') return [`void ${record.interface}`];
    return record.kind === 'outcome' ? [`${record.id} ${record.verdict}`] : [];
  });
  const told = run.outcomes.map(({ id, verdict }) => `${id} ${verdict}`);
  return {
    run,
    told,
    lines,
    notices,
    probed: server.seen.filter((line) => line.startsWith('POST /') && line.includes('probe')),
  };
}

describe.concurrent('a target whose reads are stale although nobody said so', () => {
  it('is judged anew with a window, which is told, and what was judged before is void', async () => {
    const server = await serve(LATE);
    const { run, told, lines, notices, probed } = await judge(server);
    expect(told).toEqual(['storage.tiny.reads pass', 'storage.tiny.writes pass']);
    expect(lines).toEqual(['storage.tiny.reads pass', 'void storage', ...told]);
    const { delay = 0, ...result } = run.footer?.interfaces[0] ?? {};
    expect(delay).toBeGreaterThanOrEqual(LATE - 20);
    expect(delay).toBeLessThan(1_500);
    // Twice what was measured, and half a second at least.
    const window = Math.max(500, delay * 2);
    expect(result).toMatchObject({ verdict: 'conformant', window });
    expect(notices).toEqual([expect.stringMatching(`\\(${delay} ms at the latest\\).*--consistency ${window} `)]);
    expect(run.footer?.waits?.consistency).toBeGreaterThan(400);
    // Two rounds agree; a third one would say nothing new.
    expect(probed).toHaveLength(2);
  });

  it('keeps nothing of what stale reads hid from the clean-up', async () => {
    const server = await serve(LATE);
    const { run } = await judge(server);
    const lines = (method: string): string[] =>
      server.seen
        .filter((line) => line.startsWith(`${method} /`))
        .map((line) => line.slice(method.length))
        .sort();
    expect(new Set(lines('DELETE'))).toEqual(new Set(lines('POST')));
    expect(run.footer?.leaks).toEqual([]);
  });

  it('is asked nothing further where somebody said how long they are, or that they are not', async () => {
    const declared = await judge(await serve(LATE), { consistency: LATE + 100 });
    expect(declared.told).toEqual(['storage.tiny.reads pass', 'storage.tiny.writes pass']);
    expect(declared.run.footer?.interfaces[0]).not.toHaveProperty('window');
    for (const settings of [{ consistency: 0 }, { seenWithin: 0 }]) {
      const never = await judge(await serve(3_000), settings);
      expect(never.told).toEqual(['storage.tiny.reads pass', 'storage.tiny.writes fail']);
      expect([...declared.probed, ...never.probed]).toEqual([]);
    }
  });

  it('is told how late a read that was repeated showed a change, and repeats none if reads follow writes', async () => {
    const patient = await judge(await serve(60), { seenWithin: 2_000 }, {}, waits);
    expect([patient.told.at(-1), patient.probed]).toEqual(['storage.tiny.waits pass', []]);
    const { delay = 0 } = patient.run.footer?.interfaces[0] ?? {};
    expect(delay).toBeGreaterThanOrEqual(50);
    expect(delay).toBeLessThan(2_000);
    const strict = await judge(await serve(LATE), { seenWithin: 2_000, consistency: 0 }, {}, waits);
    expect(strict.told.at(-1)).toBe('storage.tiny.waits fail');
    const prompt = await judge(await serve(0), { seenWithin: 2_000 }, {}, waits);
    expect(prompt.run.footer?.interfaces[0]).not.toHaveProperty('delay');
  });

  it('is left alone where safety keeps writes of its own from it', async () => {
    const project = { ...suite.freshness, hazard: 'billable', probes: suite.freshness?.probes ?? {} } as const;
    const { told, probed } = await judge(await serve(LATE), {}, { freshness: project });
    expect([told.at(-1), probed]).toEqual(['storage.tiny.writes fail', []]);
  });
});

describe.concurrent('no excuse', () => {
  it('is asked for where everything is green', async () => {
    const { told, probed } = await judge(await serve(0, () => true));
    expect([told.length, probed]).toEqual([2, []]);
  });

  it('is a read that never shows what was written', async () => {
    const { told, run, notices, probed } = await judge(await serve(0, () => false));
    expect(told).toEqual(['storage.tiny.reads pass', 'storage.tiny.writes fail']);
    expect([notices, run.footer?.exitCode]).toEqual([[], 1]);
    expect(run.footer?.interfaces[0]).not.toHaveProperty('window');
    expect(probed).toHaveLength(3);
  });

  it('is one stale read among others that are not', async () => {
    let probes = 0;
    const { told, notices } = await judge(
      await serve(0, (found, path) => found && path.includes('probe') && (probes += 1) > 1),
    );
    expect([told.at(-1), notices]).toEqual(['storage.tiny.writes fail', []]);
  });

  it('is a stale read by another way than those that are fresh', async () => {
    const { told, notices } = await judge(await serve(0, (found, path) => found && path.includes('probe')));
    expect([told.at(-1), notices]).toEqual(['storage.tiny.writes fail', []]);
  });

  it('is what a target that is stale does after the window as well', async () => {
    const { told, notices, run } = await judge(await serve(LATE, (found, path) => found && path.includes('probe')));
    expect(told).toEqual(['storage.tiny.reads pass', 'storage.tiny.writes fail']);
    expect([notices.length, run.footer?.exitCode]).toEqual([1, 1]);
  });
});
