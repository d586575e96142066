// supabase-management-js unchanged, of today and of the contract's time: every operation over a socket, in both dialects.
import { SupabaseManagementAPI } from 'supabase-management-js';
import { SupabaseManagementAPI as ContractEraAPI } from 'supabase-management-js-1';
import { describe, expect, test as plainTest } from 'vitest';
import { managementDocument } from '../../specs/documents.ts';
import { routesOf } from '../../specs/routes.ts';
import { managementSpecs } from '../../specs/operations.ts';
import { inBothDialects } from '../../mocks/vitest.ts';
import { openWire } from '../support/raw-wire.ts';
import { CALLS } from './management/calls.ts';
import { createSite } from './management/site.ts';

const DIALECTS = inBothDialects({ schema: { sql: 'create table shelf (books int primary key);' } });

describe.each(DIALECTS)('management clients over HTTP, $dialect dialect', ({ dialect, test: base }) => {
  const test = base
    .extend('site', ({ mock, server: { urls } }) => createSite(mock, urls.management))
    .extend('today', ({ mock, server: { urls } }) => {
      return new SupabaseManagementAPI({ accessToken: mock.keys.token, baseUrl: urls.management });
    })
    .extend('contractEra', ({ mock, server: { urls } }) => {
      return new ContractEraAPI({ accessToken: mock.keys.token, baseUrl: urls.management });
    });

  const statusOf = (operation: string) => managementSpecs(dialect).find((one) => one.operation === operation)?.status;

  test.for(CALLS)('2.0.2: $operation answers', async ({ operation, today: call, answer, after }, { today, site }) => {
    await site.prepare(operation);
    const answered = await call(today, site);
    expect([answered.status, answered.data]).toMatchObject([statusOf(operation), answer(site)]);
    await after?.(site);
  });

  test.for(CALLS)(
    '1.0.0: $operation answers, or throws as against the real service, and does what it is for',
    async ({ operation, contractEra: call, answer, eraThrows, after }, { contractEra, mock, site }) => {
      await site.prepare(operation);
      const answered = call(contractEra, site);
      if (eraThrows === undefined) {
        const [expected, found] = [answer(site), await answered];
        const isTold = typeof expected === 'object' && !operation.startsWith('delete');
        if (isTold) expect([found]).toMatchObject([expected]);
      } else await expect(answered).rejects.toMatchObject(eraThrows);
      expect(mock.journal.query().at(-1)).toMatchObject({ operation, status: statusOf(operation) });
      await after?.(site);
    },
  );

  test('both see the message of a refusal', async ({ server, today, contractEra }) => {
    const foreign = 'z'.repeat(20);
    await expect(today.listAllSecrets(foreign)).rejects.toThrow('Project not found');
    await expect(contractEra.getSecrets(foreign)).rejects.toThrow('(404): Project not found');
    const stranger = new SupabaseManagementAPI({
      accessToken: `sbp_${'f'.repeat(40)}`,
      baseUrl: server.urls.management,
    });
    await expect(stranger.listAllProjects()).rejects.toThrow('Unauthorized');
  });

  test('empty answers say that they are, in so many bytes', async ({ mock, server, site }) => {
    for (const operation of ['getFunction', 'getCustomHostname']) await site.prepare(operation);
    const wire = await openWire(server.url);
    const ask = async (method: string, path: string, body = '') => {
      wire.write(
        `${method} /v1/projects/${site.ref}${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${mock.keys.token}\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
      const { status, headers, body: bytes } = await wire.answer();
      const { 'content-length': length, 'content-type': type, 'transfer-encoding': encoding } = headers;
      return { status, length, type, encoding, bytes: bytes.length };
    };
    const nothing = { length: '0', type: undefined, encoding: undefined, bytes: 0 };
    expect(await ask('POST', '/secrets', '[{"name":"A","value":"1"}]')).toEqual({ status: 201, ...nothing });
    expect(await ask('DELETE', '/network-bans', '{"ipv4_addresses":[]}')).toEqual({ status: 200, ...nothing });
    expect(await ask('DELETE', '/custom-hostname')).toEqual({ status: 200, ...nothing });
    const json = (bytes: number) => ({
      ...nothing,
      length: String(bytes),
      bytes,
      type: expect.stringMatching(/json/) as unknown,
    });
    const isContract = dialect === 'contract';
    expect(await ask('DELETE', '/secrets', '["A"]')).toEqual({ status: 200, ...(isContract ? json(2) : nothing) });
    expect(await ask('DELETE', '/functions/hello')).toEqual({ status: 200, ...(isContract ? nothing : json(16)) });
    wire.destroy();
  });
});

plainTest('there are 25 operations, and a call for each', () => {
  const operations = routesOf(managementDocument).map(({ operation }) => operation);
  expect(operations).toHaveLength(25);
  expect(CALLS.map(({ operation }) => operation).toSorted()).toEqual(operations.toSorted());
});
