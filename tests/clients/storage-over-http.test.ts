// storage-js and supabase-js in Node, over a real socket.
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMock, type Mock } from '../../mocks/app.ts';
import type { DialectName } from '../../mocks/runtime/dialect.ts';
import { serve, type Served } from '../../mocks/node.ts';
import { toolsInNode } from './backstage.ts';
import { createGate } from './gate.ts';
import { runStep } from './scenario/run-step.ts';
import { SCENARIO_SQL } from './scenario/sessions.ts';
import type { Tools } from './scenario/step.ts';
import { STEPS } from './scenario/steps.ts';

describe.each<DialectName>(['contract', 'supabase'])('the storage client in Node over HTTP, %s dialect', (dialect) => {
  let mock: Mock;
  let server: Served;
  let tools: Tools;
  beforeAll(async () => {
    mock = await createMock({ schema: { sql: SCENARIO_SQL }, dialect });
    const gate = createGate(mock);
    server = await serve(gate, { port: 0 });
    tools = toolsInNode(server.url, mock, gate);
  });
  afterAll(async () => {
    await server.close();
    await mock.close();
  });

  test.each(STEPS)('$name', (step) => runStep(step, tools));

  test('bodies that only Node has are uploaded', async () => {
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
