// Requests and SQL with what a mock answers, as YAML: each file has worlds, and this runs their vectors on a mock in process.
import { createHmac } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Mock, MockOptions } from '../../mocks/app.ts';
import type { AdministrativeChange } from '../../mocks/management/projects/administer.ts';
import type { DialectName } from '../../mocks/runtime/dialect.ts';
import { grounds, type Ground } from '../support/databases.ts';
import { opened } from '../support/opened.ts';
import { checkFilled, checkKeys, checkNames, checkWords, fill, mapValues, patterns } from '../support/table.ts';
import { checkForms, readDocuments, valuesIn } from './documents.ts';
import { openInProcess, openOverSocket, type Headers, type Interface, type Subject } from './subjects.ts';

/** One document of a file. Each vector begins with the mock as it started, and with the steps of `before`. */
export interface World {
  readonly interface: Interface;
  readonly dialects: readonly DialectName[];
  readonly options?: Omit<MockOptions, 'clock'> & { readonly clock?: string };
  readonly sql?: string;
  /** The mock of `served-storage.ts`, sent to byte for byte and never reset; whether its vectors leave it as it was. */
  readonly socket?: 'unchanged' | 'changed';
  /** Whether a PostgreSQL server is tried, too, where there is one. */
  readonly server?: boolean;
  /** Whether it is seen to that the mock warns of nothing. */
  readonly quiet?: boolean;
  /** Names for values, such as the claims of users: `$name`, as everywhere here. */
  readonly names?: Values;
  readonly before?: readonly Step[];
  readonly vectors: readonly Vector[];
}
/**
 * With `each`, whose first row has the names, it is a vector for each other row: `$name` is its value. A list of values may
 * stand below a single name.
 */
interface Vector {
  readonly title: string;
  readonly dialect?: DialectName;
  /** Where alone it holds, in a world with a server. */
  readonly on?: Ground['kind'];
  readonly each?: readonly (readonly unknown[])[] | Readonly<Record<string, readonly unknown[]>>;
  readonly steps: readonly Step[];
}
type Step = Exchange | Question | Statement | Token | { readonly advance: string } | { readonly administer: object };
/** Of the owner of the database. `rows`: of its last statement; `refused`: what the message of PostgreSQL has in it. */
export interface Statement {
  readonly sql: string;
  readonly rows?: readonly unknown[];
  readonly refused?: string;
}
/** A signed text that is kept as `$name`, and its parts as `$name_head`, `$name_body` and `$name_signature`. */
interface Token {
  readonly token: string;
  /** A text is signed as it is, everything else as JSON. */
  readonly claims: unknown;
  readonly header?: Values;
  /** Default: that of the mock. */
  readonly secret?: string;
}
/** A GraphQL request with the anon key. */
interface Question {
  readonly ask: string;
  readonly variables?: Values;
  readonly as?: Exchange['as'];
  /** The whole data of the answer, or all messages of its errors. */
  readonly data?: unknown;
  readonly errors?: readonly string[];
  /** Instead: the values in the data in their order, of each caller by name, null for one who gets no data. */
  readonly values?: Readonly<Record<string, readonly unknown[] | null>>;
}
/** Without `status`, `code` or `refused` the answer is a success. In what is expected, a text after `~` is a pattern. */
interface Exchange {
  /** Method and path below the URL of the interface, or below the project in management unless it begins with a slash; or a URL. */
  readonly send: string;
  /** Another interface than that of the world. */
  readonly to?: Interface;
  /**
   * Without it storage is asked by the service role, management by its first user, data and sign-in by nobody. Otherwise `nobody`,
   * `anon`, `service`, the claims of a user, or an authorization header.
   */
  readonly as?: string | Values;
  /** Several of a name, and bytes that are no text, go over a socket only. */
  readonly headers?: Headers;
  /** A text is sent as it is, everything else as JSON. */
  readonly body?: unknown;
  /** As many bytes, announced. */
  readonly bytes?: number;
  /** Names with texts; with `[content, type, name]` for files, whose content may be a list of bytes, or their number. */
  readonly form?: readonly (readonly [
    string,
    string | readonly [string | number | readonly number[], string, string?],
  ])[];
  readonly status?: number;
  /** The code of a refusal of storage; what the message of any refusal has in it. */
  readonly code?: string;
  readonly refused?: string;
  /**
   * The JSON of the answer; some of it; the text of the answer; its bytes, each as the character of its number, in process
   * only; some of its headers, null for those that are left out.
   */
  readonly answer?: unknown;
  readonly holds?: unknown;
  readonly text?: string;
  readonly octets?: string;
  readonly told?: Readonly<Record<string, string | null>>;
  /** The names of all headers of the answer, sorted. */
  readonly toldNames?: readonly string[];
  /** Names for values of the answer, by their paths such as `0.signedURL`. */
  readonly keep?: Readonly<Record<string, string>>;
  /** The same of its headers, by theirs. */
  readonly keepTold?: Readonly<Record<string, string>>;
}
type Values = Readonly<Record<string, unknown>>;

const KEYS = {
  world: ['interface', 'dialects', 'options', 'sql', 'socket', 'server', 'quiet', 'names', 'before', 'vectors'],
  vector: ['title', 'dialect', 'on', 'each', 'steps'],
  steps: [
    'send to as headers body bytes form status code refused answer holds text octets told toldNames keep keepTold',
    'ask variables as data errors values',
    'sql rows refused',
    'token claims header secret',
    'advance',
    'administer',
  ].map((keys) => keys.split(' ')),
};

export const readWorlds = (file: URL): readonly World[] => readDocuments(file, KEYS.world) as readonly World[];

function checkVector(vector: Vector, { dialects, server = false }: World): void {
  const place = `"${vector.title}"`;
  checkKeys(vector, KEYS.vector, place);
  checkFilled(rowsOf(vector), `The list of values of ${place}`);
  checkSteps(vector.steps, place);
  for (const [key, known] of [
    ['dialect', dialects],
    ['on', server ? ['pglite', 'postgres'] : []],
  ] as const)
    if (key in vector) checkWords([String(vector[key])], known, `"${key}" of ${place}`);
}

export function checkSteps(steps: readonly (Step | 'reset')[], place: string): void {
  const known = steps.filter((step) => step !== 'reset');
  checkForms(known, KEYS.steps, place);
  for (const step of known)
    if ('refused' in step && 'holds' in step && isJson(step.holds) && 'message' in (step.holds as object))
      throw new Error(`A step of ${place} has "refused", and a message in "holds", which would stand in its place.`);
}

/** A `$name` in GraphQL, in SQL and in a text that is sent may be one of theirs. */
function checkNamesOf(step: Step, known: Values): void {
  const own = 'body' in step && typeof step.body === 'string' ? ['ask', 'sql', 'body'] : ['ask', 'sql'];
  checkNames(
    Object.entries(step).filter(([key]) => !own.includes(key)),
    known,
    JSON.stringify(step),
  );
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
    else {
      const [content, type, file = 'a file'] = value;
      const bytes = typeof content === 'number' ? new Uint8Array(content) : content;
      data.append(name, new Blob([typeof bytes === 'string' ? bytes : Uint8Array.from(bytes)], { type }), file);
    }
  return data;
}

async function authorize(mock: Mock, kind: Interface, as: Exchange['as']): Promise<Record<string, string>> {
  const { service, token, admin, anon } = mock.keys;
  const bearer = (text: string) => ({ authorization: `Bearer ${text}` });
  if (as === 'nobody' || (as === undefined && ['data', 'auth'].includes(kind))) return {};
  if (as === undefined) return bearer({ storage: service, management: token, admin, data: '', auth: '' }[kind]);
  if (as === 'anon' || as === 'service') return bearer({ anon, service }[as]);
  return typeof as === 'string' ? { authorization: as } : bearer(await mock.as(as));
}

/** The values of a JSON text at these paths, such as `0.signedURL`. */
export function valuesAt(text: string, paths: Readonly<Record<string, string>>): Values {
  return mapValues(paths, (at) =>
    String(at)
      .split('.')
      .reduce((value, key) => (value as Values)[key], JSON.parse(text) as unknown),
  ) as Values;
}

async function exchange({ mock, ...subject }: Subject, kind: Interface, asked: Exchange): Promise<Values> {
  const [method = '', ...rest] = asked.send.split(' ');
  const path = rest.join(' ');
  const isOfProject = kind === 'management' && !path.startsWith('/');
  const {
    headers: found,
    headerNames,
    bytes,
    ...answer
  } = await subject.send({
    kind,
    method,
    path: isOfProject ? `/v1/projects/${mock.keys.ref}/${path}` : path,
    headers: {
      ...(kind === 'auth' ? { apikey: mock.keys.anon, 'x-supabase-api-version': '2024-01-01' } : {}),
      ...(await authorize(mock, kind, asked.as)),
      ...(asked.bytes === undefined ? {} : { 'content-length': String(asked.bytes) }),
      ...(isJson(asked.body) ? { 'content-type': 'application/json' } : {}),
      ...asked.headers,
    },
    body: toBody(asked),
  });
  const { text } = answer;
  const isOk = answer.status >= 200 && answer.status < 300;
  const { send, status, code, refused, told = {} } = asked;
  const isRefused = code !== undefined || refused !== undefined;
  const headers = Object.fromEntries(Object.keys(told).map((name) => [name, found[name] ?? null]));
  expect({ send, status: answer.status, isRefused: !isOk, text, headers }).toMatchObject({
    send,
    ...(status === undefined ? { isRefused } : { status }),
    ...('text' in asked ? { text: patterns(asked.text) } : {}),
    headers: patterns(told),
  });
  if ('octets' in asked) expect([send, bytes?.toString('latin1')]).toEqual([send, patterns(asked.octets)]);
  if (asked.toldNames !== undefined) expect([send, headerNames.toSorted()]).toEqual([send, asked.toldNames]);
  const json = (): unknown => JSON.parse(text);
  if ('answer' in asked) expect([send, json()]).toEqual([send, patterns(asked.answer)]);
  const message = refused === undefined ? {} : { message: expect.stringContaining(refused) as unknown };
  const holds = isRefused
    ? { ...(code === undefined ? {} : { code }), ...message, ...(patterns(asked.holds) as object) }
    : patterns(asked.holds);
  if (holds !== undefined) expect([send, json()]).toMatchObject([send, holds]);
  const kept = mapValues(asked.keepTold ?? {}, (name) => found[String(name)]);
  return { ...(asked.keep === undefined ? {} : valuesAt(text, asked.keep)), ...(kept as Values) };
}

async function answerOf(mock: Mock, { ask, variables, as = 'anon' }: Question): Promise<Values> {
  const body = JSON.stringify({ query: ask, variables });
  const key = as === 'service' ? mock.keys.service : mock.keys.anon;
  const headers = { ...(await authorize(mock, 'data', as)), apikey: key, 'content-type': 'application/json' };
  const answer = await mock.fetch(new Request(`${mock.urls.data}/graphql/v1`, { method: 'POST', headers, body }));
  return (await answer.json()) as Values;
}

async function question(mock: Mock, asked: Question, known: Values): Promise<void> {
  const { ask, errors, values } = asked;
  if (values !== undefined) {
    const found = Object.keys(values).map(async (caller) => {
      const claims = known[caller];
      const { data } = await answerOf(mock, { ask, as: isJson(claims) ? (claims as Values) : caller });
      return [caller, (data ?? null) === null ? null : valuesIn(data)] as const;
    });
    expect([ask, Object.fromEntries(await Promise.all(found))]).toEqual([ask, values]);
    return;
  }
  const answer = await answerOf(mock, asked);
  if (errors === undefined) expect([ask, answer]).toEqual([ask, { data: patterns(asked.data) }]);
  else
    expect([ask, answer]).toMatchObject([ask, { errors: errors.map((message) => ({ message: patterns(message) })) }]);
}

export async function statement(mock: Mock, { sql, rows, refused }: Statement): Promise<void> {
  if (refused !== undefined) {
    await expect(mock.sql(sql)).rejects.toThrow(refused);
    return;
  }
  const lists = await mock.sql(sql);
  if (rows !== undefined) expect([sql, lists.at(-1)]).toEqual([sql, patterns(rows)]);
}

function sign({ token: name, claims, header = { alg: 'HS256' }, secret }: Token, ownSecret: string): Values {
  const encode = (part: unknown): string =>
    Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url');
  const [head, body] = [encode(header), encode(claims)];
  const hash = header['alg'] === 'HS512' ? 'sha512' : 'sha256';
  const signature = createHmac(hash, secret ?? ownSecret)
    .update(`${head}.${body}`)
    .digest('base64url');
  return {
    [name]: `${head}.${body}.${signature}`,
    [`${name}_head`]: head,
    [`${name}_body`]: body,
    [`${name}_signature`]: signature,
  };
}

async function run(subject: Subject, { interface: kind, names = {} }: World, steps: readonly Step[], row: Values) {
  const { mock } = subject;
  let values: Values = { ...mock.keys, ...fill(names, { ...mock.keys }) };
  for (const unfilled of steps) {
    checkNamesOf(unfilled, { ...row, ...values });
    const step = fill(fill(unfilled, row), values);
    if ('sql' in step) await statement(mock, step);
    else if ('ask' in step) await question(mock, step, values);
    else if ('token' in step) values = { ...values, ...sign(step, mock.keys.jwtSecret) };
    else if ('advance' in step) mock.clock.advance(step.advance);
    else if ('administer' in step) mock.administer(step.administer as AdministrativeChange);
    else values = { ...values, ...(await exchange(subject, step.to ?? kind, step)) };
  }
}

function rowsOf({ each = [[], []] }: Vector): readonly Values[] {
  if (!Array.isArray(each))
    return Object.entries(each).flatMap(([name, list]) => list.map((value) => ({ [name]: value })));
  const [names, ...rows] = each as readonly (readonly unknown[])[];
  return rows.map((row) => Object.fromEntries((names ?? []).map((name, index) => [String(name), row[index]])));
}

/** With what no reader sees in a title, such as line ends, as its escape. */
const readable = (text: string): string =>
  /\p{C}/u.test(text)
    ? JSON.stringify(text).replaceAll(/\p{C}/gu, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
    : text;

const alike = new Map<string, { worlds: number; subject?: Promise<Subject> }>();

/** Worlds that are alike share a subject, which the last of them closes: to start one takes as long as many vectors. */
function openedOnce(key: string, openOwn: () => Promise<Subject>): () => Subject {
  const shared = alike.get(key) ?? { worlds: 0 };
  alike.set(key, shared);
  shared.worlds += 1;
  return opened(async () => {
    const subject = await (shared.subject ??= openOwn());
    const close = async (): Promise<void> => {
      shared.worlds -= 1;
      if (shared.worlds === 0 && alike.delete(key)) await subject.close();
    };
    return { ...subject, close };
  });
}

/** The tests of a world, and `more` ones on its mock in each dialect. */
export function describeWorld(world: World, more: (mock: () => Mock) => void = () => undefined): void {
  const {
    dialects,
    socket,
    server = false,
    options: { clock, ...options } = {},
    sql,
    before = [],
    quiet = false,
    vectors,
  } = world;
  checkFilled(vectors, 'A list of vectors');
  for (const vector of vectors) checkVector(vector, world);
  if (before.length > 0) checkSteps(before, 'what comes before each vector');
  const places = dialects.flatMap((dialect) =>
    (server ? grounds() : [undefined]).map((ground) => ({
      dialect,
      ground,
      on: ground === undefined ? '' : `, on ${ground.name}`,
    })),
  );
  describe.each(places)('in the $dialect dialect$on', ({ dialect, ground }) => {
    const warnings: string[] = [];
    afterAll(() => {
      expect(warnings).toEqual([]);
    });
    const started = ground === undefined ? undefined : opened(() => ground.start());
    const openOwn = async (): Promise<Subject> => {
      if (socket !== undefined) return openOverSocket(dialect, socket === 'unchanged');
      const time = clock === undefined ? {} : { clock: new Date(clock) };
      const place = started === undefined ? {} : { database: await started().database() };
      return openInProcess({
        seed: 1,
        schema: { sql: sql ?? '' },
        ...(quiet ? { warn: (message: string) => void warnings.push(message) } : {}),
        ...options,
        ...time,
        ...place,
        dialect,
      });
    };
    const mayShare = socket === undefined && started === undefined && !quiet;
    const subject = mayShare ? openedOnce(JSON.stringify([dialect, sql, clock, options]), openOwn) : opened(openOwn);
    beforeEach(() => subject().begin());

    more(() => subject().mock);
    const isHere = (one: Vector) => (one.dialect ?? dialect) === dialect && (one.on ?? ground?.kind) === ground?.kind;
    for (const vector of vectors.filter(isHere))
      for (const row of rowsOf(vector)) {
        const shown = mapValues(row, (value) => (typeof value === 'string' ? readable(value) : JSON.stringify(value)));
        test(fill(vector.title, shown as Values), () => run(subject(), world, [...before, ...vector.steps], row));
      }
  });
}
