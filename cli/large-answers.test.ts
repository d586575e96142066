// Answers that are large, wrong a million times or nested without end: what a run of the real command costs, and what it says.
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { afterEach, expect, it } from 'vitest';
import { startServer, type TinyServer } from '../suites/kit/testing/tiny-server.ts';
import { takeSome } from '../tests/support/extent.ts';
import { serveMock } from '../tests/support/served-mock.ts';
import { keepSandbox } from './testing/sandbox.ts';

const sandbox = keepSandbox();
let server: Pick<TinyServer, 'url' | 'close'>;
afterEach(() => server.close());

const MEGABYTE = 1_000_000;
/** A whole run stays below it. */
const MOST = 600;

const wrongItems = (bytes: number): string => `[${'"wrong",'.repeat(bytes / 8)}"wrong"]`;

/** Each answers every request alike: what it is, the answer, words that the report must have, and whether it is read once or, as what may be late, again and again. */
const ANSWERS: readonly (readonly [string, string | (() => Iterable<string>), string, 'once' | 'again'])[] = [
  ['a list of 1 MB of wrong items', wrongItems(MEGABYTE), 'such mistakes in this answer', 'once'],
  ['a list of 10 MB of wrong items', wrongItems(10 * MEGABYTE), 'such mistakes in this answer', 'once'],
  ['a list of 56 MB of wrong items', wrongItems(56 * MEGABYTE), 'such mistakes in this answer', 'again'],
  ['200,000 levels', `${'['.repeat(200_000)}${']'.repeat(200_000)}`, 'nested deeper than 500 levels', 'once'],
  ['5 MB of one string', JSON.stringify('x'.repeat(5 * MEGABYTE)), 'xxxxx', 'once'],
  [
    'an object of 300,000 names that nobody promised',
    `{${Array.from({ length: 300_000 }, (_, n) => `"k${n}":1`).join()}}`,
    'k0',
    'once',
  ],
  ['a list that never ends', wrongForEver, 'such mistakes in this answer', 'again'],
];

function* wrongForEver(): Generator<string> {
  yield '[';
  for (;;) yield '{"id":1},'.repeat(20_000);
}

it.each(takeSome('large answers', ANSWERS, 1))(
  '%s costs less than 600 MB, and is told in a few words',
  async (_kind, answer, words, reads) => {
    server = await startServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      if (typeof answer === 'string') response.end(answer);
      else Readable.from(answer()).pipe(response);
    });
    const only = ['--only', 'storage.bucket.list*,storage.bucket.create*'];
    const once = reads === 'once' ? ['--consistency', '0'] : [];
    expect(await judge('storage', '--storage-key', 'a1b2c3d4e5f6', ...only, ...once)).toBe(1);
    const written = ['results.ndjson', 'report.html', 'summary.md'].map((name) => sandbox.read(`out/${name}`));
    expect(written[0]?.includes(words)).toBe(true);
    for (const text of written) expect(text.length).toBeLessThan(20 * MEGABYTE);
  },
);

it('1,000,000 errors of GraphQL cost less than 600 MB, and break nothing', async () => {
  server = await startServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(`{"errors":[${'{"message":"x"},'.repeat(MEGABYTE)}{}]}`);
  });
  expect(await judge('data', '--api-key', 'a1b2c3d4e5f6', '--only', 'data.http.*')).toBeOneOf([1, 3]);
});

const BUCKET = {
  owner: '',
  public: false,
  file_size_limit: null,
  allowed_mime_types: ['image/png'],
  created_at: '2025-01-01T00:00:00.000Z',
  updated_at: '2025-01-01T00:00:00.000Z',
};

it('an honest server with 100,000 more buckets is judged as one without them', async () => {
  const many = Array.from({ length: 100_000 }, (_, n) => JSON.stringify({ ...BUCKET, id: `b${n}`, name: `b${n}` }));
  const more = many.join(',');
  const crowded = await serveMock({}, (next) => async (request) => {
    const answer = await next(request);
    if (request.method !== 'GET' || !answer.ok || !new URL(request.url).pathname.endsWith('/bucket/')) return answer;
    const own = (await answer.text()).slice(1, -1);
    const headers = { 'content-type': 'application/json' };
    return new Response(`[${own === '' ? '' : `${own},`}${more}]`, { headers });
  });
  server = { ...crowded, url: crowded.urls.storage };
  expect(await judge('storage', '--storage-key', crowded.keys.service, '--only', 'storage.bucket.list*')).toBe(0);
});

/** Returns the exit code; the process must never have had too much memory. */
async function judge(name: string, ...args: readonly string[]): Promise<number | null> {
  let megabytes = 0;
  let timer: NodeJS.Timeout | undefined;
  const { code } = await sandbox.start(['run', `--${name}`, server.url, ...args, '--out', 'out'], {
    onStart({ pid }) {
      timer = setInterval(() => {
        megabytes = Math.max(megabytes, peakOf(pid));
      }, 50);
    },
  });
  clearInterval(timer);
  expect(megabytes).toBeLessThan(MOST);
  return code;
}

/** The most that the process ever had; 0 if the system does not say. */
function peakOf(pid: number | undefined): number {
  try {
    const [, kilobytes = '0'] = /^VmHWM:\s+(\d+)/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Math.round(Number(kilobytes) / 1_000);
  } catch {
    return 0;
  }
}
