// What a target did to a run, its recording does again: late, lost, limited, secret, side by side.
import { describe, expect, it } from 'vitest';
import type { AnyCase, CaseEnvironment } from '../contract/case.ts';
import { checkEqual, checkThat } from '../contract/check.ts';
import type { HeardExchange } from '../contract/exchange.ts';
import type { Run } from '../outcome.ts';
import type { RunSettings } from '../run/run-settings.ts';
import { answerJson, get, runTiny, serveTiny, type startServer, tinyCase } from '../testing/tiny-server.ts';
import { recordRun } from './record-run.ts';
import { parseRecording, pickRecorded, renderRecording } from './recording.ts';
import { replay } from './replay.ts';

const SECRET = 'sentinel-storage-key';

/** Runs the cases on the server and on the recording, `text`; `later`: what is judged then, if not the same. */
async function twice(
  handler: Parameters<typeof startServer>[0],
  cases: readonly AnyCase[],
  { later = cases, ...settings }: Partial<RunSettings> & { later?: readonly AnyCase[] } = {},
) {
  const server = await serveTiny(handler);
  const heard: HeardExchange[] = [];
  const target = { storage: { url: server.url, key: SECRET, users: [] } };
  const fixed = { target, seed: 1, runId: 'r0000001', seenWithin: 50, ...settings };
  const run = await runTiny(server.url, cases, { ...fixed, onExchange: (exchange) => void heard.push(exchange) });
  const tool = { name: 'touchstone', version: '0.0.0' };
  const { recording } = recordRun({ tool, settings: pickRecorded(fixed), words: '', heard });
  const text = renderRecording(recording);
  const parsed = parseRecording(text);
  const asked = server.seen.length;
  const again = await runTiny(server.url, later, { ...parsed.header.settings, replayed: replay(parsed, '') });
  expect(server.seen).toHaveLength(asked);
  return { run, again, text };
}

function linesOf({ outcomes }: Run): readonly unknown[] {
  return outcomes.map(({ id, verdict, message, difference, observations, attempts, retries }) =>
    JSON.stringify({ id, verdict, message, difference, observations, attempts, retries }),
  );
}

const checkOk = (status: number): void => {
  checkEqual(status, 200, 'it is answered');
};
const asking = (path: string) => async (env: CaseEnvironment) => {
  checkOk((await get(env, path)).status);
};

describe('a recording', () => {
  it('comes as far as the run came: what was seen in the end, and what was given up', async () => {
    let asked = 0;
    const { run, again } = await twice(
      (request, response) => {
        asked += 1;
        answerJson(response, {}, request.url === '/late' && asked > 3 ? 200 : 404);
      },
      ['/late', '/never'].map((path) =>
        tinyCase(path.slice(1), (env) => env.until('it is there', () => asking(path)(env))),
      ),
      { concurrency: 1, seenWithin: 200 },
    );
    expect(run.outcomes.map(({ verdict }) => verdict)).toEqual(['pass', 'fail']);
    expect(linesOf(again)).toEqual(linesOf(run));
  });

  it('loses what was lost, and waits for nothing that was waited for', async () => {
    let asked = 0;
    const { run, again } = await twice(
      (request, response) => {
        asked += 1;
        if (request.url === '/limited' && asked === 2) {
          response.writeHead(429, { 'retry-after': '1' }).end();
        } else if (request.url === '/lost' && asked < 6) request.socket.destroy();
        else if (request.url === '/gone') request.socket.destroy();
        else answerJson(response, {});
      },
      [
        ...['/limited', '/lost', '/gone'].map((path) => tinyCase(path.slice(1), asking(path))),
        tinyCase('pause', async (env) => {
          await env.pause(300);
          await asking('/')(env);
        }),
      ],
      { concurrency: 1 },
    );
    expect(run.outcomes.map(({ verdict }) => verdict)).toEqual(['pass', 'pass', 'fail', 'pass']);
    expect(linesOf(again)).toEqual(linesOf(run));
    expect(again.footer?.duration).toBeLessThan(300);
  });

  it('answers each case what it was answered, whatever ran beside it', async () => {
    let asked = 0;
    const cases = ['a', 'b', 'c', 'd', 'e'].map((what) =>
      tinyCase(
        what,
        async (env) => {
          const first = (await get(env)).json();
          const rest = await Promise.all([1, 2, 3].map(() => get(env, `/?${what}`)));
          env.observe('storage.tiny.open', JSON.stringify([first, rest.map((one) => one.json())]));
        },
        { clauses: ['storage.tiny.open'] },
      ),
    );
    const { run, again } = await twice((_, response) => answerJson(response, { count: (asked += 1) }), cases);
    expect(linesOf(again)).toEqual(linesOf(run));
  });

  it('has no answer to what was not asked, nor to what was asked before something else', async () => {
    const write = (env: CaseEnvironment): Promise<unknown> =>
      env.send({ method: 'POST', url: `${env.target.storage?.url ?? ''}/`, body: '{}' });
    const both = tinyCase('both', async (env) => {
      await write(env);
      await asking('/')(env);
    });
    const later = [{ ...both, run: asking('/') }, tinyCase('new', asking('/new'))];
    const { again } = await twice((_, response) => answerJson(response, {}), [both], { later });
    expect(again.outcomes.map(({ verdict }) => verdict)).toEqual(['blocked', 'blocked']);
    expect(again.outcomes[1]?.message).toMatch(
      /^the recording has no answer to GET http:\S+\/new: it was made by touchstone 0\.0\.0$/u,
    );
  });

  it('holds stand-ins for secrets, wherever they are, which do what the secrets did', async () => {
    const rootKey = '8fa3c1d2e4b5968778695a4b3c2d1e0f';
    const link = 'opaque-link-token-0123456789';
    const bytes = Buffer.concat([Buffer.from([0, 255]), Buffer.from(SECRET)]);
    const own = 'a password that the case has made';
    const { run, again, text } = await twice(
      (request, response, body) => {
        const known = request.headers.authorization === `Bearer ${SECRET}`;
        if (request.url === '/key') answerJson(response, { root_key: rootKey, echo: rootKey, known });
        else if (request.url === '/link') answerJson(response, { url: `/x?token=${link}`, known });
        else if (request.url === '/bytes') response.end(bytes);
        else if (request.url === '/echo') response.end(Buffer.from(`${SECRET}:${body}`).toString('base64'));
        else if (request.method === 'POST') answerJson(response, JSON.parse(body));
        else answerJson(response, {}, request.url === `/x?token=${link}` ? 200 : 403);
      },
      [
        tinyCase('secrets', async (env) => {
          const { url, key } = env.target.storage ?? { url: '', key: '' };
          const send = async (path: string, more: object = {}) =>
            env.send({ method: 'GET', url: `${url}${path}`, headers: { authorization: `Bearer ${key}` }, ...more });
          const { root_key: root, echo, known } = (await send('/key')).json() as Record<string, unknown>;
          checkThat(root === echo && known === true && String(root).length === 32, 'it is the same key');
          const put = { method: 'POST', body: JSON.stringify({ password: own, root_key: root }) };
          const back = (await send('/put', { ...put, secretKeys: ['root_key'] })).json();
          checkEqual(back, { password: own, root_key: root }, 'what was put comes back');
          const { url: path } = (await send('/link')).json() as { url: string };
          checkOk((await send(path)).status);
          checkEqual((await send(path.slice(0, -1))).status, 403, 'half a token opens nothing');
          const headers = { authorization: `Bearer ${key.slice(0, -6)}AAAAAA` };
          checkEqual((await send('/key', { headers })).ok, true, '');
          const { body } = (await send('/bytes')).response;
          checkEqual(Buffer.from(body.subarray(2)).toString(), key, 'the bytes of the key');
          const echoed = (await send('/echo', { method: 'POST', body: 'xy' })).text;
          checkEqual(Buffer.from(echoed, 'base64').toString(), `${key}:xy`, 'the key in base64');
        }),
      ],
    );
    expect(run.outcomes).toMatchObject([{ verdict: 'pass' }]);
    expect(linesOf(again)).toEqual(linesOf(run));
    const encoded = Buffer.from(SECRET).toString('base64').slice(0, -4);
    for (const secret of [SECRET, rootKey, link, SECRET.slice(0, -6), encoded]) expect(text).not.toContain(secret);
    expect(Buffer.from(/"body":"([^"]*)","base64":true/u.exec(text)?.[1] ?? '', 'base64').includes(SECRET)).toBe(false);
  });
});

describe('a file that is no whole recording', () => {
  const header = { kind: 'recording', format: 1, tool: { name: 'touchstone', version: '0.0.0' }, hidden: {} };
  const settings = { seed: 1, runId: 'r0000001', target: {} };
  const text = renderRecording({ header: { ...header, kind: 'recording', format: 1, settings }, exchanges: [] });

  it.each([
    ['empty', '', /^line 1 is not JSON/u],
    ['not JSON', 'touchstone', /^line 1 is not JSON/u],
    ['results', '{"kind":"header","format":1}\n', /^this is not a recording of touchstone/u],
    ['of another format', text.replace('"format":1', '"format":2'), /^this recording has format 2, .* \(0\.0\.0\)\.$/u],
    ['without its settings', text.replace('"runId"', '"id"'), /^line 1 does not say of which run/u],
    ['cut after a line', text.split('\n').slice(0, 1).join('\n'), /^the recording was cut/u],
    ['cut in a line', text.slice(0, -5), /^the last line is not JSON/u],
    ['without a line', text.replace('"exchanges":0', '"exchanges":1'), /^the recording was cut/u],
    [
      'with something else',
      text.replace('\n', '\n{"kind":"exchange"}\n').replace('s":0', 's":1'),
      /^line 2 is not an exch/u,
    ],
  ])('is refused with what is wrong: %s', (_, content, message) => {
    expect(parseRecording(text).exchanges).toEqual([]);
    expect(() => parseRecording(content)).toThrow(message);
  });
});
