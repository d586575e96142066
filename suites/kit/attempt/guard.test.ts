import { describe, expect, it } from 'vitest';
import type { Canary, CaseEnvironment } from '../contract/case.ts';
import { checkEqual, CheckFailure } from '../contract/check.ts';
import { Unjudgeable } from '../contract/exchange.ts';
import type { Run } from '../outcome.ts';
import type { RunSettings } from '../run/run-settings.ts';
import { orUnknown, Untrusted } from '../contract/safety.ts';
import {
  answerJson,
  get,
  reading,
  runTiny,
  serveTiny,
  tinyCase,
  type TinyServer,
  tinyWrite,
} from '../testing/tiny-server.ts';

/** Has one canary; `eats`: the path that takes it away; `breaks`: the path whose first request is never answered. */
async function cage({
  eats = '/none',
  shows = (_look: number, alive: boolean): boolean => alive,
  breaks = '/none',
} = {}): Promise<TinyServer> {
  let alive = false;
  let looks = 0;
  let broken = false;
  return serveTiny((request, response) => {
    if (request.url === breaks && !broken) {
      broken = true;
      request.socket.destroy();
      return;
    }
    if (request.url === '/plant') alive = true;
    if (request.url === eats) alive = false;
    if (request.url === '/look') looks += 1;
    answerJson(response, {}, request.url !== '/look' || shows(looks, alive) ? 200 : 404);
  });
}

function canary(
  trial = (environment: CaseEnvironment): Promise<unknown> => send(environment, '/trial'),
): Canary<CaseEnvironment> {
  return {
    hazard: 'write-scoped',
    guards: ({ method }) => method === 'DELETE',
    async plant(environment) {
      await environment.opened('bird', 'canary');
      await get(environment, '/plant');
      return {
        look: async (later) => {
          checkEqual((await get(later, '/look')).status, 200, 'the bird is gone');
        },
        trials: [{ what: 'a trial', clause: 'storage.tiny.other', run: async (later) => void (await trial(later)) }],
      };
    },
  };
}

const send = (environment: CaseEnvironment, path: string) => get(environment, path, 'DELETE');

function deleting(what: string, then = (): void => undefined): ReturnType<typeof tinyCase> {
  return tinyWrite(what, async (environment) => {
    await send(environment, `/${what}`);
    then();
  });
}

const reads = tinyCase('reads', reading());
const fail = (): never => {
  throw new CheckFailure('it works');
};

function run(
  { url }: TinyServer,
  cases: Parameters<typeof runTiny>[1],
  { watched = canary(), ...settings }: Partial<RunSettings> & { readonly watched?: Canary<CaseEnvironment> } = {},
): Promise<Run> {
  return runTiny(
    url,
    cases,
    { seenWithin: 0, ...settings },
    {
      canaries: { bird: watched },
      hazardOf: ({ method }) => (method === 'DELETE' ? 'write-scoped' : 'read'),
      removers: { bird: async (environment) => void (await send(environment, '/free')) },
    },
  );
}

const verdicts = ({ outcomes }: Run): readonly string[] =>
  outcomes.map(({ id, verdict }) => `${id.slice('storage.tiny.'.length)} ${verdict}`);

describe('a canary', () => {
  it('is planted and tried once before the first request that it guards against, and removed at the end', async () => {
    const target = await cage();
    const whole = await run(target, [deleting('a'), deleting('b'), deleting('c'), deleting('d')]);
    expect(whole.footer).toMatchObject({ exitCode: 0, leaks: [] });
    expect(target.seen.slice(1, 5)).toEqual(['GET /plant', 'GET /look', 'DELETE /trial', 'GET /look']);
    expect(target.seen.slice(5, 9).toSorted()).toEqual(['DELETE /a', 'DELETE /b', 'DELETE /c', 'DELETE /d']);
    expect(target.seen.slice(9)).toEqual(['DELETE /free']);
  });

  it('is not planted where nothing is changed, nor where safety allows no change', async () => {
    const target = await cage();
    expect((await run(target, [reads])).footer?.exitCode).toBe(0);
    expect(target.seen).not.toContain('GET /plant');
  });

  it('that does not survive its trial stops the run before any case changes anything', async () => {
    const target = await cage({ eats: '/trial' });
    const stopped = await run(target, [deleting('a'), deleting('b'), reads]);
    expect(stopped.footer?.exitCode).toBe(5);
    expect(stopped.footer?.summary).toContain(
      'Nothing more was sent, since the target changed what it was not asked to: after a trial, before any case did so, the bird is gone (seen by the canary bird).',
    );
    expect(target.seen.filter((line) => line.startsWith('DELETE'))).toEqual(['DELETE /trial']);
    const [blamed] = stopped.outcomes.filter(({ verdict }) => verdict === 'fail');
    expect(blamed).toMatchObject({ clause: 'storage.tiny.other' });
    expect(blamed?.exchanges.map(({ request }) => request.method)).toEqual(['DELETE', 'GET']);
    expect(verdicts(stopped).filter((one) => !one.endsWith(' pass'))).toHaveLength(1);
    expect(stopped.footer?.leaks).toHaveLength(1);
  });

  it('that does not survive its trial before a clean-up is told by the case that was to be cleaned up', async () => {
    const target = await cage({ eats: '/trial' });
    const making = tinyWrite('makes', async (environment) => {
      await environment.opened('bird', environment.name('bird'));
      await get(environment);
    });
    const { footer, outcomes } = await run(target, [making]);
    expect(footer?.exitCode).toBe(5);
    expect(outcomes).toMatchObject([{ verdict: 'fail', clause: 'storage.tiny.other' }]);
    expect(outcomes[0]?.exchanges.map(({ request }) => request.method)).toEqual(['DELETE', 'GET']);
  });

  it('that is gone after a red case stops the run, which says after which one', async () => {
    const target = await cage({ eats: '/b' });
    const stopped = await run(target, [deleting('a', fail), deleting('b', fail)]);
    expect(stopped.footer?.exitCode).toBe(5);
    expect(stopped.footer?.summary).toContain('after the case storage.tiny.');
    expect(verdicts(stopped)).toEqual(['a fail', 'b fail']);
  });

  it('that is gone after a case that could not be judged stops the run, too', async () => {
    const target = await cage({ eats: '/a' });
    const stopped = await run(target, [
      deleting('a', () => {
        throw new Unjudgeable('nobody knows');
      }),
    ]);
    expect(stopped.footer?.exitCode).toBe(5);
  });

  it('that is still there after a red case stops nothing', async () => {
    const whole = await run(await cage(), [deleting('a', fail), deleting('b')]);
    expect(verdicts(whole)).toEqual(['a fail', 'b pass']);
    expect(whole.footer?.exitCode).toBe(1);
  });

  it('that only seems to be gone for a while stops nothing', async () => {
    const target = await cage({ shows: (look, alive) => alive && look !== 2 && look !== 3 });
    const whole = await run(target, [deleting('a')], { seenWithin: 50 });
    expect(verdicts(whole)).toEqual(['a pass']);
  });

  it('that is not shown after its trial, since the target refuses to answer, stops nothing', async () => {
    const target = await cage({ shows: (look) => look < 2 });
    const watched = canary();
    const plant: typeof watched.plant = async (environment) => {
      const planted = await watched.plant(environment);
      return { ...planted, look: (later) => orUnknown(planted.look(later)) };
    };
    const whole = await run(target, [deleting('a', fail), deleting('b')], { watched: { ...watched, plant } });
    expect(verdicts(whole)).toEqual(['a fail', 'b pass']);
    expect(whole.footer?.exitCode).toBe(1);
  });

  it('that is looked for when the run is interrupted stops nothing, and the run is told of to its end', async () => {
    const target = await cage({ eats: '/a' });
    const stop = new AbortController();
    const whole = run(target, [deleting('a', fail)], { seenWithin: 50, signal: stop.signal });
    setTimeout(() => {
      stop.abort();
    }, 300);
    const { footer, outcomes } = await whole;
    expect(footer).toMatchObject({ exitCode: 1, leaks: [] });
    expect(footer?.summary).toContain('The run was interrupted.');
    expect(outcomes.map(({ verdict }) => verdict)).toEqual(['fail']);
  });

  it('that seems to be gone keeps all from sending while it is looked for', async () => {
    const target = await cage({ shows: (look, alive) => alive && (look < 3 || look > 5) });
    const many = tinyCase('reads', async (environment) => {
      for (let times = 0; times < 200; times += 1) await get(environment, '/read');
    });
    const whole = await run(target, [deleting('a', fail), many], { seenWithin: 50 });
    expect(whole.footer?.exitCode).toBe(1);
    const looks = [...target.seen.keys()].filter((at) => target.seen[at] === 'GET /look');
    expect(looks).toHaveLength(6);
    const [from, to] = [looks[2] ?? 0, looks[5] ?? 0];
    // One may have been on its way.
    expect(target.seen.slice(from, to).filter((line) => line === 'GET /read').length).toBeLessThan(2);
    expect(target.seen.slice(to).filter((line) => line === 'GET /read').length).toBeGreaterThan(0);
  });

  it('is planted anew where a connection is lost', async () => {
    const target = await cage({ eats: '/trial', breaks: '/plant' });
    const watched = canary();
    const plant: typeof watched.plant = async (environment) => {
      await send(environment, '/plant');
      return watched.plant(environment);
    };
    expect((await run(target, [deleting('a')], { watched: { ...watched, plant } })).footer?.exitCode).toBe(5);
  });

  it('that was never seen tells nothing', async () => {
    const whole = await run(await cage({ shows: () => false }), [deleting('a'), deleting('b', fail)]);
    expect(verdicts(whole)).toEqual(['a pass', 'b fail']);
    expect(whole.footer?.exitCode).toBe(1);
  });

  it('keeps everything from being changed where its trial says that the target is not to be trusted, and lets the rest go on', async () => {
    const target = await cage();
    const watched = canary(() => Promise.reject(new Untrusted('a filter does not filter')));
    const blocked = await run(target, [deleting('a'), deleting('b'), reads], { watched });
    expect(verdicts(blocked)).toEqual(['a blocked', 'b blocked', 'reads pass']);
    expect(blocked.outcomes[0]?.message).toBe('a filter does not filter');
    expect(target.seen.filter((line) => line.startsWith('DELETE'))).toEqual([]);
  });
});
