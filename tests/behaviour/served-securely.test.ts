// The mock over HTTPS on one port, and what a plain port, beside it or alone, does for which clients.
import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { Agent } from 'node:https';
import { connect as connectTcp } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { promisify } from 'node:util';
import supertest from 'supertest';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createMock } from '../../mocks/app.ts';
import { serve } from '../../mocks/node.ts';
import { httpRequest } from '../support/http-request.ts';
import { opened } from '../support/opened.ts';
import { exchange, openWire } from '../support/raw-wire.ts';
import { temporaryFolder, writeFiles } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const mock = opened(() => createMock({ schema: { sql: '' } }));
beforeEach(() => mock().reset());

describe('the mock over HTTPS', () => {
  const server = opened(() => serve(mock(), { port: 0, tls: true, plainPort: 0 }));
  let ca: string;
  let plain: string;
  let authorized: { readonly authorization: string; readonly 'content-type': string };
  beforeAll(() => {
    ca = server().ca ?? '';
    plain = server().plain?.url ?? '';
    authorized = { authorization: `Bearer ${mock().keys.token}`, 'content-type': 'application/json' };
  });
  const port = () => Number(new URL(server().url).port);

  test('says where it listens, and what answers beside', () => {
    expect(server().url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
    expect(server().urls).toMatchObject({ management: server().url, storage: `${server().url}/storage/v1` });
    expect(plain).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const urls = { data: plain, storage: `${plain}/storage/v1`, admin: `${plain}/__touchstone` };
    expect(server().plain).toEqual({ url: plain, urls });
  });

  test('answers everything on the one port', async () => {
    const organizations = await httpRequest(`${server().url}/v1/organizations`, { ca, headers: authorized });
    expect(organizations).toMatchObject({ status: 200, httpVersion: '1.1' });
    const { anon: apiKey, service } = mock().keys;
    const data = { ca, method: 'POST', headers: { apiKey, 'content-type': 'application/json' } };
    const query = await httpRequest(`${server().url}/graphql/v1`, { ...data, body: '{"query":"{ __typename }"}' });
    expect(query).toMatchObject({ status: 200, text: '{"data":{"__typename": "Query"}}' });
    const buckets = { ca, headers: { authorization: `Bearer ${service}` } };
    expect(await httpRequest(`${server().urls.storage}/bucket`, buckets)).toMatchObject({ status: 200, text: '[]' });
    expect(await httpRequest(`${server().urls.admin}/health`, { ca })).toMatchObject({ status: 200 });
  });

  test('keeps connections', async () => {
    const agent = new Agent({ ca, keepAlive: true, maxSockets: 1 });
    for (let round = 0; round < 3; round += 1)
      expect(await httpRequest(`${server().url}/v1/projects`, { agent, headers: authorized })).toMatchObject({
        status: 200,
        headers: { connection: 'keep-alive' },
      });
    expect(Object.values(agent.freeSockets).map((sockets) => sockets?.length)).toEqual([1]);
    agent.destroy();
  });

  test('has a certificate for this machine and for the host names of projects', async () => {
    const greet = async (servername?: string): Promise<X509Certificate> => {
      const named = servername === undefined ? {} : { servername };
      const socket = connectTls({ host: '127.0.0.1', port: port(), ca, ...named });
      await new Promise((resolve, reject) => {
        socket.once('secureConnect', resolve);
        socket.once('error', reject);
      });
      const { raw } = socket.getPeerCertificate();
      socket.destroy();
      return new X509Certificate(raw);
    };
    for (const name of ['localhost', 'abcdefghijklmnopqrst.localhost', 'ABCDEFGHIJKLMNOPQRST.Localhost'])
      expect((await greet(name)).checkHost(name)).toBe(name.toLowerCase());
    await expect(greet('example.com')).rejects.toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
    for (const address of ['127.0.0.1', '::1']) expect((await greet()).checkIP(address)).toBe(address);
  });

  test('the plain port answers data and storage, and refuses management without doing or redirecting anything', async () => {
    const { anon: apiKey, service } = mock().keys;
    await supertest(plain).post('/graphql/v1').set({ apiKey }).send({ query: '{ __typename }' }).expect(200);
    await supertest(plain)
      .get('/storage/v1/bucket')
      .set({ authorization: `Bearer ${service}` })
      .expect(200, []);
    for (const path of ['/v1/organizations', `/v1/projects/${mock().keys.ref}/secrets`])
      for (const method of ['get', 'post', 'delete', 'put', 'patch'] as const) {
        const refused = await supertest(plain)[method](path).set(authorized).send({ name: 'Company' });
        expect([refused.status, refused.headers['location']]).toEqual([403, undefined]);
        expect(refused.body).toEqual({
          message: `Management requests must be made over HTTPS, at ${server().url}, and this port speaks plain HTTP. Nothing was done.`,
        });
      }
    const head = await supertest(plain).head('/v1/projects').set(authorized);
    expect([head.status, head.text]).toEqual([403, undefined]);
    expect(mock().journal.query({ interface: 'management' })).toEqual([]);
    const { text } = await httpRequest(`${server().url}/v1/organizations`, { ca, headers: authorized });
    expect(JSON.parse(text)).toHaveLength(1);
  });

  test('no way of writing the path leads past the refusal', async () => {
    for (const target of [
      '/v1/projects',
      'http://x/v1/projects',
      'https://x/v1/projects',
      '/v1/../v1/projects',
      '/v1//projects',
      '/%761/projects',
      '//v1/projects',
      '/./v1/projects',
      `/projects/${mock().keys.ref}/v1/projects`,
    ]) {
      const { status, text } = await exchange(plain, {
        target,
        headers: [`Authorization: Bearer ${mock().keys.token}`],
      });
      expect([target, [403, 404].includes(status), text.includes('organization_id')]).toEqual([target, true, false]);
    }
  });

  test('plain HTTP on the port for HTTPS is told so', async () => {
    const wire = await openWire(server().url);
    wire.write(
      `POST /v1/organizations HTTP/1.1\r\nHost: localhost\r\nContent-Length: 200000\r\n\r\n${'x'.repeat(200_000)}`,
    );
    const { status, headers, body } = await wire.lastAnswer();
    expect([status, headers['connection']]).toEqual([400, 'close']);
    expect(JSON.parse(body.toString())).toEqual({
      message: `This port speaks HTTPS, not plain HTTP: ${server().url}.`,
    });
  });

  test('what goes wrong before a request does no harm', async () => {
    const nonsense = connectTcp(port(), '127.0.0.1');
    // The first byte of a handshake, followed by bytes that do not belong to one.
    nonsense.write(Buffer.from([0x16, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]));
    nonsense.on('error', () => undefined);
    await new Promise((resolve) => {
      nonsense.once('close', resolve);
      nonsense.resume();
    });
    const old = connectTls({ host: '127.0.0.1', port: port(), ca, maxVersion: 'TLSv1.1', minVersion: 'TLSv1' });
    await new Promise((resolve) => old.once('error', resolve));
    const stranger = httpRequest(`${server().url}/v1/projects`, { headers: authorized });
    await expect(stranger).rejects.toThrow('unable to verify the first certificate');
    connectTcp(port(), '127.0.0.1')
      .on('error', () => undefined)
      .resetAndDestroy();
    expect(await httpRequest(`${server().url}/v1/projects`, { ca, headers: authorized })).toMatchObject({
      status: 200,
    });
  });

  test('the client of today works over it, trusting the authority as its documents say', async () => {
    const file = join(writeFiles(folder, { 'ca.pem': ca }), 'ca.pem');
    const script = `
      const { SupabaseManagementAPI } = await import('supabase-management-js');
      const connect = (baseUrl) => new SupabaseManagementAPI({ accessToken: '${mock().keys.token}', baseUrl });
      const { status } = await connect('${server().urls.management}').createAnOrganization({ name: 'Company' });
      const refused = await connect('${plain}').createAnOrganization({ name: 'Other' }).catch(({ message }) => message);
      console.log(JSON.stringify({ status, refused }));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: import.meta.dirname,
      env: { ...process.env, NODE_EXTRA_CA_CERTS: file },
    });
    expect(JSON.parse(stdout)).toEqual({
      status: 201,
      refused: expect.stringContaining('Management requests must be made over HTTPS') as string,
    });
    const { text } = await httpRequest(`${server().url}/v1/organizations`, { ca, headers: authorized });
    expect(text).toContain('"Company"');
    expect(text).not.toContain('"Other"');
  });

  test('closes although somebody has connected and says nothing', async () => {
    const other = await serve(mock(), { port: 0, tls: true, plainPort: 0 });
    expect(other.ca).not.toBe(ca);
    const silent = [other.url, other.plain?.url ?? ''].map((url) => connectTcp(Number(new URL(url).port), '127.0.0.1'));
    await Promise.all(silent.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
    const begun = performance.now();
    await other.close();
    // Node itself would wait for two minutes.
    expect(performance.now() - begun).toBeLessThan(30_000);
  });

  test('a taken plain port leaves nothing behind, and one without HTTPS makes no sense', async () => {
    const taken = Number(new URL(plain).port);
    const failed = serve(mock(), { port: 0, tls: true, plainPort: taken });
    await expect(failed).rejects.toMatchObject({ code: 'EADDRINUSE', port: taken });
    await expect(serve(mock(), { port: 0, plainPort: 0 })).rejects.toThrow(
      'plainPort is a second port beside one with TLS',
    );
  });
});

describe('the mock over plain HTTP alone', () => {
  /** An address of this machine that makes a connection look as if it came from another machine. */
  const foreign = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
  if (foreign === undefined)
    process.stderr.write('This machine has no address but loopback: nothing is tried as from another machine.\n');

  async function statusFrom(localAddress: string | undefined, options: Parameters<typeof serve>[1]): Promise<unknown> {
    const server = await serve(mock(), { port: 0, ...options });
    onTestFinished(() => server.close());
    const headers = { authorization: `Bearer ${mock().keys.token}` };
    const from = localAddress === undefined ? {} : { localAddress };
    return (await httpRequest(`${server.url}/v1/projects`, { headers, ...from })).status;
  }

  test('serves management to this machine', async () => {
    expect(await statusFrom(undefined, {})).toBe(200);
    expect(await statusFrom(undefined, { host: '0.0.0.0' })).toBe(200);
  });

  test.skipIf(foreign === undefined)('serves it to other machines only where that is said', async () => {
    expect(await statusFrom(foreign, { host: '0.0.0.0' })).toBe(403);
    expect(await statusFrom(foreign, { host: '0.0.0.0', publicUrl: 'http://mock.example' })).toBe(403);
    expect(await statusFrom(foreign, { host: '0.0.0.0', publicUrl: 'https://mock.example' })).toBe(200);
    expect(await statusFrom(foreign, { host: '0.0.0.0', managementOverHttp: 'everybody' })).toBe(200);
  });
});
