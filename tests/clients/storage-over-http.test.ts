// storage-js and supabase-js in Node, over a real socket.
import { Readable } from 'node:stream';
import { describe, expect } from 'vitest';
import { serve } from '../../mocks/node.ts';
import { inBothDialects } from '../../mocks/vitest.ts';
import { toolsInNode } from './server-side.ts';
import { createGate } from './gate.ts';
import { runStep } from './scenario/run-step.ts';
import { SCENARIO_SQL } from './scenario/sessions.ts';
import { STEPS } from './scenario/steps.ts';

const DIALECTS = inBothDialects({ schema: { sql: SCENARIO_SQL } }).map(({ dialect, test }) => ({
  dialect,
  test: test.extend('tools', { scope: 'file' }, async ({ sharedMock }, { onCleanup }) => {
    const gate = createGate(sharedMock);
    const server = await serve(gate, { port: 0 });
    onCleanup(() => server.close());
    return toolsInNode(server.url, sharedMock, gate);
  }),
}));

describe.each(DIALECTS)('the storage client in Node over HTTP, $dialect dialect', ({ test }) => {
  test.for(STEPS)('$name', (step, { tools }) => runStep(step, tools));

  test('bodies that only Node has are uploaded', async ({ tools }) => {
    const client = tools.connect(tools.serviceKey);
    await client.createBucket('of Node');
    const files = client.from('of Node');
    expect((await files.upload('buffer', Buffer.from('in a buffer'))).error).toBeNull();
    expect(
      (await files.upload('readable', Readable.from([Buffer.from('in a '), Buffer.from('stream')]))).error,
    ).toBeNull();
    expect(await (await files.download('buffer')).data?.text()).toBe('in a buffer');
    expect(await (await files.download('readable')).data?.text()).toBe('in a stream');
  });
});
