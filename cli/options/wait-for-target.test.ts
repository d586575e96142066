// `--wait` on sockets: what counts as an answer, and what is said where none comes.
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { startServer } from '../../suites/kit/testing/tiny-server.ts';
import { waitForTarget } from './wait-for-target.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Answers with these, one after the other, and the last one from then on; a status of 0 breaks the connection. */
async function answering(statuses: readonly number[]) {
  const target = await startServer((_request, response) => {
    const status = statuses[target.seen.length - 1] ?? statuses.at(-1) ?? 0;
    if (status === 0) response.destroy();
    else response.writeHead(status, { 'content-type': 'text/plain' }).end('the key is sentinel-secret');
  });
  onTestFinished(() => target.close());
  return target;
}

/** What was written to standard error. */
async function wait(url: string, time: string | undefined): Promise<string> {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const options = time === undefined ? {} : { wait: time };
  const settings = { storage: { url, key: 'a-key' } };
  await waitForTarget({ options, config: {}, settings, connections: {}, secrets: { key: 'sentinel-secret' } });
  return write.mock.calls.map(([line]) => String(line)).join('');
}

test.each([
  [[503, 503, 404], 3],
  [[502, 200], 2],
  [[504, 401], 2],
  [[0, 0, 400], 3],
  [[500], 1],
] as const)('the target is there once it answers otherwise than a gateway without one: %j', async (statuses, asked) => {
  const target = await answering(statuses);
  const said = await wait(target.url, '60s');
  expect(target.seen).toHaveLength(asked);
  expect(said.split('\n').length - 1).toBe(asked === 1 ? 0 : 1);
  expect(said).not.toContain('sentinel-secret');
});

test('nothing is asked of a target that nobody wants to wait for', async () => {
  const target = await answering([503]);
  expect([await wait(target.url, undefined), target.seen]).toEqual(['', []]);
});

test.each(['refused', 'unavailable'])(
  'a target that stays %s ends the command with 3 and what was seen last',
  async (what) => {
    const target = await answering([503]);
    if (what === 'refused') await target.close();
    await expect(wait(target.url, '300ms')).rejects.toMatchObject({
      exitCode: 3,
      message: expect.stringMatching(
        what === 'refused'
          ? /has not answered within 300ms \(--wait\)\. Last seen: connection refused\./u
          : /Last seen: status 503, "the key is ‹secret:key›"\./u,
      ) as string,
    });
  },
);
