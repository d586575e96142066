// storage-js and supabase-js in Node, over a real socket. No method of the client is forgotten: each is called, or has a reason to be elsewhere.
import { StorageClient } from '@supabase/storage-js';
import { Readable } from 'node:stream';
import { describe, expect, test as plainTest } from 'vitest';
import { inBothDialects } from '../../mocks/vitest.ts';
import { readTable } from '../support/table.ts';
import { SCENARIO_SQL } from './scenario/buckets.ts';
import { createTools, serverSideOf, settingOf, type Tools } from './scenario/step.ts';
import { runStep, STEPS } from './scenario/steps.ts';

const { elsewhere } = readTable(import.meta.url, ['elsewhere']) as {
  readonly elsewhere: Readonly<Record<string, string>>;
};
/** What the client hands out: itself, the objects of a bucket, a download, and a download as a stream. */
type Kind = 'client' | 'files' | 'download' | 'stream';

const NEXT: Readonly<Record<string, Kind>> = {
  'client.from': 'files',
  'files.download': 'download',
  'download.asStream': 'stream',
};

const called = new Set<string>();
const tried = new Set<string>();

/** Notes which methods of it and of what it hands out are called. */
function watch<T extends object>(kind: Kind, target: T): T {
  const proxy: T = new Proxy(target, {
    get(_target, property) {
      const value: unknown = Reflect.get(target, property, target);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        called.add(`${kind}.${String(property)}`);
        const result: unknown = Reflect.apply(value, target, given);
        if (result === target) return proxy;
        const next = NEXT[`${kind}.${String(property)}`];
        return next !== undefined && typeof result === 'object' && result !== null ? watch(next, result) : result;
      };
    },
  });
  return proxy;
}

const DIALECTS = inBothDialects({ schema: { sql: SCENARIO_SQL } }).map(({ dialect, test }) => ({
  dialect,
  test: test.extend('tools', { scope: 'file' }, ({ sharedMock, sharedServer }): Tools => {
    const tools = createTools(settingOf(sharedMock, sharedServer.url), serverSideOf(sharedMock));
    return { ...tools, connect: (token, send) => watch('client', tools.connect(token, send)) };
  }),
}));

describe.each(DIALECTS)('the storage client in Node over HTTP, $dialect dialect', ({ test }) => {
  test.for(Object.keys(STEPS))('%s', (name, { tools }) => {
    tried.add(name);
    return runStep(name, tools);
  });

  test('bodies that only Node has are uploaded', async ({ tools }) => {
    const client = tools.connect(tools.serviceKey);
    await client.createBucket('of Node');
    const files = client.from('of Node');
    const stream = Readable.from([Buffer.from('in a '), Buffer.from('stream')]);
    for (const body of [Buffer.from('in a stream'), stream]) {
      expect((await files.upload('a', body, { upsert: true })).error).toBeNull();
      expect(await (await files.download('a')).data?.text()).toBe('in a stream');
    }
  });
});

plainTest('each method of the installed client is called by a step of these, or has a reason not to be', ({ skip }) => {
  if (tried.size < Object.keys(STEPS).length) skip('Only some of the steps were chosen.');
  const all = methodsOf(new StorageClient('http://storage.test'));
  expect(all.filter((name) => !called.has(name) && elsewhere[name] === undefined)).toEqual([]);
  expect(Object.keys(elsewhere).filter((name) => !all.includes(name))).toEqual([]);
});

/** All methods and getters of the four, own and inherited, named as above. */
function methodsOf(client: StorageClient): readonly string[] {
  const files = client.from('any');
  const download = files.download('any');
  const kinds: Readonly<Record<Kind, object>> = { client, files, download, stream: download.asStream() };
  return Object.entries(kinds).flatMap(([kind, object]) => namesIn(object).map((name) => `${kind}.${name}`));
}

function namesIn(object: object): readonly string[] {
  const prototype: unknown = Object.getPrototypeOf(object);
  if (typeof prototype !== 'object' || prototype === null || prototype === Object.prototype) return [];
  const names = Object.getOwnPropertyNames(prototype).filter((name) => name !== 'constructor');
  return [...new Set([...names, ...namesIn(prototype)])];
}
