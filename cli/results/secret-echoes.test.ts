// A target may echo keys of any form, escaped in any way: no artifact shows a part of one, and the verdict stands.
import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createReportWriter, FORMATS } from './reports.ts';
import { renderTerminal } from '../../reporters/terminal.ts';
import { checkEqual } from '../../suites/kit/contract/check.ts';
import type { HeardExchange } from '../../suites/kit/contract/exchange.ts';
import { secretsOf } from '../../suites/kit/contract/target.ts';
import type { Run, RunRecord } from '../../suites/kit/outcome.ts';
import { recordRun } from '../../suites/kit/record/record-run.ts';
import { parseRecording, pickRecorded, renderRecording } from '../../suites/kit/record/recording.ts';
import { replay } from '../../suites/kit/record/replay.ts';
import { runTiny, startServer, tinyCase } from '../../suites/kit/testing/tiny-server.ts';
import { howMany } from '../../tests/support/extent.ts';
import { findShown } from '../../tests/support/shown-part.ts';
import { keepSandbox } from '../testing/sandbox.ts';

const SEED = 20_261_128;
const KEYS = howMany('echoed keys', { sample: 300, whole: 2_000 });
const RUNS = KEYS / 200;

const { folder } = keepSandbox();

const text = (alphabet: string, minLength: number, maxLength = minLength): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...Array.from(alphabet)), minLength, maxLength });
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const bytes = fc.uint8Array({ minLength: 18, maxLength: 48 }).map((array) => Buffer.from(array));

const KINDS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  jwt: fc
    .record({ sub: fc.uuid(), role: fc.constantFrom('anon', 'service_role'), signature: text(`${LETTERS}_-`, 43) })
    .map(({ signature, ...claims }) =>
      [
        { alg: 'HS256', typ: 'JWT' },
        { iss: 'supabase', ...claims },
      ]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .concat(signature)
        .join('.'),
    ),
  'access token': text('0123456789abcdef', 40).map((hex) => `sbp_${hex}`),
  'secret key': fc.tuple(text(`${LETTERS}-`, 22), text(LETTERS, 8)).map(([key, sum]) => `sb_secret_${key}_${sum}`),
  base64: bytes.map((array) => array.toString('base64')),
  'base64 with all signs': bytes.map((array) => `+/${array.toString('base64').replace(/=*$/u, '')}/+==`),
  'pass phrase': text(`${LETTERS} "\\&<>'/%+ü日.,:;`, 16, 40).filter((phrase) => phrase.trim() === phrase),
  short: text(LETTERS, 8, 11),
};

type Echo = (key: string) => string;
const code = (one: string, base: number, digits: number): string =>
  one.charCodeAt(0).toString(base).padStart(digits, '0');
const ENTITIES: Readonly<Record<string, string>> = {
  '"': '&quot;',
  "'": '&apos;',
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '+': '&plus;',
  '/': '&sol;',
  '=': '&equals;',
  _: '&lowbar;',
};

const ESCAPES: Readonly<Record<string, Echo>> = {
  'as it is': (key) => key,
  JSON: (key) => JSON.stringify(key).slice(1, -1),
  'JSON of PHP': (key) => JSON.stringify(key).slice(1, -1).replaceAll('/', '\\/'),
  'JSON of .NET': (key) => key.replaceAll(/[^\w. -]/gu, (one) => `\\u${code(one, 16, 4).toUpperCase()}`),
  'units of JSON': (key) => key.replaceAll(/./gsu, (one) => `\\u${code(one, 16, 4)}`),
  'units of a program': (key) => key.replaceAll(/[ -~]/gu, (one) => `\\u{${code(one, 16, 2)}}`),
  'bytes of a program': (key) => key.replaceAll(/[ -~]/gu, (one) => `\\x${code(one, 16, 2).toUpperCase()}`),
  'a URL': (key) => encodeURIComponent(key),
  'a URL in small letters': (key) => encodeURIComponent(key).replaceAll(/%../gu, (one) => one.toLowerCase()),
  'bytes of a URL': (key) => Buffer.from(key).toString('hex').replaceAll(/../gu, '%$&'),
  'named entities': (key) => key.replaceAll(/["'&<>+/=_]/gu, (one) => ENTITIES[one] ?? one),
  'decimal entities': (key) => key.replaceAll(/./gsu, (one) => `&#${code(one, 10, 1)};`),
  'hexadecimal entities': (key) => key.replaceAll(/./gsu, (one) => `&#x${code(one, 16, 1).toUpperCase()};`),
  base64: (key) => Buffer.from(key).toString('base64'),
  base64url: (key) => Buffer.from(key).toString('base64url'),
  'base64 of a header': (key) => Buffer.from(`authorization: Bearer ${key}\r\n`).toString('base64'),
  'base64 of a name and the key': (key) => Buffer.from(`me:${key}`).toString('base64'),
  'hexadecimal digits': (key) => Buffer.from(key).toString('hex'),
  'hexadecimal digits in capitals': (key) => Buffer.from(key).toString('hex').toUpperCase(),
};

const CHANGES: Readonly<Record<string, Echo>> = {
  whole: (key) => key,
  'cut at its end': (key) => key.slice(0, Math.max(12, Math.floor(key.length * 0.6))),
  'cut at its start': (key) => key.slice(-Math.max(12, Math.floor(key.length * 0.6))),
  'with another letter': (key) => `${key.slice(0, -5)}${key.at(-5) === 'A' ? 'B' : 'A'}${key.slice(-4)}`,
  'made longer': (key) => `${key}AAAA`,
  'in capitals': (key) => key.toUpperCase(),
  'in small letters': (key) => key.toLowerCase(),
};

interface Told {
  readonly key: string;
  readonly echo: string;
  /** Kind of key, what became of it, and the escapes. */
  readonly what: string;
}

const told: fc.Arbitrary<Told> = fc
  .record({
    kind: fc.constantFrom(...Object.keys(KINDS)),
    change: fc.constantFrom(...Object.keys(CHANGES)),
    escapes: fc.array(fc.constantFrom(...Object.keys(ESCAPES)), { minLength: 1, maxLength: 2 }),
  })
  .chain(({ kind, change, escapes }) =>
    (KINDS[kind] ?? text(LETTERS, 20)).map((key) => ({
      key,
      echo: [CHANGES[change], ...escapes.map((name) => ESCAPES[name])].reduce(
        (said, next) => next?.(said) ?? said,
        key,
      ),
      what: [kind, change, ...escapes].join(', '),
    })),
  );

const batches = Array.from({ length: RUNS }, (_, at) => fc.sample(told, { seed: SEED + at, numRuns: KEYS / RUNS }));

/** What is judged the same by a recording; where a quote ends within a key, fewer letters than a part are left of it. */
function linesOf({ outcomes }: Run): readonly string[] {
  return outcomes.map(({ id, verdict, clause, message }) => JSON.stringify({ id, verdict, clause, message }));
}

test.each(batches.map((batch, at) => [at + 1, batch] as const))(
  'no 12 characters of an echoed key are in a report, the recording or the terminal, which replays the same: part %i',
  async (_at, batch) => {
    const server = await startServer((request, response) => {
      const { echo = '' } = batch[Number(request.url?.slice(1))] ?? {};
      const body = `{"message":"it was ${echo}","again":["${echo}"]}`;
      if (/^[ -~]*$/u.test(echo)) response.setHeader('x-echo', echo);
      response.end(body);
    });
    const cases = batch.map((_, at) =>
      tinyCase(`echo-${at}`, async (environment) => {
        const { url = '', users = [] } = environment.target.storage ?? {};
        const { token = '' } = users[at] ?? {};
        const headers: Record<string, string> = /^[!-~]+$/u.test(token) ? { authorization: `Bearer ${token}` } : {};
        const { text: said } = await environment.send({ method: 'GET', url: `${url}/${at}`, headers });
        environment.observe('storage.tiny.open', said.slice(0, 200));
        checkEqual(said, 'nothing', 'it says nothing of the key');
      }),
    );
    const users = batch.map(({ key }, at) => ({ id: String(at), token: key }));
    const target = { storage: { url: server.url, key: 'k', users } };
    const settings = { target, seed: 1, runId: 'r0000001' };
    const writer = createReportWriter({ folder, formats: FORMATS, secrets: secretsOf(target) });
    const heard: HeardExchange[] = [];
    const run = await runTiny(server.url, cases, {
      ...settings,
      onExchange: (exchange) => void heard.push(exchange),
      onRecord: (record: RunRecord) => {
        writer.record(record);
      },
    });
    await server.close();
    expect(new Set(run.outcomes.map(({ verdict }) => verdict))).toEqual(new Set(['fail']));
    expect(run.footer?.exitCode).toBe(1);

    const { paths, leaks } = writer.finish();
    expect(leaks).toEqual([]);
    const { recording } = recordRun({
      tool: { name: 'touchstone', version: '0.0.0' },
      settings: pickRecorded(settings),
      words: '',
      heard,
    });
    const recorded = renderRecording(recording);
    const artifacts = [...paths.map((path) => [path, readFileSync(path, 'utf8')] as const), ['recording', recorded]];
    const keys = batch.map(({ key }) => key);
    for (const [name = '', artifact = ''] of [...artifacts, ['terminal', renderTerminal(run, { colour: false })]]) {
      const found = findShown(artifact, keys);
      const shown = batch.find(({ key }) => key === found);
      expect(shown === undefined ? '' : `${name} shows ${JSON.stringify(shown)}`).toBe('');
    }

    const parsed = parseRecording(recorded);
    const again = await runTiny(server.url, cases, { ...parsed.header.settings, replayed: replay(parsed, '') });
    expect(linesOf(again)).toEqual(linesOf(run));
  },
);
