// HTTPS on the command line: the mock that serves it, mistakes in its flags, and the battery that judges over it.
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMock, type Mock } from '../mocks/app.ts';
import { serve, type Served } from '../mocks/node.ts';
import { createAuthority } from '../mocks/server/tls/authority.ts';
import { createSocketTransport } from '../suites/kit/wire/socket-transport.ts';
import { toTlsOptions } from './mock-tls.ts';
import { keepSandbox } from './testing/sandbox.ts';

const sandbox = keepSandbox();
const own = createAuthority().issue(['localhost']);
const cert = sandbox.write('cert.pem', own.cert);
const key = sandbox.write('key.pem', own.key);

describe('touchstone mock with HTTPS', () => {
  test('says where everything is, and leaves what clients must trust in a file for as long as it runs', async () => {
    let wasThere = false;
    const schema = sandbox.write('schema.graphql', 'type Query { answer: Int }');
    const { code, out, err } = await sandbox.watch(['mock', '--sdl', schema, '--tls', '--port', '0', '--json'], {
      onError(send, text) {
        const [, file = ''] = /--ca (\S+)\n/.exec(text) ?? [];
        wasThere ||= existsSync(file);
        if (wasThere) send('SIGINT');
      },
    });
    const told = JSON.parse(out) as {
      readonly urls: object;
      readonly plain: { readonly urls: object };
      readonly ca: string;
    };
    expect(Object.values(told.urls).every((url) => /^https:\/\/127\.0\.0\.1:\d+/.test(String(url)))).toBe(true);
    expect(Object.keys(told.plain.urls)).toEqual(['data', 'storage', 'admin']);
    expect(Object.values(told.plain.urls).every((url) => /^http:\/\/127\.0\.0\.1:\d+/.test(String(url)))).toBe(true);
    expect(err).toContain(`trust the certificate with NODE_EXTRA_CA_CERTS=${told.ca} or run --ca ${told.ca}\n`);
    expect([code, wasThere, existsSync(told.ca)]).toEqual([0, true, false]);
  });

  test('takes a given certificate, and a port for plain HTTP', async () => {
    expect(await toTlsOptions({ tlsCert: cert, tlsKey: key, plainPort: 8080 })).toEqual({ tls: own, plainPort: 8080 });
    expect(await toTlsOptions({ tls: true })).toEqual({ tls: true, plainPort: 0 });
    expect(await toTlsOptions({ managementOverHttp: true })).toEqual({ managementOverHttp: 'everybody' });
    expect(await toTlsOptions({})).toEqual({});
  });
});

describe('touchstone run over HTTPS', () => {
  let mock: Mock;
  let served: Served;
  let ca: string;
  beforeAll(async () => {
    mock = await createMock();
    served = await serve(mock, { port: 0, tls: true, plainPort: 0 });
    ca = sandbox.write('ca.pem', served.ca ?? '');
  });
  afterAll(async () => {
    await served.close();
    await mock.close();
  });
  const judge = (url: string, ...flags: string[]) =>
    sandbox.touchstone(['run', '--management', url, '--token', mock.keys.token, '--ref', mock.keys.ref, ...flags]);
  const plain = (): string => served.plain?.url ?? '';

  test('finds the management API conformant, and its plain port closed to it', async () => {
    const all = ['--ca', ca, '--plain-management', plain(), '--allow', 'billable,irreversible'];
    const { code, out } = await judge(served.urls.management, ...all);
    // Nobody told of a ban that could be lifted.
    expect(out).toMatch(
      /^management +PARTIALLY CONFORMANT: All \d+ scored cases that ran hold; 1 clause withheld \(1 stated\)\./mu,
    );
    expect(sandbox.read('reports/results.ndjson')).toMatch(
      /"id":"management\.auth\.https-only"[^\n]*"verdict":"pass"/u,
    );
    expect(code).toBe(0);
  });

  test('trusts the authority for large requests as well, which share no connection', async () => {
    const transport = createSocketTransport({ ca: served.ca ?? '' });
    const url = `${served.urls.data}/graphql/v1`;
    for (const size of [10, 200_000]) {
      const answer = await transport.send({ method: 'POST', url, body: 'x'.repeat(size) });
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
    transport.close();
  });

  test('turns red where the plain port serves management as well', async () => {
    const open = await serve(mock, { port: 0 });
    const only = ['--ca', ca, '--plain-management', open.url, '--fail-on', 'implied'];
    const { code, out } = await judge(served.urls.management, ...only, '--only', 'management.auth.https-only');
    await open.close();
    expect(out).toMatch(/DEVIATION.*management\.auth\.https-only/u);
    expect(code).toBe(1);
  });

  const ways: readonly (readonly [string, () => readonly string[], string])[] = [
    [
      'nobody vouches for it',
      () => [served.url],
      'its certificate is of an authority that is not trusted here (--ca FILE names one more)',
    ],
    ['http for a port with TLS', () => [served.url.replace('https:', 'http:')], 'speaks HTTPS: write https://'],
    [
      'the plain port beside HTTPS',
      () => [plain()],
      'refuses the token (status 403, "Management requests must be made over HTTPS, at https://',
    ],
  ];
  test.each(ways)('is inconclusive with a sentence: %s', async (_, target, sentence) => {
    const [url = '', ...flags] = target();
    const { code, out, err } = await judge(url, ...flags);
    expect(out + err).toContain(sentence);
    expect(out + err).not.toMatch(/openssl|SSL routines/iu);
    expect(code).toBe(3);
  });
});
