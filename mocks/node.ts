// Puts a mock on a socket: passes the raw request target on, streams bodies both ways, breaks connections on demand.
import { X509Certificate } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { ConnectionReset } from './request/fault-rules.ts';
import { MockClosed } from './request/to-request.ts';
import { METHODS } from './http/cors.ts';
import { ArrivingRequest, fitFor } from './http/arriving-request.ts';
import { setRawTarget } from './http/raw-target.ts';
import { WholeResponse } from './http/whole-response.ts';
import { arrivingBody, isStillSending, restOf } from './server/arriving-body.ts';
import { listen, type Listening } from './server/listen.ts';
import { refuseOtherHosts } from './request/allowed-hosts.ts';
import { refuseManagement, refuseOtherMachines, type Refusal } from './request/management-over-http.ts';
import { urlsAt, urlsBelow, type Handler, type Urls } from './mock.ts';
import { createOwnCertificates } from './server/tls/authority.ts';
import { refuse } from './server/malformed-requests.ts';

export interface ServeOptions {
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** Default 54321; 0 takes a free one. */
  readonly port?: number;
  /** Used in `urls` instead of the address: where clients reach the mock through a proxy. */
  readonly publicUrl?: string;
  /** If set, the server speaks HTTPS: with a certificate of its own, or with this one (PEM texts). */
  readonly tls?: true | { readonly cert: string; readonly key: string };
  /** Beside HTTPS, a port for plain HTTP: all but the management API answers there. 0 takes a free one. */
  readonly plainPort?: number;
  /** Which clients may use the management API without HTTPS. Default `this-machine`; a `publicUrl` with https allows all, since a proxy must be in front. */
  readonly managementOverHttp?: 'this-machine' | 'everybody';
}

export interface Served {
  /** Where it listens, such as `http://127.0.0.1:54321`. */
  readonly url: string;
  readonly urls: Urls;
  /** What clients must trust if the certificate is the server's own, as PEM text. */
  readonly ca?: string;
  /** The port for plain HTTP beside HTTPS. */
  readonly plain?: { readonly url: string; readonly urls: Omit<Urls, 'management'> };
  /** Stops listening and ends open connections; the mock itself stays. */
  close(): Promise<void>;
}

/** Rejects with the system's error when the address cannot be bound. */
export async function serve(mock: Handler, options: ServeOptions = {}): Promise<Served> {
  // From JavaScript a mock may be missing, or still be a promise: every request would be broken off.
  if (typeof (mock as Partial<Handler> | undefined)?.fetch !== 'function')
    throw new TypeError('serve takes a mock: serve(await createMock(), { port: 0 }).');
  const { host = '127.0.0.1', port = 54_321, publicUrl, tls, plainPort, managementOverHttp } = options;
  if (tls === undefined && plainPort !== undefined)
    throw new Error('plainPort is a second port beside one with TLS: give tls as well, or no plainPort.');
  const publicUrls = publicUrl === undefined ? undefined : urlsBelow(publicUrl);
  const isFree =
    tls !== undefined || managementOverHttp === 'everybody' || publicUrls?.management.startsWith('https:') === true;
  const publicHost = publicUrls === undefined ? undefined : new URL(publicUrls.management).hostname;
  const own = tls === true ? createOwnCertificates([host, publicHost ?? []].flat()) : undefined;
  const certificates = tls === true ? own?.options : tls;
  const scheme = tls === undefined ? 'http' : 'https';
  const certificate = typeof tls === 'object' ? new X509Certificate(tls.cert) : undefined;
  const isCertified = (hostname: string): boolean => certificate?.checkHost(hostname) !== undefined;
  const hosts = refuseOtherHosts({ host, publicHost, isCertified });
  const listener = createListener(mock, scheme, [...hosts, ...(isFree ? [] : [refuseOtherMachines])]);
  const main = await listen(listener, { host, port, tls: certificates });
  const urls = publicUrls ?? urlsAt(main.url);
  let plain: Listening | undefined;
  if (plainPort !== undefined)
    try {
      const refusing = createListener(mock, 'http', [...hosts, refuseManagement(urls.management)]);
      plain = await listen(refusing, { host, port: plainPort });
    } catch (error) {
      await main.close();
      throw error;
    }
  return {
    url: main.url,
    urls,
    ...(own === undefined ? {} : { ca: own.ca }),
    ...(plain === undefined ? {} : { plain: { url: plain.url, urls: withoutManagement(urlsAt(plain.url)) } }),
    async close() {
      await Promise.all([main.close(), plain?.close()]);
    },
  };
}

function withoutManagement({ data, storage, admin }: Urls): Omit<Urls, 'management'> {
  return { data, storage, admin };
}

/** `refusals`: the first one that answers keeps the request from the mock. */
function createListener(mock: Handler, scheme: string, refusals: readonly Refusal[]): RequestListener {
  return (incoming, outgoing) => {
    void answer(incoming, outgoing).catch(() => {
      // The client is gone, or a fault rule broke the connection: no client is left to answer.
      incoming.socket.destroy();
    });
  };

  async function answer(incoming: IncomingMessage, outgoing: Outgoing): Promise<void> {
    let request: ArrivingRequest;
    const gone = new AbortController();
    outgoing.once('close', () => {
      if (!outgoing.writableFinished) gone.abort(new Error('The client closed the connection.'));
    });
    // Fetch has no request for it.
    if (incoming.method === 'TRACE') {
      refuse(outgoing, 405, 'This server does not take TRACE.', { allow: METHODS });
      return;
    }
    try {
      request = toRequest(incoming, scheme, gone);
    } catch {
      refuse(outgoing, 400, 'This is not a request that can be read.');
      return;
    }
    let response: Response;
    try {
      let refused: Response | undefined;
      for (const refuses of refusals) refused ??= refuses(request, incoming.socket);
      response = refused ?? (await mock.fetch(fitFor(mock.fetch, request)));
    } catch (error) {
      if (error instanceof ConnectionReset) {
        incoming.socket.resetAndDestroy();
        return;
      }
      if (!(error instanceof MockClosed)) throw error;
      response = Response.json({ message: error.message }, { status: 503 });
    }
    await send(response, outgoing, incoming.method === 'HEAD');
    // The unread rest of the body is discarded, so that the connection stays usable; no listener may pause it again.
    incoming.removeAllListeners('data');
    incoming.resume();
    if (outgoing.writableEnded) return;
    await restOf(incoming);
    outgoing.end();
  }
}

function toRequest(incoming: IncomingMessage, scheme: string, gone: AbortController): ArrivingRequest {
  const { method = 'GET', url: target = '/' } = incoming;
  const headers = new Headers();
  for (let index = 0; index < incoming.rawHeaders.length; index += 2)
    headers.append(incoming.rawHeaders[index] ?? '', incoming.rawHeaders[index + 1] ?? '');
  if (incoming.httpVersionMajor < 1) throw new Error('HTTP without a version has no headers and no body.');
  if (incoming.headers.host === undefined && incoming.httpVersion !== '1.0') throw new Error('It has no Host.');
  // A proxy in front may have used the other one.
  if ((incoming.headersDistinct['host'] ?? []).length > 1) throw new Error('It has two Hosts.');
  // The parser reports it only later, when the request may already be answered.
  if (!/^chunked$/i.test(incoming.headers['transfer-encoding'] ?? 'chunked'))
    throw new Error('Nobody knows its length.');
  const host = incoming.headers.host ?? 'localhost';
  const path = pathOf(target);
  const hasBody = method !== 'GET' && method !== 'HEAD' && hasContent(incoming);
  const body = hasBody ? arrivingBody(incoming, gone) : undefined;
  const request = new ArrivingRequest(`${scheme}://${host}${path}`, { method, headers }, gone.signal, body);
  setRawTarget(request, path);
  return request;
}

/** A client that mistakes the mock for a proxy sends the whole URL. */
function pathOf(target: string): string {
  const absolute = /^https?:\/\/[^/?]*(.*)$/i.exec(target);
  const path = absolute === null ? target : (absolute[1] ?? '');
  return path.startsWith('/') ? path : `/${path}`;
}

function hasContent({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

type Outgoing = ServerResponse<IncomingMessage>;

/** Bytes of an answer that is not worth streaming. */
const SHORT = 64 * 1024;

/** Leaves an answer open that must not end before its request. */
async function send(response: Response, outgoing: Outgoing, headOnly: boolean): Promise<void> {
  const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== 'set-cookie'));
  const cookies = response.headers.getSetCookie();
  const bodiless = headOnly || response.status === 204 || response.status === 304;
  const whole = bodiless ? undefined : WholeResponse.bytesOf(response);
  outgoing.writeHead(response.status, {
    ...headers,
    ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}),
    ...(!bodiless && headers['content-length'] === undefined && whole === undefined && response.body === null
      ? { 'content-length': 0 }
      : {}),
  });
  if (whole !== undefined) {
    endWith(whole, outgoing);
    return;
  }
  if (bodiless || response.body === null) {
    await response.body?.cancel();
    if (isStillSending(outgoing)) outgoing.flushHeaders();
    else outgoing.end();
    return;
  }
  // Short answers are complete: streaming them takes longer than everything else about sending them.
  if (Number(headers['content-length'] ?? Number.NaN) <= SHORT)
    endWith(new Uint8Array(await response.arrayBuffer()), outgoing);
  else await pipeline(response.body, outgoing, { end: !isStillSending(outgoing) });
}

/** As a text with one character per byte, a short answer is sent in one write with the head. */
function endWith({ buffer, byteOffset, byteLength }: Uint8Array, outgoing: Outgoing): void {
  const bytes = Buffer.from(buffer, byteOffset, byteLength);
  if (isStillSending(outgoing)) outgoing.write(bytes);
  else if (byteLength <= SHORT) outgoing.end(bytes.toString('latin1'), 'latin1');
  else outgoing.end(bytes);
}
