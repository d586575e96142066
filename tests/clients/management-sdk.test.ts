// supabase-management-js unchanged, of today and of the contract's time: every operation over a socket, in both dialects.
import { SupabaseManagementAPI } from 'supabase-management-js';
import { SupabaseManagementAPI as ContractEraAPI } from 'supabase-management-js-1';
import { describe, expect, test as plainTest } from 'vitest';
import { managementDocument } from '../../specs/documents.ts';
import { routesOf } from '../../specs/routes.ts';
import { inBothDialects } from '../../mocks/vitest.ts';
import { openWire } from '../support/raw-wire.ts';
import { HOSTNAME, makeFunction, textLike } from './management/beginnings.ts';
import { THROWING, WORKABLE } from './management/contract-era.ts';
import { operationsOf } from './management/methods.ts';
import { createSite, type ClientCall } from './management/site.ts';
import { TODAY } from './management/today.ts';

const OPERATIONS = routesOf(managementDocument).map(({ operation }) => operation);

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

  test.for(TODAY)('2.0.2: $method answers', async ({ run }, { today, site }) => {
    await run(today, site);
  });

  test.for(WORKABLE)('1.0.0: $method answers', async ({ run }, { contractEra, site }) => {
    await run(contractEra, site);
  });

  test.for(THROWING)(
    '1.0.0: $method throws, as against the real service, and does what it is for',
    async ({ run }, { contractEra, site }) => {
      await run(contractEra, site);
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
    await makeFunction(site);
    await site.send('POST', '/custom-hostname/initialize', { custom_hostname: HOSTNAME });
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
      type: textLike(/json/),
    });
    const isContract = dialect === 'contract';
    expect(await ask('DELETE', '/secrets', '["A"]')).toEqual({ status: 200, ...(isContract ? json(2) : nothing) });
    expect(await ask('DELETE', '/functions/hello')).toEqual({ status: 200, ...(isContract ? nothing : json(16)) });
    wire.destroy();
  });
});

describe('no operation and no method is forgotten', () => {
  const rows = (calls: readonly ClientCall<never>[]): string[] =>
    calls.map(({ operation, method }) => `${operation} = ${method}`).toSorted();

  plainTest('there are 25 operations, and a call of each client for each', () => {
    expect(OPERATIONS).toHaveLength(25);
    const named = (calls: readonly ClientCall<never>[]) => calls.map(({ operation }) => operation).toSorted();
    expect(named(TODAY)).toEqual(OPERATIONS.toSorted());
    expect(named([...WORKABLE, ...THROWING])).toEqual(OPERATIONS.toSorted());
    expect([WORKABLE.length, THROWING.length]).toEqual([20, 5]);
  });

  plainTest('the methods of 2.0.2 that send one of them are those of the table', async () => {
    const found = await operationsOf((baseUrl) => new SupabaseManagementAPI({ accessToken: 'any', baseUrl }));
    expect(found).toEqual(rows(TODAY));
  });

  plainTest('the methods of 1.0.0 that send one of them are those of the tables', async () => {
    const found = await operationsOf((baseUrl) => new ContractEraAPI({ accessToken: 'any', baseUrl }));
    expect(found).toEqual(rows([...WORKABLE, ...THROWING]));
  });
});
