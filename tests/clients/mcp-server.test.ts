// The platform's newest MCP server, unchanged, as a coding assistant starts it: every tool that asks management.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMock } from '../../mocks/app.ts';
import { createClient } from '../../mocks/client.ts';
import { serve } from '../../mocks/node.ts';
import { checkKeys, readTable } from '../support/table.ts';
import { fetchPackages } from './fetched-packages.ts';

interface Call {
  readonly tool: string;
  readonly with?: object;
  readonly answers?: string;
  readonly fails?: string;
}

interface Answer {
  readonly isError?: boolean;
  readonly content: readonly { readonly text: string }[];
}

const FEATURES = ['account', 'database', 'debugging', 'development', 'functions', 'storage', 'branching'];
const CALLS = readTable(import.meta.url, FEATURES) as Readonly<Record<string, readonly Call[]>>;
for (const call of Object.values(CALLS).flat())
  checkKeys(call, ['tool', 'with', 'answers' in call ? 'answers' : 'fails'], call.tool);

const packages = await fetchPackages('@supabase/mcp-server-supabase');
const closing = new AsyncDisposableStack();
afterAll(async () => {
  await closing.disposeAsync();
  packages.remove();
});

/** Speaks JSON-RPC with the server, one message a line. */
function openServer(url: string, token: string, ...flags: readonly string[]) {
  const program = packages.file('@supabase', 'mcp-server-supabase', 'dist', 'cli.js');
  const words = [program, '--access-token', token, '--api-url', url, '--features', FEATURES.join(','), ...flags];
  const child = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit'] });
  closing.defer(() => void child.kill());
  const waiting = new Map<number, (result: unknown) => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { id, result, error } = JSON.parse(line) as { id: number; result?: unknown; error?: unknown };
    waiting.get(id)?.(result ?? error);
  });
  const say = (message: object): void => void child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const ask = async (method: string, params: object): Promise<unknown> =>
    new Promise((resolve) => {
      const id = waiting.size + 1;
      waiting.set(id, resolve);
      say({ id, method, params });
    });
  return {
    async begin() {
      const clientInfo = { name: 'touchstone', version: '1' };
      await ask('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
      say({ method: 'notifications/initialized' });
      return (await ask('tools/list', {})) as { readonly tools: readonly { readonly name: string }[] };
    },
    async call(name: string, given: object = {}) {
      const { isError = false, content } = (await ask('tools/call', { name, arguments: given })) as Answer;
      return { isError, text: content.map(({ text }) => text).join('\n') };
    },
  };
}

describe.runIf(packages.wanted)("the platform's newest MCP server", () => {
  const known: Record<string, string> = {};
  const fill = (text: string): string => text.replaceAll(/\$[A-Z]+/g, (name) => known[name] ?? name);
  let url: string;
  let token: string;
  let server: ReturnType<typeof openServer>;
  let tools: readonly string[];
  beforeAll(async () => {
    const schema = { sql: 'create table shelf (books int primary key);' };
    const mock = closing.use(await createMock({ dialect: 'supabase', schema }));
    await createClient(mock).storage('POST', '/bucket', { name: 'papers' });
    const served = await serve(mock, { port: 0 });
    closing.defer(() => served.close());
    ({ url } = served);
    ({ token } = mock.keys);
    known['$REF'] = mock.keys.ref;
    server = openServer(url, token);
    tools = (await server.begin()).tools.map(({ name }) => name);
  });

  test('has no tool that is not called here', () => {
    const called = new Set(Object.values(CALLS).flatMap((calls) => calls.map(({ tool }) => tool)));
    expect([...called].toSorted()).toEqual(tools.toSorted());
  });

  test.for(FEATURES)('%s', async (feature) => {
    for (const { tool, with: given = {}, answers, fails } of CALLS[feature] ?? []) {
      const { isError, text } = await server.call(tool, JSON.parse(fill(JSON.stringify(given))) as object);
      const pattern = new RegExp(fill(answers ?? fails ?? ''));
      // In one object, so that a failure says which call it was.
      expect({ tool, isError, text }).toEqual({
        tool,
        isError: fails !== undefined,
        text: expect.stringMatching(pattern) as unknown,
      });
      if (tool === 'confirm_cost') known['$COST'] = /"confirmation_id":"([^"]+)"/.exec(text)?.[1] ?? '';
      if (tool === 'create_project') known['$SHOP'] = /"ref":"([^"]+)"/.exec(text)?.[1] ?? '';
    }
  });

  test('that may only read reads, and changes nothing', async () => {
    const reader = openServer(url, token, '--read-only');
    await reader.begin();
    const ask = async (query: string) => reader.call('execute_sql', { project_id: known['$REF'], query });
    expect(await ask('select 40 + 2 as sum')).toEqual({
      isError: false,
      text: expect.stringMatching(/sum[^]*42/u) as unknown,
    });
    expect(await ask('create table other (id int)')).toEqual({
      isError: true,
      text: expect.stringMatching(/permission denied|read-only/u) as unknown,
    });
  });
});
