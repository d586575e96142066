// storage-js and supabase-js in Node, over a real socket. No method of the client is forgotten: each is called, or has a reason to be elsewhere.
import { StorageClient } from '@supabase/storage-js';
import { Readable } from 'node:stream';
import { describe, expect, test as plainTest } from 'vitest';
import { inBothDialects } from '../../mocks/vitest.ts';
import { readTable } from '../support/table.ts';
import { SCENARIO_SQL } from './scenario/buckets.ts';
import { createTools, serverSideOf, settingOf, type Tools } from './scenario/step.ts';
import { runStep, STEPS } from './scenario/steps.ts';
import { methodsOf, watch } from './scenario/watch.ts';

const { elsewhere } = readTable(import.meta.url, ['elsewhere']) as {
  readonly elsewhere: Readonly<Record<string, string>>;
};
const called = new Set<string>();
const tried = new Set<string>();

const DIALECTS = inBothDialects({ schema: { sql: SCENARIO_SQL } }).map(({ dialect, test }) => ({
  dialect,
  test: test.extend('tools', { scope: 'file' }, ({ sharedMock, sharedServer }): Tools => {
    const tools = createTools(settingOf(sharedMock, sharedServer.url), serverSideOf(sharedMock));
    return { ...tools, connect: (token, send) => watch(tools.connect(token, send), called) };
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
