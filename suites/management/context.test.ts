import { expect, it } from 'vitest';
import type { CaseEnvironment } from '../kit/contract/case.ts';
import { readExchange } from '../kit/contract/read-exchange.ts';
import { toRecorded } from '../kit/redact/record.ts';
import { createRedactor } from '../kit/redact/redact.ts';
import { ManagementContext } from './context.ts';

/** A context whose requests are answered with the given body. */
function contextOf(body: string): ManagementContext {
  const environment: Partial<CaseEnvironment> = {
    target: { management: { url: 'http://m.test', token: 'sbp_token', ref: 'a'.repeat(20) } },
    send(request) {
      const response = { status: 200, headers: [], body: new TextEncoder().encode(body) };
      return Promise.resolve(readExchange(request, response, 1));
    },
    bind: (_operation, values) => values,
  };
  return new ManagementContext(environment as CaseEnvironment);
}

it('a management context sends the bound body as JSON', async () => {
  const { request } = await contextOf('{}').call('updateFunction', { slug: 'a', values: { name: 'x' } });
  expect(request).toMatchObject({ headers: { 'content-type': 'application/json' }, body: '{"name":"x"}' });
});

it('a management context keeps the secrets of a project out of the record', async () => {
  const context = contextOf('[{"name":"KEY","value":"somebody\'s \\"secret\\""},{"name":"B","value":null}]');
  const { request, response } = await context.call('listSecrets');
  const recorded = toRecorded({ request, response, duration: 1 }, createRedactor());
  expect(recorded.response?.body).toBe('[{"name":"KEY","value":"‹hidden›"},{"name":"B","value":null}]');
});
