// Targets with one peculiarity of their own: nothing is red but what it breaks, and nothing is left of a run.
import { describe, expect } from 'vitest';
import type { StorageTarget } from '../../suites/kit/contract/target.ts';
import type { Run } from '../../suites/kit/outcome.ts';
import { testWith } from '../../mocks/vitest.ts';
import type { Middleware } from '../../proof/kit/fault.ts';
import type { LegalVariant } from '../../proof/legal/legal-variant.ts';
import { legalVariants } from '../../proof/legal/legal-variants.ts';
import { readExtent } from '../support/extent.ts';
import { notGreen } from '../support/run-lines.ts';
import { judge } from './judged.ts';

const it = testWith({ seed: 1 });

const OTHERS = ['ids-of-their-own', 'limits-of-their-own'];
const servers: readonly Pick<LegalVariant, 'id' | 'apply'>[] = [
  { id: 'the mock as it is', apply: (next) => next },
  ...legalVariants.filter(({ id }) => OTHERS.includes(id)),
];

/** Whatever the ids of buckets are and however few objects one request may remove. */
it.for(servers)('no bucket is left on $id', async ({ apply }, { mock }) => {
  const run = await judge(mock, {
    through: apply,
    only: ['storage.bucket.made-again', 'storage.delete.*', 'storage.apart.namesakes', 'storage.upload.*'],
  });
  expect(run.footer?.leaks).toEqual([]);
  expect(await mock.sql('select name from storage.buckets')).toEqual([[]]);
});

const DELETIONS = /\/(?:secrets|functions\/[^/]+)$/u;

it.for([
  [true, 'has removed it', []],
  [false, 'has not', ['management function', 'management secret']],
] as const)('a run looks again where a deletion fails that $1', async ([removes, , expected], { mock }) => {
  const failing: Middleware = (next) => async (request) => {
    const isDeletion = request.method === 'DELETE' && DELETIONS.test(new URL(request.url).pathname);
    if (isDeletion && removes) await next(request);
    return isDeletion ? Response.json({ message: 'It failed.' }, { status: 500 }) : next(request);
  };
  const run = await judge(mock, {
    through: failing,
    only: ['management.secrets.list-shape', 'management.functions.get-one'],
    allow: ['write-project'],
  });
  const left = (run.footer?.leaks ?? []).map((leak) => leak.split(' ', 2).join(' '));
  expect([...new Set(left)]).toEqual(expected);
});

it('a server that answers a missing bucket with 200 and its error is blamed for the success alone', async ({
  mock,
}) => {
  const always200: Middleware = (next) => async (request) => {
    const response = await next(request);
    const isOfBucket = request.method === 'GET' && /\/bucket\/[^/]+$/u.test(new URL(request.url).pathname);
    return isOfBucket && response.status === 400 ? Response.json(await response.json()) : response;
  };
  const only = readExtent().isWhole
    ? ['storage.*']
    : ['storage.bucket', 'storage.auth', 'storage.public', 'storage.open'];
  const run = await judge(mock, { through: always200, only });
  const red = run.outcomes.filter(({ verdict }) => ['fail', 'deviation', 'flaky', 'blocked'].includes(verdict));
  expect(red.map(({ id, clause }) => [id, clause])).toEqual([
    ['storage.bucket.get-missing', 'storage.bucket.get-missing'],
  ]);
  expect(run.findings).toEqual([]);
});

const LONGEST = 4_096;

it('a data target that takes requests of a few thousand bytes is blocked in what is longer, with their number', async ({
  mock,
}) => {
  const brief: Middleware = (next) => async (request) => {
    const body = await request.clone().arrayBuffer();
    return body.byteLength > LONGEST ? new Response('too long', { status: 413 }) : next(request);
  };
  const run = await judge(mock, {
    through: brief,
    part: ({ data }) => ({ data }),
    only: ['data.types.string-extremes', 'data.at-most'],
  });
  expect(notGreen(run)).toEqual([
    expect.stringMatching(/data\.types\.string-extremes.*the target takes no request of \d{4} bytes \(413\)/u),
  ]);
  expect(run.findings).toEqual([]);
});

const ALLOWED = [
  '0.0.0.0/0',
  '203.0.113.0/25',
  '203.0.113.128/28',
  ...Array.from({ length: 150 }, (_, index) => `203.0.113.${1 + index}/32`),
];

it('a project that keeps each range once is asked for none twice, and has back what was allowed', async ({
  mock,
  client,
}) => {
  const once: Middleware = (next) => async (request) => {
    if (!request.url.endsWith('/network-restrictions/apply')) return next(request);
    const { dbAllowedCidrs } = (await request.json()) as { readonly dbAllowedCidrs: readonly string[] };
    const body = JSON.stringify({ dbAllowedCidrs: [...new Set(dbAllowedCidrs)] });
    return next(new Request(request.url, { method: 'POST', headers: request.headers, body }));
  };
  const at = `/v1/projects/${mock.keys.ref}/network-restrictions`;
  expect((await client.management('POST', `${at}/apply`, { dbAllowedCidrs: ALLOWED })).status).toBe(201);
  const run = await judge(mock, { through: once, only: ['management.restrictions.*'], allow: ['write-project'] });
  const [held, others] = [true, false].map((is) => run.outcomes.filter(({ verdict }) => (verdict === 'pass') === is));
  expect(held?.map(({ id }) => id)).toContain('management.restrictions.apply-replaces');
  expect(others?.filter(({ verdict }) => !['observed', 'not-applicable'].includes(verdict))).toEqual([]);
  const { config } = (await client.management('GET', at)).json as {
    readonly config: { readonly dbAllowedCidrs: readonly string[] };
  };
  expect(config.dbAllowedCidrs.toSorted()).toEqual(ALLOWED.toSorted());
});

const GATEWAY = 'word-of-the-gateway';

/** Takes the bare key from one header, wants a word in another, and ignores `authorization`. */
const behindGateway: Middleware = (next) => async (request) => {
  const headers = new Headers(request.headers);
  headers.delete('authorization');
  const key = headers.get('x-api-key');
  if (key !== null && headers.get('x-gateway') !== GATEWAY) return new Response('{"message":"no"}', { status: 401 });
  if (key !== null) headers.set('authorization', `Bearer ${key}`);
  const { method, url } = request;
  const body = ['GET', 'HEAD'].includes(method) ? {} : { body: await request.arrayBuffer() };
  const answer = await next(new Request(url, { method, headers, ...body }));
  const refused = key === null && answer.status === 400 && (await answer.clone().text()).includes('authorization');
  return refused ? new Response('{"message":"no"}', { status: 401 }) : answer;
};

describe('a storage target that wants keys in headers of its own', () => {
  const test = it.extend(
    'judged',
    ({ mock }) =>
      (identify: Pick<StorageTarget, 'identify'>): Promise<Run> =>
        judge(mock, {
          through: behindGateway,
          part: ({ storage }) => ({ storage: { ...storage, ...identify } }),
          only: ['storage.auth', 'storage.open', 'storage.public', 'storage.batch'],
        }),
  );

  test('is judged with nothing red if they are named, and no report shows them', async ({ mock, judged }) => {
    const run = await judged({ identify: { 'x-api-key': '{{key}}', 'x-gateway': GATEWAY } });
    expect(notGreen(run)).toEqual([]);
    expect(run.footer?.interfaces.map(({ verdict }) => verdict)).toEqual(['partial']);
    const report = JSON.stringify(run);
    expect(report).toContain('x-gateway');
    for (const secret of [GATEWAY, mock.keys.service, mock.keys.anon]) expect(report).not.toContain(secret);
  });

  test('is inconclusive if they are not, with a sentence that names the setting', async ({ judged }) => {
    const run = await judged({});
    expect(run.footer?.exitCode).toBe(3);
    expect(run.footer?.interfaces[0]?.reason).toMatch(
      /refuses the key \(status 401\), which was sent as "Authorization: Bearer <key>": .*storage\.identify in touchstone\.yaml/u,
    );
  });
});
