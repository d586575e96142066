// A proxy that renames what a run makes: the verdicts must not depend on the names.
import { describe, expect } from 'vitest';
import { allSuites } from '../../suites/battery.ts';
import type { Run } from '../../suites/kit/outcome.ts';
import type { Middleware } from '../../proof/kit/fault.ts';
import { setRawTarget, splitTarget } from '../../mocks/http/raw-target.ts';
import { testWith } from '../../mocks/vitest.ts';
import { readExtent, takeSome } from '../support/extent.ts';
import { notGreen, outcomesOf } from '../support/run-lines.ts';
import { judge } from './judged.ts';

const cases = allSuites().flatMap((suite) => suite.cases);
const only = takeSome('cases renamed', cases, 75).map(({ id }) => id);

const it = testWith({ seed: 1 }).extend('judge', ({ mock }) => async (through?: Middleware): Promise<Run> => {
  await mock.reset();
  const options = { patience: 60_000, clock: mock.clock };
  return judge(mock, { ...(through === undefined ? {} : { through }), options, only });
});

describe('a target that gives runs another prefix', () => {
  it('renames whatever looks like the marker of a run, and takes it back', async () => {
    const seen: string[] = [];
    const proxy = renameRuns('elsewhere')(async (request) => {
      seen.push(decodeURIComponent(new URL(request.url).pathname), await request.text());
      return Response.json(
        { name: 'elsewhere-abcd1234-x', other: 'elsewhere-not' },
        { headers: { location: '/elsewhere-abcd1234' } },
      );
    });
    const answer = await proxy(
      new Request('http://a/b/ts-abcd1234-x%2Fts%2Dabcd1234/parts-abcd1234', { method: 'POST', body: '"ts-abcd1234"' }),
    );
    expect(seen).toEqual(['/b/elsewhere-abcd1234-x/elsewhere-abcd1234/parts-abcd1234', '"elsewhere-abcd1234"']);
    expect(await answer.json()).toEqual({ name: 'ts-abcd1234-x', other: 'elsewhere-not' });
    expect(answer.headers.get('location')).toBe('/ts-abcd1234');
  });

  it('gets the same verdict, with a prefix as long and with a longer one', async ({ judge }) => {
    const plain = await judge();
    expect(notGreen(plain)).toEqual([]);
    // `npm test` takes only the longer one.
    if (readExtent().isWhole) expect(outcomesOf(await judge(renameRuns('qx')))).toEqual(outcomesOf(plain));
    const longer = await judge(renameRuns('renamed'));
    expect(notGreen(longer)).toEqual([]);
    // How long a name may be is observed to the letter, and these letters are not all the battery's.
    const free = (run: Run): readonly string[] =>
      outcomesOf(run).filter((line) => !line.includes('"storage.paths.longest"'));
    expect(free(longer)).toEqual(free(plain));
    expect(longer.footer?.exitCode).toBe(0);
  });
});

/** Longer or shorter than `ts`, or as long; letters only, so that it is a valid name everywhere. */
function renameRuns(prefix: string): Middleware {
  const inward = renamer('ts', prefix);
  const outward = renamer(prefix, 'ts');
  return (next) => async (request) => outOf(await next(await into(request, inward)), outward);
}

type Rename = (text: string) => string;

/** What looks like the marker of a run, with its hyphen as it is or percent-encoded, in any case of letters. */
function renamer(from: string, to: string): Rename {
  const marker = new RegExp(`(?<=^|[^a-z\\d]|%[\\da-f]{2})${from}(?=(?:-|%2d)[a-z\\d]{8}(?![a-z\\d]))`, 'giu');
  return (text) => text.replaceAll(marker, (found) => (found === found.toUpperCase() ? to.toUpperCase() : to));
}

async function into(request: Request, rename: Rename): Promise<Request> {
  const { path, query } = splitTarget(request);
  const target = rename(query === '' ? path : `${path}?${query}`);
  const renamed = new Request(rename(request.url), {
    method: request.method,
    headers: [...request.headers].map(([name, value]): [string, string] => [name, rename(value)]),
    redirect: 'manual',
    ...(request.body === null ? {} : { body: renameBytes(await request.arrayBuffer(), rename) }),
  });
  setRawTarget(renamed, target);
  return renamed;
}

async function outOf(response: Response, rename: Rename): Promise<Response> {
  const bytes = response.body === null ? null : new Uint8Array(await response.arrayBuffer());
  const body = bytes === null ? null : renameBytes(bytes.buffer, rename);
  const headers = new Headers([...response.headers].map(([name, value]): [string, string] => [name, rename(value)]));
  // A body without the marker of a run leaves as it came, its length included.
  if (body !== null && body.length !== bytes?.length) headers.delete('content-length');
  return new Response(body, { status: response.status, statusText: response.statusText, headers });
}

/** Byte by byte, whatever they are: JSON, the parts of a form, a file. */
function renameBytes(bytes: ArrayBuffer, rename: Rename): Uint8Array<ArrayBuffer> {
  const text = Buffer.from(bytes).toString('latin1');
  return Uint8Array.from(Buffer.from(rename(text), 'latin1'));
}
