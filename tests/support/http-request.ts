// A request of Node's own client, over HTTP or HTTPS: it sends any Host and any header, as no `fetch` does, and adds a length alone.
import { once } from 'node:events';
import {
  request as overHttp,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http';
import { request as overHttps, type RequestOptions } from 'node:https';
import { text } from 'node:stream/consumers';

export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly httpVersion: string;
}

interface Asked extends RequestOptions {
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Uint8Array | undefined;
}

export async function httpRequest(url: string, { body, headers, ...options }: Asked = {}): Promise<HttpAnswer> {
  // Node sends none for a DELETE by itself.
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  const given = { ...options, headers: { ...length, ...headers } };
  const request = (url.startsWith('https:') ? overHttps : overHttp)(url, given);
  request.end(body);
  try {
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    const { statusCode = 0, headers: told, httpVersion } = answer;
    return { status: statusCode, headers: told, httpVersion, text: await text(answer) };
  } catch (error) {
    throw new Error(`${request.method} ${url}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
