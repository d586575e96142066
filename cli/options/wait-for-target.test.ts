// `--wait` on sockets: what counts as an answer, and what is said where none comes.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { waitForTarget } from './wait-for-target.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
  vi.restoreAllMocks();
});

/** Answers with these, one after the other, and the last one from then on; a status of 0 breaks the connection. */
async function answering(statuses: readonly number[]) {
  let asked = 0;
  const server = createServer((_request, response) => {
    const status = statuses[Math.min(asked, statuses.length - 1)] ?? 0;
    asked += 1;
    if (status === 0) response.destroy();
    else response.writeHead(status, { 'content-type': 'text/plain' }).end('the key is sentinel-secret');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  closers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    close: () => server.close(),
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
  };
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
  expect(target.asked()).toBe(asked);
  expect(said.split('\n').length - 1).toBe(asked === 1 ? 0 : 1);
  expect(said).not.toContain('sentinel-secret');
});

test('nothing is asked of a target that nobody wants to wait for', async () => {
  const target = await answering([503]);
  expect([await wait(target.url, undefined), target.asked()]).toEqual(['', 0]);
});

test.each(['refused', 'unavailable'])(
  'a target that stays %s ends the command with 3 and what was seen last',
  async (what) => {
    const { url, close } = await answering([503]);
    if (what === 'refused') close();
    await expect(wait(url, '300ms')).rejects.toMatchObject({
      exitCode: 3,
      message: expect.stringMatching(
        what === 'refused'
          ? /has not answered within 300ms \(--wait\)\. Last seen: connection refused\./u
          : /Last seen: status 503, "the key is ‹secret:key›"\./u,
      ) as string,
    });
  },
);
