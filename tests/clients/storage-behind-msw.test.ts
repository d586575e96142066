// storage-js and supabase-js in Node, at the address of a hosted project that MSW answers for.
import { createClient } from '@supabase/supabase-js';
import { setupServer } from 'msw/node';
import { describe, expect } from 'vitest';
import { handlers } from '../../mocks/msw.ts';
import { testWith } from '../../mocks/vitest.ts';
import { SCENARIO_SQL } from './scenario/buckets.ts';
import { createTools, serverSideOf, settingOf } from './scenario/step.ts';
import { runStep, STEPS } from './scenario/steps.ts';

const ORIGIN = 'https://abcdefghijklmnopqrst.supabase.co';

const test = testWith({ schema: { sql: SCENARIO_SQL }, dialect: 'supabase' }).extend(
  'tools',
  { scope: 'file' },
  ({ sharedMock }, { onCleanup }) => {
    const server = setupServer(...handlers(sharedMock, { origin: ORIGIN }));
    server.listen({ onUnhandledFrame: 'error' });
    onCleanup(() => {
      server.close();
    });
    return createTools(settingOf(sharedMock, ORIGIN), serverSideOf(sharedMock));
  },
);

describe('the storage client in Node behind MSW', () => {
  test.for(Object.keys(STEPS))('%s', (name, { tools }) => runStep(name, tools));

  test('the second host of a hosted project is answered, too', async ({ tools }) => {
    const { storage } = createClient(ORIGIN, tools.serviceKey, {
      auth: { persistSession: false },
      storage: { useNewHostname: true },
    });
    const { publicUrl } = storage.from('notices').getPublicUrl('second/host').data;
    expect(new URL(publicUrl).hostname).toBe('abcdefghijklmnopqrst.storage.supabase.co');
    expect((await storage.from('notices').upload('second/host', 'content')).error).toBeNull();
    expect(await (await fetch(publicUrl)).text()).toBe('content');
  });
});
