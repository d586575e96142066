// For our own tests: a file of commands as they are typed, each with what has to come of it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  checkFilled,
  checkKeys,
  checkNames,
  checkWords,
  fill as fillNames,
  toPattern,
} from '../../tests/support/table.ts';
import type { ServedMock } from '../../tests/support/served-mock.ts';
import type { BesideMock } from './beside-mock.ts';
import { createSandbox, type Ended, type Sandbox } from './sandbox.ts';
import { toWords } from './typed-command.ts';

/** Texts that have to be there, or patterns between slashes. */
type Expected = string | readonly string[];

/** `$name` stands for a value of the test, in everything that is a text. */
interface Step {
  /** Without the word `touchstone`; a mock is stopped as soon as it is ready. */
  readonly type: string;
  readonly env?: Readonly<Record<string, string>>;
  /** What is written into the folder before. */
  readonly files?: Readonly<Record<string, string>>;
  /** What the mock's database runs before. */
  readonly sql?: string;
  /** What the server does from now on; the test knows how, and names all that it knows. */
  readonly server?: string;
  readonly code: number;
  /** Of one stream, or of both together. */
  readonly err?: Expected;
  readonly out?: Expected;
  readonly says?: Expected;
  readonly never?: Expected;
  /** Another command, which says the same to standard output. */
  readonly as?: string;
  /** What files hold afterwards, what they do not, and which are not there. */
  readonly writes?: Readonly<Record<string, Expected>>;
  readonly unwritten?: Readonly<Record<string, Expected>>;
  readonly absent?: Expected;
  /** All that folders have in them afterwards. */
  readonly lists?: Readonly<Record<string, readonly string[]>>;
  /** By queries, the rows of one column that the mock's database has afterwards. */
  readonly rows?: Readonly<Record<string, readonly string[]>>;
}

interface OneStep extends Step {
  readonly title: string;
  /** A fault of the mock meanwhile. */
  readonly fault?: Parameters<ServedMock['mock']['faults']['add']>[0];
  /** Ends with 0, and no longer says what was said first. `$advised` and `$suggested` are taken from there. */
  readonly cure?: string;
}

/** In one folder, which is empty at first. */
interface Steps {
  readonly title: string;
  readonly server?: string;
  /** Steps of another test that come first. */
  readonly before?: readonly Step[];
  readonly steps: readonly Step[];
}

/** Each ends with 2, and says this on standard error. */
interface Misuses {
  readonly misuse: Readonly<Record<string, string>>;
}

type Values = Readonly<Record<string, string>>;

/** A server beside the mock. */
interface Other {
  readonly url: string;
  readonly urls: Readonly<Partial<Record<'data' | 'management' | 'storage', string>>>;
  close(): Promise<void>;
}

interface Hooks {
  /** Further servers: `$slow` is the URL of one, `$slowStorage` that of its storage. */
  readonly others?: Readonly<Record<string, (served: ServedMock) => Promise<Other>>>;
  /** More values, once the mock is there. */
  readonly values?: () => Values;
  readonly servers?: readonly string[];
  readonly setServer?: (what: string) => void;
  /** Takes some of the tests; by default all. */
  readonly choose?: (all: readonly (OneStep | Steps)[]) => readonly (OneStep | Steps)[];
}

const STEP = 'type env files sql server code err out says never as writes unwritten absent lists rows'.split(' ');
const ONE_STEP = [...STEP, 'title', 'fault', 'cure'];
const STEPS = ['title', 'server', 'before', 'steps'];

/** What is misspelt or empty would be passed over. */
function checkForm(one: OneStep | Steps | Misuses, servers: readonly string[]): void {
  const check = (given: object, known: readonly string[]): void => {
    const place = `"${'title' in one ? one.title : 'misuse'}"`;
    checkKeys(given, known, place);
    for (const [key, value] of Object.entries(given)) checkFilled(value, `${key} of ${place}`);
    if ('server' in given) checkWords([String(given.server)], servers, `The server of ${place}`);
  };
  if ('misuse' in one) return check(one, ['misuse']);
  check(one, 'steps' in one ? STEPS : ONE_STEP);
  if ('steps' in one) for (const step of [...(one.before ?? []), ...one.steps]) check(step, STEP);
}

export function testTyped(
  file: URL,
  { served, flags }: BesideMock,
  { others = {}, values, servers = [], setServer, choose = (all) => all }: Hooks = {},
): void {
  const beside: Record<string, string> = {};
  const open: Other[] = [];
  beforeAll(async () => {
    for (const [name, start] of Object.entries(others)) {
      const other = await start(served);
      open.push(other);
      const { management = '', storage = '' } = other.urls;
      Object.assign(beside, { [name]: other.url, [`${name}Management`]: management, [`${name}Storage`]: storage });
    }
  });
  afterAll(async () => {
    for (const other of open) await other.close();
  });
  const read = parse(readFileSync(file, 'utf8'), { merge: true }) as readonly (OneStep | Steps | Misuses)[];
  checkFilled(read, file.pathname);
  for (const one of read) checkForm(one, servers);
  const tests = read.flatMap((one): readonly (OneStep | Steps)[] =>
    'misuse' in one
      ? Object.entries(one.misuse).map(([type, err]) => ({ title: `misuse: ${type}`, type, code: 2, err }))
      : [one],
  );
  test.each(choose(tests))('$title', async (one) => {
    const known = { ...valuesOf(served, flags), ...beside, ...values?.() };
    const sandbox = createSandbox();
    const fault = 'fault' in one && one.fault !== undefined ? served.mock.faults.add(one.fault) : undefined;
    try {
      if (one.server !== undefined) setServer?.(one.server);
      let said = '';
      for (const step of 'steps' in one ? [...(one.before ?? []), ...one.steps] : [one]) {
        if (step.server !== undefined) setServer?.(step.server);
        said = await tryOut(step, sandbox, known, served);
      }
      if ('steps' in one || one.cure === undefined) return;
      const [first = ''] = listOf(one.says ?? one.err ?? one.out);
      const taken = {
        advised: /so give (\S+?)\.? /u.exec(said)?.[1] ?? 'nothing is advised',
        suggested: /Did you mean "([^"]+)"\?/u.exec(said)?.[1] ?? 'nothing is suggested',
      };
      const cured = { type: one.cure, code: 0, never: first, env: one.env ?? {} };
      await tryOut(cured, sandbox, { ...known, ...taken }, served);
    } finally {
      if (fault !== undefined) served.mock.faults.remove(fault);
      sandbox.remove();
    }
  });
}

/** Returns both streams. */
async function tryOut(one: Step, sandbox: Sandbox, values: Values, { mock }: ServedMock): Promise<string> {
  const fill = (text: string): string => {
    checkNames(text, values, one.type);
    return fillNames(text, values);
  };
  for (const [name, content] of Object.entries(one.files ?? {})) sandbox.write(fill(name), fill(content));
  if (one.sql !== undefined) await mock.sql(fill(one.sql));
  const env = Object.entries(one.env ?? {}).map(([name, value]) => [name, fill(value)]);
  const { code, out, err }: Ended = await sandbox.watch(
    toWords(fill(one.type)),
    one.type.startsWith('mock') ? { onOut: (send) => send('SIGTERM') } : {},
    { KEY: values['service'] ?? '', ...(Object.fromEntries(env) as Record<string, string>) },
  );
  const both = `${err}${out}`;
  const patterns = (expected: Expected | undefined): readonly (string | RegExp)[] =>
    listOf(expected).map((text) => toPattern(fill(text)));
  for (const pattern of patterns(one.err)) expect(err).toMatch(pattern);
  for (const pattern of patterns(one.out)) expect(out).toMatch(pattern);
  for (const pattern of patterns(one.says)) expect(both).toMatch(pattern);
  for (const pattern of patterns(one.never)) expect(both).not.toMatch(pattern);
  if (!one.type.includes('--debug')) expect(both).not.toMatch(/^\s+at /mu);
  expect(code).toBe(one.code);
  if (one.as !== undefined) expect(out).toBe((await sandbox.touchstone(toWords(fill(one.as)))).out);
  for (const [name, expected] of Object.entries(one.writes ?? {}))
    for (const pattern of patterns(expected)) expect(sandbox.read(fill(name))).toMatch(pattern);
  for (const [name, expected] of Object.entries(one.unwritten ?? {}))
    for (const pattern of patterns(expected)) expect(sandbox.read(fill(name))).not.toMatch(pattern);
  expect(listOf(one.absent).filter((name) => existsSync(join(sandbox.folder, fill(name))))).toEqual([]);
  for (const [name, expected] of Object.entries(one.lists ?? {}))
    expect(readdirSync(join(sandbox.folder, fill(name))).toSorted()).toEqual(expected);
  for (const [query, expected] of Object.entries(one.rows ?? {}))
    expect((await mock.sql(fill(query)))[0]?.flatMap((row) => Object.values(row))).toEqual(expected);
  return both;
}

function valuesOf({ url, urls, keys }: ServedMock, flags: BesideMock['flags']): Values {
  return {
    ...urls,
    ...keys,
    url,
    host: new URL(url).host,
    nowhere: 'http://127.0.0.1:59999',
    DATA: flags('data').join(' '),
    MANAGEMENT: flags('management').join(' '),
    STORAGE: flags('storage').join(' '),
    // Of a shell, and no value of ours.
    KEY: '$KEY',
    few: '--only storage.bucket.get-missing --consistency 0',
    order: '--only data.order.asc-null-first --consistency 0',
    own: `storage: { url: ${urls.storage}, key: "\${env:KEY}" }`,
  };
}

function listOf(expected: Expected | undefined): readonly string[] {
  if (expected !== undefined) checkFilled(expected, 'What is expected');
  return typeof expected === 'string' ? [expected] : (expected ?? []);
}
