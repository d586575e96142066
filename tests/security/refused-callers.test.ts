// What is privileged takes no request that a browser marks as another page's, and on this machine nothing answers under a name that is not its own.
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { text } from 'node:stream/consumers';
import { describe, expect } from 'vitest';
import { serve, type ServeOptions } from '../../mocks/node.ts';
import { createAuthority } from '../../mocks/server/tls/authority.ts';
import { inBothDialects, testWith } from '../../mocks/vitest.ts';
import type { Mock } from '../../mocks/app.ts';

const FRONT_END = 'http://localhost:5173';

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends any Host and any header, which no `fetch` does. */
async function send(address: string, { method = 'GET', headers = {}, body }: Asked) {
  const asked = address.startsWith('https:')
    ? requestSecurely(address, { method, headers, rejectUnauthorized: false })
    : request(address, { method, headers });
  asked.end(body);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, text: await text(answer) };
}

/** `host` is what the request names, with its port. */
type Marks = (host: string) => Readonly<Record<string, string>>;

const CALLERS: readonly (readonly [who: string, passes: boolean, marks: Marks])[] = [
  ['a program', true, () => ({})],
  ["Node's fetch", true, () => ({ 'sec-fetch-mode': 'cors', 'accept-language': '*' })],
  [
    "the console's script",
    true,
    (host) => ({ origin: `http://${host}`, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }),
  ],
  ['the console, where a browser sends no Origin', true, () => ({ 'sec-fetch-site': 'same-origin' })],
  ['a page of a stranger', false, () => ({ origin: 'https://evil.example' })],
  ['a page of a stranger, whose browser leaves Origin out', false, () => ({ 'sec-fetch-site': 'cross-site' })],
  ['the allowed front end', false, () => ({ origin: FRONT_END, 'sec-fetch-site': 'same-site' })],
  ['a page on another port of this machine', false, () => ({ 'sec-fetch-site': 'same-site' })],
  ['what a user uploaded, in its sandbox', false, () => ({ origin: 'null', 'sec-fetch-site': 'cross-site' })],
  ['a file that was opened', false, () => ({ origin: 'null' })],
  ['an extension', false, () => ({ origin: 'chrome-extension://abcdefghijklmnop', 'sec-fetch-site': 'none' })],
  [
    'the same port under another name',
    false,
    (host) => ({ origin: `http://${host.replace('localhost', '127.0.0.1')}` }),
  ],
  ['a link that is followed', false, () => ({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' })],
  ['a form of our own page', false, () => ({ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' })],
  ['a picture of our own page', false, () => ({ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors' })],
  ['a navigation alone', false, () => ({ 'sec-fetch-mode': 'navigate' })],
  ['an Origin that is none', false, () => ({ origin: 'evil' })],
];

for (const { dialect, test } of inBothDialects({
  schema: { sql: 'create table breach (how text)' },
  corsOrigins: [FRONT_END],
}))
  describe(`privileged requests, ${dialect} dialect`, () => {
    test.for(CALLERS)(
      'of %s are answered: %s',
      async ([, passes, marks], { sharedMock: mock, sharedServer: server }) => {
        await mock.sql('delete from breach');
        mock.faults.clear();
        const { port } = new URL(server.url);
        const host = `localhost:${port}`;
        const { ref, admin, token } = mock.keys;
        const insert = "insert into breach values ('x') returning how";
        const ask = (path: string, key: string, asked: Asked) =>
          send(`${server.url}${path}`, {
            ...asked,
            headers: { host, authorization: `Bearer ${key}`, 'content-type': 'application/json', ...marks(host) },
          });
        const answers = [
          await ask('/__touchstone/sql', admin, { method: 'POST', body: insert }),
          await ask('/__touchstone/faults', admin, { method: 'POST', body: '{"operation":"data","status":503}' }),
          await ask('/__touchstone/projects', admin, {}),
          await ask(`/v1/projects/${ref}/secrets`, token, { method: 'POST', body: '[{"name":"A","value":"b"}]' }),
          await ask(`/v1/projects/${ref}/secrets`, token, {}),
          await ask(`/v1/projects/${ref}/functions`, token, {}),
          await ask('/v1/organizations', token, {}),
          ...(dialect === 'contract'
            ? []
            : [
                await ask(`/v1/projects/${ref}/database/query`, token, {
                  method: 'POST',
                  body: JSON.stringify({ query: insert }),
                }),
                await ask(`/v1/projects/${ref}/database/query/read-only`, token, {
                  method: 'POST',
                  body: '{"query":"select 1"}',
                }),
                await ask(`/v1/projects/${ref}/database/migrations`, token, {
                  method: 'POST',
                  body: JSON.stringify({ query: insert }),
                }),
                await ask(`/v1/projects/${ref}/api-keys?reveal=true`, token, {}),
                await ask(`/v1/projects/${ref}/config/auth`, token, {}),
              ]),
        ];
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
        const rows = await send(`${server.urls.data}/graphql/v1`, {
          method: 'POST',
          headers,
          body: '{"query":"{__typename}"}',
        });
        expect(rows).toMatchObject({ status: 200, text: expect.stringContaining('"Query"') as string });
        expect((await send(`${server.urls.storage}/bucket`, { headers })).status).toBe(200);
      }
    });

    test('are seen with their reason by who reads the journal', async ({ mock, server }) => {
      const headers = { authorization: `Bearer ${mock.keys.token}`, origin: `https://evil.example/${mock.keys.token}` };
      await send(`${server.url}/v1/projects`, { headers });
      const [entry] = mock.journal.query({ interface: 'management' });
      expect(entry).toMatchObject({ status: 403, error: expect.stringContaining('https://evil.example') as string });
      expect(JSON.stringify(entry)).not.toContain(mock.keys.token);
    });
  });

const served = testWith({ schema: { sql: '' } });
const hosts = testWith({ schema: { sql: '' }, publicUrl: 'http://mock.example:8080' });

describe('a Host', () => {
  const INTERFACES = {
    '/graphql/v1': ['errors'],
    '/storage/v1/bucket': ['statusCode', 'error', 'message', 'code'],
    '/v1/projects': ['message'],
    '/__touchstone/health': ['message'],
    '/nowhere': ['message'],
  };

  const NAMES: readonly (readonly [
    name: string,
    on: string,
    refused: 'everywhere' | 'by the administration' | 'nowhere',
    options?: ServeOptions,
  ])[] = [
    ['localhost', 'this machine', 'nowhere'],
    ['LocalHost:80', 'this machine', 'nowhere'],
    ['localhost.', 'this machine', 'nowhere'],
    ['app.localhost:5173', 'this machine', 'nowhere'],
    ['127.0.0.1', 'this machine', 'nowhere'],
    ['127.8.9.10', 'this machine', 'nowhere'],
    ['[::1]:54321', 'this machine', 'nowhere'],
    ['192.0.2.7', 'this machine', 'nowhere'],
    ['host.docker.internal', 'this machine', 'by the administration'],
    ['host.containers.internal', 'this machine', 'by the administration'],
    ['evil.example', 'this machine', 'everywhere'],
    ['evil.example.', 'this machine', 'everywhere'],
    ['localhost.evil.example', 'this machine', 'everywhere'],
    ['127.0.0.1.evil.example', 'this machine', 'everywhere'],
    ['notlocalhost', 'this machine', 'everywhere'],
    ['evil.docker.internal', 'this machine', 'everywhere'],
    [`${'e'.repeat(60)}.${'v'.repeat(60)}.example`, 'this machine', 'everywhere'],
    ['evil.example', 'localhost', 'everywhere', { host: 'localhost' }],
    ['evil.example', 'another loopback address', 'everywhere', { host: '127.0.0.2' }],
    ['evil.example', 'every address', 'by the administration', { host: '0.0.0.0' }],
    ['mock.example', 'this machine', 'by the administration', { publicUrl: 'http://mock.example:8080' }],
    [
      'abcdefghijklmnopqrst.mock.example',
      'this machine',
      'by the administration',
      { publicUrl: 'http://mock.example' },
    ],
    ['evil.mock.example', 'this machine', 'everywhere', { publicUrl: 'http://mock.example' }],
  ];

  const sorted = (said: string): readonly string[] => Object.keys(JSON.parse(said) as object);

  async function refusedAt({ mock, host, options }: { mock: Mock; host: string; options: ServeOptions }) {
    const server = await serve(mock, { port: 0, ...options });
    try {
      const refused: string[] = [];
      for (const [path, form] of Object.entries(INTERFACES)) {
        const { status, text: said } = await send(server.url + path, { headers: { host } });
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

  served.for(NAMES)('%s on %s is refused %s', async ([host, , refused, options = {}], { sharedMock: mock }) => {
    const expected = {
      everywhere: Object.keys(INTERFACES),
      'by the administration': ['/__touchstone/health'],
      nowhere: [],
    };
    expect(await refusedAt({ mock, host, options })).toEqual(expected[refused]);
  });

  hosts('of the public URL is taken by the administration, too', async ({ sharedMock: mock }) => {
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
