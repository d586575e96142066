// storage-js and supabase-js in Node, at the address of a hosted project that MSW answers for.
import { createClient } from '@supabase/supabase-js';
import { setupServer, type SetupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMock, type Mock } from '../../mocks/app.ts';
import { handlers } from '../../mocks/msw.ts';
import { toolsInNode } from './backstage.ts';
import { createGate } from './gate.ts';
import { runStep } from './scenario/run-step.ts';
import { SCENARIO_SQL } from './scenario/sessions.ts';
import type { Tools } from './scenario/step.ts';
import { STEPS } from './scenario/steps.ts';

const ORIGIN = 'https://abcdefghijklmnopqrst.supabase.co';

describe('the storage client in Node behind MSW', () => {
  let mock: Mock;
  let server: SetupServer;
  let tools: Tools;
  beforeAll(async () => {
    mock = await createMock({ schema: { sql: SCENARIO_SQL }, dialect: 'supabase' });
    const gate = createGate(mock);
    server = setupServer(...handlers({ fetch: gate.fetch, urls: mock.urls }, { origin: ORIGIN }));
    server.listen({ onUnhandledFrame: 'error' });
    tools = toolsInNode(ORIGIN, mock, gate);
  });
  afterAll(async () => {
    server.close();
    await mock.close();
  });

  test.each(STEPS)('$name', (step) => runStep(step, tools));

  test('the second host of a hosted project is answered, too', async () => {
    const { storage } = createClient(ORIGIN, mock.keys.service, {
      auth: { persistSession: false },
      storage: { useNewHostname: true },
    });
    const { publicUrl } = storage.from('notices').getPublicUrl('second/host').data;
    expect(new URL(publicUrl).hostname).toBe('abcdefghijklmnopqrst.storage.supabase.co');
    expect((await storage.from('notices').upload('second/host', 'content')).error).toBeNull();
    expect(await (await fetch(publicUrl)).text()).toBe('content');
  });
});
