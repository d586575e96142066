// Answers without an end, or that grow when they are unpacked: cut off and judged, in bounded memory.
import { gzipSync } from 'node:zlib';
import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { get, runTiny, serveTiny, tinyCase } from '../testing/tiny-server.ts';

const MEGABYTE = 1024 * 1024;

/** Sends zeros for as long as there is a reader. */
function sendForEver(response: ServerResponse, sent: { bytes: number }): void {
  const more = (): void => {
    while (!response.destroyed) {
      sent.bytes += MEGABYTE;
      if (!response.write(Buffer.alloc(MEGABYTE, '0'))) return;
    }
  };
  response.on('drain', more);
  more();
}

it('an answer without an end is not judged for its length, a bomb of brackets is no JSON, and the others are judged', async () => {
  const sent = { bytes: 0 };
  const { url } = await serveTiny((request, response) => {
    if (request.url === '/endless') sendForEver(response, sent);
    else if (request.url === '/bomb') {
      response.setHeader('content-encoding', 'gzip');
      response.end(gzipSync(Buffer.alloc(40 * MEGABYTE, '[')));
    } else response.end('{}');
  });
  const cases = ['small', 'endless', 'bomb'].map((what) =>
    tinyCase(`answer-${what}`, async (environment) => {
      (await get(environment, `/${what}`)).json();
    }),
  );
  const { outcomes, footer } = await runTiny(url, cases);
  expect(outcomes.map(({ id, verdict, message }) => [id, verdict, message])).toEqual([
    ['storage.tiny.answer-small', 'pass', undefined],
    [
      'storage.tiny.answer-endless',
      'blocked',
      'the answer has more than 32 MB: the battery reads no more than 32 MB of one',
    ],
    ['storage.tiny.answer-bomb', 'fail', 'the answer to GET is JSON'],
  ]);
  expect(footer?.exitCode).toBe(1);
  // What the sockets hold besides what was taken.
  expect(sent.bytes).toBeLessThan(128 * MEGABYTE);
});
