// The mocks that vectors of requests are sent to: in process, and over a socket, byte for byte.
import { expect } from 'vitest';
import { createMock, type Mock, type MockOptions } from '../../mocks/app.ts';
import { setRawTarget } from '../../mocks/http/raw-target.ts';
import type { DialectName } from '../../mocks/runtime/dialect.ts';
import { exchange, type RawAnswer } from '../support/raw-wire.ts';
import { serveStorage, VARIANTS } from '../security/served-storage.ts';

export type Interface = 'data' | 'storage' | 'management' | 'admin' | 'auth';
export type Headers = Readonly<Record<string, string | readonly string[]>>;

interface Sent {
  readonly kind: Interface;
  readonly method: string;
  /** Below the URL of the interface; in process also a URL. */
  readonly path: string;
  readonly headers: Headers;
  readonly body: BodyInit | undefined;
}
export interface Subject {
  readonly mock: Mock;
  /** Names of headers are in lower case. */
  send(request: Sent): Promise<Pick<RawAnswer, 'status' | 'headers' | 'headerNames' | 'text'> & { bytes?: Buffer }>;
  /** Before each vector. */
  begin(): Promise<void>;
  close(): Promise<void>;
}

export async function openInProcess(options: MockOptions): Promise<Subject> {
  const mock = await createMock(options);
  return {
    mock,
    async send({ kind, method, path, headers, body }) {
      const url = path.startsWith('http://')
        ? path
        : `${kind === 'auth' ? `${mock.urls.data}/auth/v1` : mock.urls[kind]}${path}`;
      const request = new Request(url, {
        method,
        headers: headers as Record<string, string>,
        ...(body === undefined ? {} : { body }),
      });
      setRawTarget(request, url.slice(new URL(url).origin.length));
      const answer = await mock.fetch(request);
      const bytes = Buffer.from(await answer.arrayBuffer());
      return {
        status: answer.status,
        headers: Object.fromEntries(answer.headers),
        headerNames: [...answer.headers.keys()],
        text: new TextDecoder().decode(bytes),
        bytes,
      };
    },
    begin: () => mock.reset(),
    close: () => mock.close(),
  };
}

/** The mock of `served-storage.ts`, which is never reset; at the end it may have to be as it was. */
export async function openOverSocket(dialect: DialectName, isUnchanged: boolean): Promise<Subject> {
  const [variant] = VARIANTS.filter((one) => one.dialect === dialect);
  if (variant === undefined) throw new Error(`No mock of the ${dialect} dialect is served.`);
  const served = await serveStorage(variant);
  const before = await served.state();
  return {
    mock: served.mock,
    async send({ kind, method, path, headers, body }) {
      const lines = Object.entries(headers).flatMap(([name, value]) => [value].flat().map((one) => `${name}: ${one}`));
      const request = { method, target: path, headers: lines, body: typeof body === 'string' ? body : '' };
      return kind === 'storage' ? served.sendBare(request) : exchange(served.url, request);
    },
    begin: () => Promise.resolve(),
    async close() {
      const after = await served.state();
      await served.close();
      if (isUnchanged) expect(after).toEqual(before);
    },
  };
}
