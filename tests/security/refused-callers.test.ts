// What is privileged takes no request that a browser marks as another page's, and on this machine nothing answers under a name that is not its own.
import { describe, expect } from 'vitest';
import { serve, type ServeOptions } from '../../mocks/node.ts';
import { createAuthority } from '../../mocks/server/tls/authority.ts';
import { inBothDialects, testWith } from '../../mocks/vitest.ts';
import type { Mock } from '../../mocks/app.ts';
import { httpRequest } from '../support/http-request.ts';
import { fill, readTable } from '../support/table.ts';

const FRONT_END = 'http://localhost:5173';

interface Table {
  readonly callers: readonly (readonly [who: string, passes: boolean, marks: Readonly<Record<string, string>>])[];
  readonly hosts: readonly (readonly [
    name: string,
    on: string,
    refused: 'everywhere' | 'by the administration' | 'nowhere',
    options?: ServeOptions,
  ])[];
  readonly interfaces: Readonly<Record<string, readonly string[]>>;
  readonly privileged: readonly Privileged[];
  readonly 'privileged-today': readonly Privileged[];
}
type Privileged = readonly [method: string, path: string, key: 'admin' | 'token', body?: string];

const {
  callers,
  hosts,
  interfaces: INTERFACES,
  privileged,
  'privileged-today': today,
} = readTable(import.meta.url, ['callers', 'hosts', 'interfaces', 'privileged', 'privileged-today']) as Table;

for (const { dialect, test } of inBothDialects({
  schema: { sql: 'create table breach (how text)' },
  corsOrigins: [FRONT_END],
}))
  describe(`privileged requests, ${dialect} dialect`, () => {
    test.for(callers)(
      'of %s are answered: %s',
      async ([, passes, marks], { sharedMock: mock, sharedServer: server }) => {
        await mock.sql('delete from breach');
        mock.faults.clear();
        const { port } = new URL(server.url);
        const host = `localhost:${port}`;
        const { ref } = mock.keys;
        const answers = [];
        for (const [method, path, key, body] of dialect === 'contract' ? privileged : [...privileged, ...today])
          answers.push(
            await httpRequest(`${server.url}${path.replace('$ref', ref)}`, {
              method,
              headers: {
                host,
                authorization: `Bearer ${mock.keys[key]}`,
                'content-type': 'application/json',
                ...fill(marks, { host, port }),
              },
              body,
            }),
          );
        const [rows] = await mock.sql('select how from breach');
        if (passes) {
          expect(answers.filter(({ status }) => status >= 400)).toEqual([]);
          expect(rows).toHaveLength(dialect === 'contract' ? 1 : 3);
          expect(mock.faults.list()).toHaveLength(1);
          return;
        }
        expect(rows).toEqual([]);
        expect(mock.faults.list()).toEqual([]);
        for (const { status, text: said } of answers) {
          expect([status, Object.keys(JSON.parse(said) as object)]).toEqual([403, ['message']]);
          expect(said).toMatch(
            /takes no request of a web page \((Origin|Sec-Fetch-Site|Sec-Fetch-Mode): .*Nothing was done\./,
          );
        }
      },
    );

    test('of no page keep the data and storage interfaces from it, with any key', async ({ mock, server }) => {
      const { anon, service } = mock.keys;
      const marks = { origin: FRONT_END, 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' };
      for (const key of [anon, service]) {
        const headers = { ...marks, apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' };
        const rows = await httpRequest(`${server.urls.data}/graphql/v1`, {
          method: 'POST',
          headers,
          body: '{"query":"{__typename}"}',
        });
        expect(rows).toMatchObject({ status: 200, text: expect.stringContaining('"Query"') as string });
        expect((await httpRequest(`${server.urls.storage}/bucket`, { headers })).status).toBe(200);
      }
    });

    test('are seen with their reason by who reads the journal', async ({ mock, server }) => {
      const headers = { authorization: `Bearer ${mock.keys.token}`, origin: `https://evil.example/${mock.keys.token}` };
      await httpRequest(`${server.url}/v1/projects`, { headers });
      const [entry] = mock.journal.query({ interface: 'management' });
      expect(entry).toMatchObject({ status: 403, error: expect.stringContaining('https://evil.example') as string });
      expect(JSON.stringify(entry)).not.toContain(mock.keys.token);
    });
  });

const served = testWith({ schema: { sql: '' } });
const named = testWith({ schema: { sql: '' }, publicUrl: 'http://mock.example:8080' });

describe('a Host', () => {
  const sorted = (said: string): readonly string[] => Object.keys(JSON.parse(said) as object);

  async function refusedAt({ mock, host, options }: { mock: Mock; host: string; options: ServeOptions }) {
    const server = await serve(mock, { port: 0, ...options });
    try {
      const refused: string[] = [];
      for (const [path, form] of Object.entries(INTERFACES)) {
        const { status, text: said } = await httpRequest(server.url + path, {
          headers: { host },
          rejectUnauthorized: false,
        });
        if (!/answers? for|not answer for/.test(said)) continue;
        refused.push(path);
        expect([status, sorted(said)]).toEqual([403, form]);
        expect(said).toMatch(
          /localhost, names that end in \.localhost, IP addresses.*--public-url .*Nothing was done\./,
        );
        expect(said.length).toBeLessThan(700);
      }
      return refused;
    } finally {
      await server.close();
    }
  }

  served.for(hosts)('%s on %s is refused %s', async ([host, , refused, options = {}], { sharedMock: mock }) => {
    const expected = {
      everywhere: Object.keys(INTERFACES),
      'by the administration': ['/__touchstone/health'],
      nowhere: [],
    };
    expect(await refusedAt({ mock, host, options })).toEqual(expected[refused]);
  });

  named('of the public URL is taken by the administration, too', async ({ sharedMock: mock }) => {
    const options = { publicUrl: 'http://mock.example:8080' };
    expect(await refusedAt({ mock, host: 'mock.example:8080', options })).toEqual([]);
    expect(await refusedAt({ mock, host: 'evil.example', options })).toHaveLength(5);
  });

  served('for which the certificate is, is taken beside it', async ({ sharedMock: mock }) => {
    const tls = createAuthority().issue(['mock.test', '*.dev.test', '127.0.0.1']);
    const options = { tls, plainPort: 0 };
    for (const [host, count] of [
      ['mock.test', 1],
      ['a.dev.test', 1],
      ['localhost', 0],
      ['dev.test', 5],
      ['evil.example', 5],
    ] as const)
      expect([host, (await refusedAt({ mock, host, options })).length]).toEqual([host, count]);
  });
});
