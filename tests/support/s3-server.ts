// Starts an S3 server for tests: s3rver as a process, and before it what it lacks, a check of signatures and short pages.
import { spawn } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, vi } from 'vitest';

type S3Server = Awaited<ReturnType<typeof startS3Server>>;

const KEY = 'S3RVER';
const SECRET = 'S3RVER';
export const BUCKET = 'touchstone-tests';

const command = fileURLToPath(new URL('../../node_modules/s3rver/bin/s3rver.js', import.meta.url));

/** One for all tests of a file, which clients find by its variables; returns what gets it once they run. */
export function withS3Server(): () => S3Server {
  let server: S3Server | undefined;
  beforeAll(async () => {
    server = await startS3Server();
    for (const [name, value] of Object.entries(server.variables)) vi.stubEnv(name, value);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await server?.stop();
  });
  return () => {
    if (server === undefined) throw new Error('The S3 server is asked for before the tests run.');
    return server;
  };
}

async function startS3Server() {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-s3-'));
  const flags = ['--directory', folder, '--address', '127.0.0.1', '--port', '0', '--configure-bucket', BUCKET];
  // It encrypts the tokens of its pages with an algorithm of yesterday.
  const child = spawn(process.execPath, ['--openssl-legacy-provider', command, ...flags], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let port = 0;
  for await (const line of createInterface(child.stdout)) {
    port = Number(/:(\d+)$/.exec(line)?.[1] ?? 0);
    if (port > 0) break;
  }
  child.stdout.resume();
  const requests: string[] = [];
  let isPaused = false;
  const front = createServer((incoming, outgoing) => {
    if (isPaused) incoming.socket.destroy();
    else void answer(incoming, outgoing, port, requests);
  });
  await once(front.listen(0, '127.0.0.1'), 'listening');
  const endpoint = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  return {
    /** For `AWS_ENDPOINT_URL_S3`. */
    endpoint,
    /** The variables with which a client finds it and is let in. */
    variables: { AWS_ACCESS_KEY_ID: KEY, AWS_SECRET_ACCESS_KEY: SECRET, AWS_ENDPOINT_URL_S3: endpoint },
    /** The requests since the start: method and target. */
    requests,
    /** While it pauses, connections are broken. */
    pause(paused: boolean): void {
      isPaused = paused;
    },
    async stop(): Promise<void> {
      front.closeAllConnections();
      front.close();
      const ended = once(child, 'exit');
      if (child.kill()) await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  port: number,
  requests: string[],
): Promise<void> {
  const { method = '', url = '' } = incoming;
  requests.push(`${method} ${url}`);
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  if (!isSigned(incoming, body)) {
    outgoing.writeHead(403, { 'content-type': 'application/xml' });
    outgoing.end('<Error><Code>SignatureDoesNotMatch</Code><Message>The signature is another one.</Message></Error>');
    return;
  }
  if (incoming.headers.range !== undefined && (await isEmpty(port, url))) {
    outgoing.writeHead(416).end();
    return;
  }
  const path = url.includes('list-type=2') ? `${url}&max-keys=7` : url;
  const onward = ask({ host: '127.0.0.1', port, method, path, headers: incoming.headers }, (answered) => {
    outgoing.writeHead(answered.statusCode ?? 500, answered.headers);
    answered.pipe(outgoing);
  });
  onward.once('error', () => outgoing.destroy());
  outgoing.once('close', () => onward.destroy());
  onward.end(body);
}

/** Of such an object it promises a byte that never comes. */
async function isEmpty(port: number, path: string): Promise<boolean> {
  const { headers } = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'HEAD' });
  return headers.get('content-length') === '0';
}

/** As the documentation of Signature Version 4 describes it. A key that is not known is for the server to refuse. */
function isSigned({ method = '', url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const found = /Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, *SignedHeaders=([^,]+), *Signature=(\w+)/.exec(
    headers.authorization ?? '',
  );
  if (found === null) return false;
  const [, key = '', date = '', region = '', signed = '', signature = ''] = found;
  if (key !== KEY) return true;
  const hash = String(headers['x-amz-content-sha256']);
  if (hash !== sha256(body)) return false;
  const [path = '', query = ''] = url.split('?');
  const parameters = query.split('&').filter((each) => each !== '');
  const canonical = [
    method,
    path,
    parameters
      .map((each) => (each.includes('=') ? each : `${each}=`))
      .sort()
      .join('&'),
    ...signed.split(';').map((name) => `${name}:${String(headers[name])}`),
    '',
    signed,
    hash,
  ].join('\n');
  const scope = `${date}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', String(headers['x-amz-date']), scope, sha256(canonical)].join('\n');
  const keys = [date, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${SECRET}`);
  return hmac(keys, text).toString('hex') === signature;
}

function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
