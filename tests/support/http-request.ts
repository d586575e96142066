// A request of Node's own client, over HTTP or HTTPS: it sends any Host and any header, as no `fetch` does, and adds none.
import { once } from 'node:events';
import { request as overHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as overHttps, type RequestOptions } from 'node:https';
import { text } from 'node:stream/consumers';

export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly httpVersion: string;
}

interface Asked extends RequestOptions {
  readonly body?: string | Uint8Array | undefined;
}

export async function httpRequest(url: string, { body, ...options }: Asked = {}): Promise<HttpAnswer> {
  const request = (url.startsWith('https:') ? overHttps : overHttp)(url, options);
  request.end(body);
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  const { statusCode = 0, headers, httpVersion } = answer;
  return { status: statusCode, headers, httpVersion, text: await text(answer) };
}
