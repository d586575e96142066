// A data target that takes requests of a few thousand bytes only: what is longer is not judged, and nothing is red for it.
import { describe, expect } from 'vitest';
import { testWith } from '../../mocks/vitest.ts';
import { createJudge, targetOf } from '../../proof/judge-in-process.ts';
import { notGreen } from '../support/run-lines.ts';

const LONGEST = 4_096;

const it = testWith({ seed: 1 });

describe('a data target that refuses long requests with 413', { timeout: 120_000 }, () => {
  it('is blocked in what takes a long request, with the number of bytes', async ({ mock }) => {
    const { data } = await targetOf(mock);
    if (data === undefined) throw new Error('The mock has data.');
    const run = await createJudge({ clock: mock.clock }).judge(
      { data },
      async (request) => {
        const body = await request.clone().arrayBuffer();
        return body.byteLength > LONGEST ? new Response('too long', { status: 413 }) : mock.fetch(request);
      },
      { only: ['data.types.string-extremes', 'data.at-most'] },
    );
    expect(notGreen(run)).toEqual([
      expect.stringMatching(/data\.types\.string-extremes.*the target takes no request of \d{4} bytes \(413\)/u),
    ]);
    expect(run.findings).toEqual([]);
  });
});
