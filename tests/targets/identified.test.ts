// A storage target that wants its keys in headers of its own: judged as any other, once they are configured.
import { describe, expect } from 'vitest';
import type { Run } from '../../suites/kit/outcome.ts';
import type { StorageTarget, Target } from '../../suites/kit/contract/target.ts';
import type { FetchHandler } from '../../proof/kit/fault.ts';
import type { Mock } from '../../mocks/mock.ts';
import { testWith } from '../../mocks/vitest.ts';
import { createJudge, targetOf } from '../../proof/judge-in-process.ts';
import { notGreen } from '../support/run-lines.ts';

const GATEWAY = 'word-of-the-gateway';

/** Takes the bare key from one header, wants a word in another, and ignores `authorization`. */
const behindGateway =
  (mock: Mock): FetchHandler =>
  async (request) => {
    const headers = new Headers(request.headers);
    headers.delete('authorization');
    const key = headers.get('x-api-key');
    if (key !== null && headers.get('x-gateway') !== GATEWAY) return new Response('{"message":"no"}', { status: 401 });
    if (key !== null) headers.set('authorization', `Bearer ${key}`);
    const { method, url } = request;
    const body = ['GET', 'HEAD'].includes(method) ? {} : { body: await request.arrayBuffer() };
    const answer = await mock.fetch(new Request(url, { method, headers, ...body }));
    const refused = key === null && answer.status === 400 && (await answer.clone().text()).includes('authorization');
    return refused ? new Response('{"message":"no"}', { status: 401 }) : answer;
  };

const it = testWith({ seed: 1 }).extend(
  'judge',
  ({ mock }) =>
    async (identify: StorageTarget['identify']): Promise<Run> => {
      const { storage } = await targetOf(mock);
      if (storage === undefined) throw new Error('The mock has storage.');
      const target: Target = { storage: { ...storage, ...(identify === undefined ? {} : { identify }) } };
      const only = ['storage.auth', 'storage.open', 'storage.public', 'storage.batch'];
      return createJudge({ clock: mock.clock }).judge(target, behindGateway(mock), { only });
    },
);

describe('a storage target that wants keys in headers of its own', { timeout: 300_000 }, () => {
  it('is judged with nothing red if they are named, and no report shows them', async ({ mock, judge }) => {
    const run = await judge({ 'x-api-key': '{{key}}', 'x-gateway': GATEWAY });
    expect(notGreen(run)).toEqual([]);
    expect(run.footer?.interfaces.map(({ verdict }) => verdict)).toEqual(['partial']);
    const report = JSON.stringify(run);
    expect(report).toContain('x-gateway');
    for (const secret of [GATEWAY, mock.keys.service, mock.keys.anon]) expect(report).not.toContain(secret);
  });

  it('is inconclusive if they are not, with a sentence that names the setting', async ({ judge }) => {
    const run = await judge(undefined);
    expect(run.footer?.exitCode).toBe(3);
    expect(run.footer?.interfaces[0]?.reason).toMatch(
      /refuses the key \(status 401\), which was sent as "Authorization: Bearer <key>": .*storage\.identify in touchstone\.yaml/u,
    );
  });
});
