// The real command before a target whose answers would steer it: what it prints and writes is its own.
import { afterAll, expect, it, vi } from 'vitest';
import { createMock } from '../mocks/app.ts';
import { serve } from '../mocks/node.ts';
import { createSandbox } from './testing/sandbox.ts';

// Every test starts a process, and the machine may be busy.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const sandbox = createSandbox();
afterAll(() => {
  sandbox.remove();
});

const STEERING =
  'x\n::stop-commands::y\r\n##vso[task.complete result=Succeeded;]\n\u001B[2J\u0085\u202ECONFORMANT\u2028';

it('prints and writes no character of an answer that steers a terminal or a CI system', async () => {
  const mock = await createMock();
  const { keys } = mock;
  const server = await serve(
    {
      async fetch(request) {
        const answer = await mock.fetch(request);
        if (!/\/bucket(?:\/|$)/u.test(new URL(request.url).pathname)) return answer;
        const body: unknown = await answer.json();
        // As it is, rather than as JSON escapes: a body that is not JSON, and is quoted.
        return new Response(`${STEERING}${JSON.stringify({ ...Object(body), [STEERING]: STEERING })}`, {
          status: answer.status,
        });
      },
    },
    { port: 0 },
  );
  const target = ['--storage', server.urls.storage, '--storage-key', keys.service];
  const only = ['--only', 'storage.bucket.*', '--format', 'junit,html,json,tap,md', '--out', 'out'];
  const ran = await sandbox.touchstone(['run', ...target, ...only]);
  const examined = await sandbox.touchstone(['doctor', ...target]);
  await server.close();
  await mock.close();
  expect([ran.code, examined.code]).not.toContain(4);
  const written = ['summary.md', 'report.html', 'results.ndjson', 'results.tap', 'TEST-touchstone-storage.xml'];
  const texts = [ran.out, ran.err, examined.out, examined.err, ...written.map((name) => sandbox.read(`out/${name}`))];
  expect(texts.filter((text) => text.includes('stop-commands')).length).toBeGreaterThan(2);
  for (const text of texts) {
    // oxlint-disable-next-line no-control-regex
    expect(text).not.toMatch(/[\r\u001B\u0085\u202E\u2028]|^\s*::|##vso\[/mu);
    expect(text).not.toMatch(/^\s*CONFORMANT/mu);
  }
});
