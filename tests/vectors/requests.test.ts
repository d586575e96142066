// Each YAML file in requests/ says what storage, management or the administration answers in a dialect; this runs them on the mock in process.
import { readdirSync, readFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMock, type Mock, type MockOptions } from '../../mocks/app.ts';
import { setRawTarget } from '../../mocks/http/raw-target.ts';
import type { AdministrativeChange } from '../../mocks/management/projects/administer.ts';
import type { DialectName } from '../../mocks/runtime/dialect.ts';

/** One document of a file. Each vector begins with the mock as it started, and with the steps of `before`. */
interface World {
  readonly interface: Interface;
  readonly dialects: readonly DialectName[];
  readonly options?: Omit<MockOptions, 'clock'> & { readonly clock?: string };
  readonly sql?: string;
  readonly before?: readonly Step[];
  readonly vectors: readonly Vector[];
}
/** With `each`, whose first row has the names, it is a vector for each other row: `$name` is its value. */
interface Vector {
  readonly title: string;
  readonly dialect?: DialectName;
  readonly each?: readonly (readonly unknown[])[];
  readonly steps: readonly Step[];
}
type Interface = 'data' | 'storage' | 'management' | 'admin';
type Step = Exchange | { readonly sql: string } | { readonly advance: string } | { readonly administer: object };
/** Without `status`, `code` or `refused` the answer is a success. In what is expected, a text after `~` is a pattern. */
interface Exchange {
  /** Method and path below the URL of the interface, or below the project in management unless it begins with a slash. */
  readonly send: string;
  /** Another interface than that of the world. */
  readonly to?: Interface;
  /**
   * Without it storage is asked by the service role, management by its first user, data by nobody. Otherwise `nobody`,
   * `anon`, the claims of a user, or an authorization header.
   */
  readonly as?: string | Values;
  readonly headers?: Readonly<Record<string, string>>;
  /** A text is sent as it is, everything else as JSON. */
  readonly body?: unknown;
  /** As many bytes, announced. */
  readonly bytes?: number;
  /** Names with texts; with `[content, type]` for files. */
  readonly form?: readonly (readonly [string, string | readonly [string, string]])[];
  readonly status?: number;
  /** The code of a refusal of storage; what the message of any refusal has in it. */
  readonly code?: string;
  readonly refused?: string;
  /** The JSON of the answer; some of it; the text of the answer; some of its headers, null for those that are left out. */
  readonly answer?: unknown;
  readonly holds?: unknown;
  readonly text?: string;
  readonly told?: Readonly<Record<string, string | null>>;
  /** Names for values of the answer, by their paths such as `0.signedURL`. */
  readonly keep?: Readonly<Record<string, string>>;
}
type Values = Readonly<Record<string, unknown>>;

const KEYS = {
  world: ['interface', 'dialects', 'options', 'sql', 'before', 'vectors'],
  vector: ['title', 'dialect', 'each', 'steps'],
  send: 'send to as headers body bytes form status code refused answer holds text told keep'.split(' '),
};

function checkKeys(given: object, known: readonly string[], place: string): void {
  const unknown = Object.keys(given).filter((key) => !known.includes(key));
  if (unknown.length > 0) throw new Error(`${place} has "${unknown.join('", "')}"; known is "${known.join('", "')}".`);
}

function read(file: string): readonly World[] {
  return parseAllDocuments(readFileSync(new URL(`requests/${file}`, import.meta.url), 'utf8'), { merge: true }).map(
    (document) => {
      const [error] = document.errors ?? [];
      if (error !== undefined) throw new Error(`${file} is not YAML: ${error.message}`);
      const world = document.toJS() as World;
      checkKeys(world, KEYS.world, file);
      for (const vector of world.vectors) {
        checkKeys(vector, KEYS.vector, `"${vector.title}"`);
        for (const step of vector.steps)
          checkKeys(step, 'send' in step ? KEYS.send : ['sql', 'advance', 'administer'], `A step of "${vector.title}"`);
      }
      return world;
    },
  );
}

/**
 * With the values in place of their names; a text that is a name alone becomes the value itself, and a property `$name: …`
 * the properties of an object.
 */
function fill<T>(given: T, values: Values): T {
  if (typeof given === 'string') {
    const whole = given.startsWith('$') ? given.slice(1) : '';
    if (Object.hasOwn(values, whole)) return values[whole] as T;
    return given.replaceAll(/\$(\w+)/g, (text, name: string) =>
      Object.hasOwn(values, name) ? String(values[name]) : text,
    ) as T;
  }
  if (Array.isArray(given)) return given.map((value: unknown) => fill(value, values)) as T;
  if (typeof given !== 'object' || given === null) return given;
  const parts = Object.entries(given).map(([key, value]): unknown => {
    const named = fill<unknown>(key, values);
    return typeof named === 'string' ? { [named]: fill<unknown>(value, values) } : named;
  });
  return Object.assign({}, ...parts) as T;
}

function mapValues(given: unknown, change: (value: unknown) => unknown): unknown {
  if (Array.isArray(given)) return given.map(change);
  if (typeof given !== 'object' || given === null) return given;
  return Object.fromEntries(Object.entries(given).map(([key, value]) => [key, change(value)]));
}

function patterns(expected: unknown): unknown {
  if (typeof expected !== 'string') return mapValues(expected, patterns);
  return expected.startsWith('~') ? (expect.stringMatching(new RegExp(expected.slice(1), 'u')) as unknown) : expected;
}

/** A row of `each` has null where there is no body. */
const isJson = (body: unknown): boolean => typeof body === 'object' && body !== null;

function toBody({ body, bytes, form }: Exchange): BodyInit | undefined {
  if (bytes !== undefined) return new Uint8Array(bytes);
  if (form === undefined)
    return isJson(body) ? JSON.stringify(body) : ((body as string | null | undefined) ?? undefined);
  const data = new FormData();
  for (const [name, value] of form)
    if (typeof value === 'string') data.append(name, value);
    else data.append(name, new Blob([value[0]], { type: value[1] }), 'a file');
  return data;
}

async function authorize(mock: Mock, kind: Interface, as: Exchange['as']): Promise<Record<string, string>> {
  if (as === 'nobody') return {};
  const { service, token, admin, anon } = mock.keys;
  if (as === undefined) {
    if (kind === 'data') return {};
    return { authorization: `Bearer ${{ storage: service, management: token, admin }[kind]}` };
  }
  if (as === 'anon') return { authorization: `Bearer ${anon}` };
  return { authorization: typeof as === 'string' ? as : `Bearer ${await mock.as(as)}` };
}

async function exchange(mock: Mock, kind: Interface, asked: Exchange): Promise<Values> {
  const [method = '', ...rest] = asked.send.split(' ');
  const path = rest.join(' ');
  const base = path.startsWith('/') ? '' : `/v1/projects/${mock.keys.ref}/`;
  const body = toBody(asked);
  const url = `${mock.urls[kind]}${base}${path}`;
  const request = new Request(url, {
    method,
    headers: {
      ...(await authorize(mock, kind, asked.as)),
      ...(asked.bytes === undefined ? {} : { 'content-length': String(asked.bytes) }),
      ...(isJson(asked.body) ? { 'content-type': 'application/json' } : {}),
      ...asked.headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  setRawTarget(request, url.slice(new URL(url).origin.length));
  const answer = await mock.fetch(request);
  const text = await answer.text();
  const { send, status, code, refused, told = {} } = asked;
  const isRefused = code !== undefined || refused !== undefined;
  const headers = Object.fromEntries(Object.keys(told).map((name) => [name, answer.headers.get(name)]));
  expect({ send, status: answer.status, isRefused: !answer.ok, text, headers }).toMatchObject({
    send,
    ...(status === undefined ? { isRefused } : { status }),
    ...('text' in asked ? { text: patterns(asked.text) } : {}),
    headers: patterns(told),
  });
  const json = (): unknown => JSON.parse(text);
  if ('answer' in asked) expect([send, json()]).toEqual([send, patterns(asked.answer)]);
  const message = refused === undefined ? {} : { message: expect.stringContaining(refused) as unknown };
  const holds = isRefused
    ? { ...(code === undefined ? {} : { code }), ...message, ...(patterns(asked.holds) as object) }
    : patterns(asked.holds);
  if (holds !== undefined) expect([send, json()]).toMatchObject([send, holds]);
  return mapValues(asked.keep ?? {}, (at) =>
    String(at)
      .split('.')
      .reduce((value, key) => (value as Values)[key], json()),
  ) as Values;
}

async function run(mock: Mock, kind: Interface, steps: readonly Step[], row: Values): Promise<void> {
  let values: Values = { ...mock.keys, ...fill(row, { ...mock.keys }) };
  for (const unfilled of steps) {
    const step = fill(unfilled, values);
    if ('sql' in step) await mock.sql(step.sql);
    else if ('advance' in step) mock.clock.advance(step.advance);
    else if ('administer' in step) mock.administer(step.administer as AdministrativeChange);
    else values = { ...values, ...(await exchange(mock, step.to ?? kind, step)) };
  }
}

function rowsOf({ each }: Vector): readonly Values[] {
  const [names, ...rows] = each ?? [[], []];
  return rows.map((row) => Object.fromEntries((names ?? []).map((name, index) => [String(name), row[index]])));
}

describe.each(readdirSync(new URL('requests/', import.meta.url)))('%s', (file) => {
  for (const { interface: kind, dialects, options: { clock, ...options } = {}, sql, before = [], vectors } of read(
    file,
  ))
    describe.each(dialects)('in the %s dialect', (dialect) => {
      let mock: Mock;
      beforeAll(async () => {
        const time = clock === undefined ? {} : { clock: new Date(clock) };
        mock = await createMock({ seed: 1, ...options, ...time, dialect, schema: { sql: sql ?? '' } });
      });
      beforeEach(() => mock.reset());
      afterAll(() => mock.close());

      for (const vector of vectors.filter((one) => (one.dialect ?? dialect) === dialect))
        for (const row of rowsOf(vector)) {
          const shown = mapValues(row, (value) => (typeof value === 'string' ? value : JSON.stringify(value)));
          test(fill(vector.title, shown as Values), () => run(mock, kind, [...before, ...vector.steps], row));
        }
    });
});
