// Behind a gateway that answers in place of an honest target nothing is ever red: green where it recovers, else inconclusive.
// TOUCHSTONE_TARGET_GATEWAY_ONLY asks for other cases than the sample, and for every way with every word; empty: all cases.
import { expect, test } from 'vitest';
import { runBattery } from '../../suites/battery.ts';
import type { Middleware } from '../../proof/kit/fault.ts';
import { renderTerminal } from '../../reporters/terminal.ts';
import { targetOf } from '../../proof/judge-in-process.ts';
import { serveMock } from '../support/served-mock.ts';
import { notGreen } from '../support/run-lines.ts';

/** What the gateway says in place of the target. */
interface Word {
  readonly status: number;
  readonly type?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** When it answers itself, and whether the target does what was asked all the same; places count from 1. */
type When = (seen: {
  readonly method: string;
  readonly path: string;
  readonly place: number;
}) => 'forwards' | 'answers' | 'forwards-and-answers';

/** Answers some requests in place of the target, as gateways do whose server is away, or that refuse. */
function openGateway({ status, type, body, headers = {} }: Word, when: When) {
  let place = 0;
  let answered = 0;
  const through: Middleware = (next) => async (request) => {
    const does = when({ method: request.method, path: new URL(request.url).pathname, place: (place += 1) });
    const response = does === 'answers' ? undefined : await next(request);
    if (does === 'forwards' && response !== undefined) return response;
    await response?.arrayBuffer();
    answered += 1;
    return new Response(body, {
      status,
      headers: { ...(type === undefined ? {} : { 'content-type': type }), ...headers },
    });
  };
  return { through, answered: () => answered };
}

const chosen = process.env['TOUCHSTONE_TARGET_GATEWAY_ONLY'];
const SAMPLE = [
  'data.delete',
  'management.secrets.delete-named',
  'management.functions.get-one',
  'storage.move',
  'storage.download.missing-object',
];
const only = chosen === undefined ? SAMPLE : chosen.split(',').filter((word) => word !== '');
const isWhole = chosen !== undefined;

const text = 'text/plain; charset=utf-8';
const html = 'text/html';
const json = 'application/json';
const WORDS: Readonly<Record<string, Word>> = {
  '502 as a page': { status: 502, type: html, body: '<html><head><title>502 Bad Gateway</title></head>nginx</html>' },
  '502 as JSON': { status: 502, type: json, body: '{"message":"An invalid response was received"}' },
  '503 in words': { status: 503, type: text, body: 'no healthy upstream' },
  '503 without a body': { status: 503 },
  '503 as JSON': { status: 503, type: json, body: '{"message":"name resolution failed"}' },
  '503 in words that claim to be JSON': { status: 503, type: json, body: 'Service Unavailable' },
  '503 with a moment to come again': { status: 503, type: text, body: 'busy', headers: { 'retry-after': '0' } },
  '504 in words': { status: 504, type: text, body: 'upstream request timeout' },
  '521 as a page': { status: 521, type: html, body: '<!doctype html><title>521: Web server is down</title>' },
  '540 as JSON': { status: 540, type: json, body: '{"message":"Project paused"}' },
  'a page of maintenance with 200': { status: 200, type: html, body: '<!doctype html><title>Maintenance</title>' },
  '404 in words': { status: 404, type: text, body: 'default backend - 404' },
  '403 as a page': { status: 403, type: html, body: '<html><title>Access denied</title></html>' },
};

/** By what has gone before; `recovers`: what was asked is answered when it is asked again. */
const WAYS = {
  always: { recovers: false, start: (): When => () => 'answers' },
  'from request 60 on': { recovers: false, start: (): When => from(60) },
  'from request 250 on': { recovers: false, start: (): When => from(250) },
  'to one in forty': {
    recovers: true,
    start:
      (): When =>
      ({ place }) =>
        place % 40 === 0 ? 'answers' : 'forwards',
  },
  'to one in forty, after it was done': {
    recovers: true,
    start:
      (): When =>
      ({ place }) =>
        place % 40 === 7 ? 'forwards-and-answers' : 'forwards',
  },
  'to the first request of each path': { recovers: true, start: (): When => first(() => true) },
  'to the first deletion of each thing': { recovers: true, start: (): When => first((method) => method === 'DELETE') },
} as const;

function from(first: number): When {
  return ({ place }) => (place < first ? 'forwards' : 'answers');
}

function first(isMeant: (method: string) => boolean): When {
  const seen = new Set<string>();
  return ({ method, path }) => {
    if (!isMeant(method) || seen.has(path)) return 'forwards';
    seen.add(path);
    return 'answers';
  };
}

type Row = readonly [word: string, way: keyof typeof WAYS];

/** Every word and every way once, and the words that are told apart hardest in the ways that matter most. */
const FEW: readonly Row[] = [
  ['503 in words', 'always'],
  ['503 as JSON', 'always'],
  ['502 as JSON', 'from request 60 on'],
  ['503 with a moment to come again', 'from request 60 on'],
  ['a page of maintenance with 200', 'from request 60 on'],
  ['502 as a page', 'to one in forty'],
  ['540 as JSON', 'to one in forty'],
  ['404 in words', 'to one in forty'],
  ['503 in words that claim to be JSON', 'to one in forty, after it was done'],
  ['503 with a moment to come again', 'to one in forty, after it was done'],
  ['504 in words', 'to the first request of each path'],
  ['a page of maintenance with 200', 'to the first request of each path'],
  ['403 as a page', 'to the first request of each path'],
  ['503 without a body', 'to the first deletion of each thing'],
  ['521 as a page', 'to the first deletion of each thing'],
];
const ways = Object.keys(WAYS) as (keyof typeof WAYS)[];
const rows = isWhole ? ways.flatMap((way) => Object.keys(WORDS).map((word): Row => [word, way])) : FEW;

test.each(rows)('%s, %s: nothing is red, and what is left behind is there', { timeout: 600_000 }, async (word, way) => {
  const said = WORDS[word] ?? { status: 0 };
  const { recovers, start } = WAYS[way];
  const gateway = openGateway(said, start());
  const served = await serveMock({ seed: 1 }, gateway.through);
  const { mock, urls } = served;
  try {
    const run = await runBattery({
      target: await targetOf({ ...mock, urls }),
      seed: 1,
      timeouts: { response: 60_000 },
      ...(only.length === 0 ? {} : { only }),
    });
    const { footer } = run;
    console.log(
      `${word}, ${way}: exit ${footer?.exitCode}, ${gateway.answered()} answers of the gateway, ${footer?.unavailable ?? 0} counted, ` +
        `${footer?.retries ?? 0} times anew, ${footer?.leaks.length} left, ${footer?.unseen?.length ?? 0} unseen, ${footer?.exchanges} exchanges`,
    );
    const ended = gateway.answered() > 0 && !recovers;
    expect([footer?.exitCode, notGreen(run).filter((line) => !line.startsWith('blocked '))]).toEqual([
      ended ? 3 : 0,
      [],
    ]);
    const there = await thingsOf(mock);
    expect(footer?.leaks.filter((leak) => !there.some((name) => leak.includes(name)))).toEqual([]);
    if (ended) {
      expect(renderTerminal(run, { colour: false })).toContain(`status ${said.status}`);
      const told = [...(footer?.leaks ?? []), ...(footer?.unseen ?? [])];
      expect(there.filter((name) => !told.some((leak) => leak.includes(name)))).toEqual([]);
    } else {
      expect([footer?.leaks, footer?.unseen, there]).toEqual([[], undefined, []]);
      if (gateway.answered() > 0) expect(renderTerminal(run, { colour: false })).toMatch(/\d+ attempts? begun anew/u);
    }
  } finally {
    await served.close();
  }
});

/** What a run made that is still on the target. */
async function thingsOf(mock: Awaited<ReturnType<typeof serveMock>>['mock']): Promise<readonly string[]> {
  const [buckets = []] = await mock.sql(`select name from storage.buckets where name like 'ts-%'`);
  const [tasks = []] = await mock.sql(`select distinct marker as name from "Task" where marker like 'ts-%'`);
  const ask = async (path: string): Promise<readonly { readonly name: string }[]> => {
    const headers = { authorization: `Bearer ${mock.keys.token}` };
    const url = `${mock.urls.management}/v1/projects/${mock.keys.ref}/${path}`;
    return (await (await mock.fetch(new Request(url, { headers }))).json()) as readonly { readonly name: string }[];
  };
  const others = [...(await ask('secrets')), ...(await ask('functions'))].filter(({ name }) => /ts-/u.test(name));
  return [...buckets, ...tasks, ...others].map(({ name }) => String(name));
}
