// Behind a gateway that answers in place of an honest target nothing is ever red: green where it recovers, else inconclusive.
// TOUCHSTONE_TARGET_GATEWAY_ONLY asks for other cases than the sample, and for every way with every word; empty: all cases.
import { expect } from 'vitest';
import { createClient } from '../../mocks/client.ts';
import type { Mock } from '../../mocks/mock.ts';
import { testWith } from '../../mocks/vitest.ts';
import type { Middleware } from '../../proof/kit/fault.ts';
import { renderTerminal } from '../../reporters/terminal.ts';
import { takeSome } from '../support/extent.ts';
import { notGreen } from '../support/run-lines.ts';
import { checkKeys, readTable } from '../support/table.ts';
import { judgeServed } from './judged.ts';

interface Word {
  readonly status: number;
  readonly type?: string;
  readonly body?: string;
  readonly retryAfter?: string;
}

interface Way {
  readonly from?: number;
  readonly oneIn?: number;
  readonly at?: number;
  readonly firstOf?: string;
  readonly done?: boolean;
  readonly recovers?: boolean;
}

const { words, ways, few } = readTable(import.meta.url, ['words', 'ways', 'few']) as {
  readonly words: Readonly<Record<string, Word>>;
  readonly ways: Readonly<Record<string, Way>>;
  readonly few: readonly (readonly [word: string, way: string])[];
};
for (const [name, word] of Object.entries(words)) checkKeys(word, ['status', 'type', 'body', 'retryAfter'], name);
for (const [name, way] of Object.entries(ways)) {
  const when = Object.keys(way).filter((key) => key !== 'done' && key !== 'recovers');
  if (!['from', 'at,oneIn', 'firstOf'].includes(when.toSorted().join()))
    throw new Error(`"${name}" of gateway.yaml says when by other than from, oneIn with at, or firstOf.`);
}

function named<T>(table: Readonly<Record<string, T>>, name: string): T {
  const found = table[name];
  if (found === undefined) throw new Error(`gateway.yaml has no "${name}".`);
  return found;
}

/** Answers some requests in place of the target, as gateways do whose server is away, or that refuse. */
function openGateway({ status, type, body, retryAfter }: Word, { from, oneIn, at, firstOf, done = false }: Way) {
  let place = 0;
  let answered = 0;
  const seen = new Set<string>();
  const isMeant = (method: string, path: string): boolean => {
    place += 1;
    if (from !== undefined) return place >= from;
    if (oneIn !== undefined) return place % oneIn === at;
    if ((firstOf !== 'any' && method !== firstOf) || seen.has(path)) return false;
    seen.add(path);
    return true;
  };
  const headers = {
    ...(type === undefined ? {} : { 'content-type': type }),
    ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
  };
  const through: Middleware = (next) => async (request) => {
    if (!isMeant(request.method, new URL(request.url).pathname)) return next(request);
    if (done) await (await next(request)).arrayBuffer();
    answered += 1;
    return new Response(body, { status, headers });
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
const rows =
  chosen === undefined
    ? takeSome(
        'gateways',
        few.map((row) => ({ id: row.join(), row })),
        5,
      ).map(({ row }) => row)
    : Object.keys(ways).flatMap((way) => Object.keys(words).map((word) => [word, way] as const));

const test = testWith({ seed: 1 });

test.for(rows)('%s, %s: nothing is red, and what is left behind is there', async ([word, how], { mock }) => {
  const said = named(words, word);
  const way = named(ways, how);
  const gateway = openGateway(said, way);
  const run = await judgeServed(mock, {
    through: gateway.through,
    timeouts: { response: 60_000 },
    ...(only.length === 0 ? {} : { only }),
  });
  const { footer } = run;
  // Other cases than the sample may end before a later way begins.
  if (chosen === undefined) expect(gateway.answered()).toBeGreaterThan(0);
  console.log(
    `${word}, ${how}: exit ${footer?.exitCode}, ${gateway.answered()} answers of the gateway, ${footer?.unavailable ?? 0} counted, ` +
      `${footer?.retries ?? 0} times anew, ${footer?.leaks.length} left, ${footer?.unseen?.length ?? 0} unseen, ${footer?.exchanges} exchanges`,
  );
  const ended = gateway.answered() > 0 && way.recovers !== true;
  expect([footer?.exitCode, notGreen(run).filter((line) => !line.startsWith('blocked '))]).toEqual([ended ? 3 : 0, []]);
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
});

/** What a run made that is still on the target. */
async function thingsOf(mock: Mock): Promise<readonly string[]> {
  const [buckets = []] = await mock.sql(`select name from storage.buckets where name like 'ts-%'`);
  const [tasks = []] = await mock.sql(`select distinct marker as name from "Task" where marker like 'ts-%'`);
  const ask = async (path: string): Promise<readonly { readonly name: string }[]> => {
    const { json } = await createClient(mock).management('GET', `/v1/projects/${mock.keys.ref}/${path}`);
    return json as readonly { readonly name: string }[];
  };
  const others = [...(await ask('secrets')), ...(await ask('functions'))].filter(({ name }) => /ts-/u.test(name));
  return [...buckets, ...tasks, ...others].map(({ name }) => String(name));
}
