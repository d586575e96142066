// A storage target that wants its keys in other headers than real clients send: judged as any other, once it is said which.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Run } from '../../suites/kit/outcome.ts';
import type { StorageTarget, Target } from '../../suites/kit/contract/target.ts';
import { createMock } from '../../mocks/app.ts';
import type { FetchHandler } from '../../proof/lies/fault.ts';
import type { Mock } from '../../mocks/mock.ts';
import { createJury, targetOf } from '../../proof/jury.ts';
import { notGreen } from '../support/run-lines.ts';

const GATEWAY = 'word-of-the-gateway';

let mock: Mock;
beforeAll(async () => {
  mock = await createMock({ seed: 1 });
});
afterAll(() => mock.close());

/** Takes the bare key from one header, asks for a word of its own in another, and knows no `authorization`. */
const behindGateway: FetchHandler = async (request) => {
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

async function judge(identify: StorageTarget['identify']): Promise<Run> {
  const { storage } = await targetOf(mock);
  if (storage === undefined) throw new Error('The mock has storage.');
  const target: Target = { storage: { ...storage, ...(identify === undefined ? {} : { identify }) } };
  const only = ['storage.auth', 'storage.open', 'storage.public', 'storage.batch'];
  return createJury({ clock: mock.clock }).judge(target, behindGateway, { only });
}

describe('a storage target that wants keys in headers of its own', { timeout: 300_000 }, () => {
  it('is judged with nothing red where they are named, and none of them is told', async () => {
    const run = await judge({ 'x-api-key': '{{key}}', 'x-gateway': GATEWAY });
    expect(notGreen(run)).toEqual([]);
    expect(run.footer?.interfaces.map(({ verdict }) => verdict)).toEqual(['partial']);
    const told = JSON.stringify(run);
    expect(told).toContain('x-gateway');
    for (const secret of [GATEWAY, mock.keys.service, mock.keys.anon]) expect(told).not.toContain(secret);
  });

  it('is inconclusive where they are not, with a sentence that names the setting', async () => {
    const run = await judge(undefined);
    expect(run.footer?.exitCode).toBe(3);
    expect(run.footer?.interfaces[0]?.reason).toMatch(
      /refuses the key \(status 401\), which was sent as "Authorization: Bearer <key>": .*storage\.identify in the configuration/u,
    );
  });
});
