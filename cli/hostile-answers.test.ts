// The real command before a target whose answers would steer it: what it prints and writes is its own.
import { expect, it } from 'vitest';
import { besideMock } from './testing/beside-mock.ts';

const STEERING =
  'x\n::stop-commands::y\r\n##vso[task.complete result=Succeeded;]\n\u001B[2J\u0085\u202ECONFORMANT\u2028';

const { sandbox, flags } = besideMock({}, (next) => async (request) => {
  const answer = await next(request);
  if (!/\/bucket(?:\/|$)/u.test(new URL(request.url).pathname)) return answer;
  const body: unknown = await answer.json();
  // As it is, rather than as JSON escapes: a body that is not JSON, and is quoted.
  return new Response(`${STEERING}${JSON.stringify({ ...Object(body), [STEERING]: STEERING })}`, {
    status: answer.status,
  });
});

it('prints and writes no character of an answer that steers a terminal or a CI system', async () => {
  const target = flags('storage');
  const only = ['--only', 'storage.bucket.*', '--format', 'junit,html,json,tap,md', '--out', 'out'];
  const ran = await sandbox.touchstone(['run', ...target, ...only]);
  const examined = await sandbox.touchstone(['doctor', ...target]);
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
