// Sends requests over real sockets, with time-outs, exactly as given: the path is never normalised and any port will do.
import {
  Agent as HttpAgent,
  request as httpRequest,
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
// Not by name: an old Node lacks one of them, and has to get as far as the sentence that says so.
import tls from 'node:tls';
import { collectBody, decodeBody } from './collect-body.ts';
import { authorizationOf, connectionsOf, proxyFor, type Connections } from './connections.ts';
import { followFinalSlash } from './final-slash.ts';
import { splitUrl } from './split-url.ts';
import { TransportError, type Transport, type WireRequest, type WireResponse } from '../contract/exchange.ts';

export interface Timeouts {
  /** Milliseconds until the connection stands. */
  readonly connect: number;
  /** Milliseconds until the answer begins, and again until it is whole. */
  readonly response: number;
}

export const DEFAULT_TIMEOUTS: Timeouts = { connect: 5_000, response: 10_000 };

const LARGEST_SHARED = 64 * 1024;
/** Methods that change nothing. */
const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The caller's transport, or sockets. */
export function openTransport({
  transport,
  timeouts,
  onNotice,
  ...connections
}: Connections & {
  readonly transport?: Transport | undefined;
  readonly timeouts?: Partial<Timeouts>;
  readonly onNotice?: (sentence: string) => void;
}): ReturnType<typeof createSocketTransport> {
  if (transport !== undefined) return { send: transport, close: () => undefined };
  return createSocketTransport({
    timeouts: { ...DEFAULT_TIMEOUTS, ...timeouts },
    ...connectionsOf(connections),
    note: onNotice,
  });
}

interface SocketOptions extends Connections {
  readonly timeouts?: Timeouts;
  /** Gets a sentence for people if a redirection is followed. */
  readonly note?: ((sentence: string) => void) | undefined;
}

export function createSocketTransport(options: SocketOptions = {}) {
  const timeouts = options.timeouts ?? DEFAULT_TIMEOUTS;
  const http = new HttpAgent({ keepAlive: true });
  let direct: TlsAgents | undefined;
  let tunnelled: TlsAgents | undefined;
  const https = (proxy: URL | undefined): TlsAgents =>
    proxy === undefined ? (direct ??= createTlsAgents(options)) : (tunnelled ??= createTlsAgents(options, proxy));
  const fresh: AgentFor = (secure, _, proxy) => (secure ? https(proxy).fresh : undefined);
  const kept: AgentFor = (secure, shared, proxy) =>
    !shared ? fresh(secure, shared, proxy) : secure ? https(proxy).kept : http;
  const send: Transport = async (request) => {
    try {
      return await sendOnce(request, kept, timeouts, options);
    } catch (error) {
      // A kept connection that the server closed while we wrote: nothing was answered, a fresh one decides. What may
      // have been done already must not be done twice: that is lost.
      if (!(error instanceof StaleConnection)) throw error;
      if (SAFE.has(request.method)) return sendOnce(request, fresh, timeouts, options);
      throw toTransportError(error.cause, true);
    }
  };
  return {
    send: followFinalSlash(send, options.note),
    /** Closes idle connections. */
    close() {
      http.destroy();
      for (const agents of [direct, tunnelled]) for (const agent of [agents?.kept, agents?.fresh]) agent?.destroy();
    },
  };
}

type TlsAgents = ReturnType<typeof createTlsAgents>;

/** Trusts one more authority than the machine does: alone it would take their place. Takes its time, so only where TLS is spoken. */
function createTlsAgents({ ca, clientCertificate }: Connections, proxy?: URL) {
  if (proxy !== undefined && !process.allowedNodeEnvironmentFlags.has('--use-env-proxy'))
    throw new TransportError(
      'unreachable',
      `HTTPS_PROXY is set, and Node ${process.version} cannot use it: take Node 22.21 or newer, or name the host in NO_PROXY`,
    );
  const secureContext =
    ca === undefined && clientCertificate === undefined
      ? undefined
      : tls.createSecureContext({
          ca: ca && [...tls.getCACertificates('default'), ca],
          cert: clientCertificate?.certificate,
          key: clientCertificate?.key,
        });
  const settings = {
    ...(secureContext === undefined ? {} : { secureContext }),
    ...(proxy === undefined ? {} : { proxyEnv: { HTTPS_PROXY: proxy.href } }),
  };
  // `fresh`: a connection for each request.
  return { kept: new HttpsAgent({ keepAlive: true, ...settings }), fresh: new HttpsAgent(settings) };
}

class StaleConnection extends Error {
  override readonly name = 'StaleConnection';
  override readonly cause: Error;
  constructor(cause: Error) {
    super(cause.message);
    this.cause = cause;
  }
}

/** The agent of a request, or none: then it gets a connection of its own, as with an agent that keeps none. */
type AgentFor = (secure: boolean, shared: boolean, proxy: URL | undefined) => HttpAgent | HttpsAgent | undefined;

function sendOnce(
  request: WireRequest,
  agentFor: AgentFor,
  timeouts: Timeouts,
  { proxies }: Connections,
): Promise<WireResponse> {
  const { origin, target } = splitUrl(request.url);
  const secure = origin.protocol === 'https:';
  // A server may answer before it has read a large body, and never read the rest: nothing else shares that connection.
  const shared = bodyLength(request) <= LARGEST_SHARED;
  const proxy = proxyFor(origin, proxies);
  const agent = agentFor(secure, shared, proxy);
  // Node's own way through a proxy for plain HTTP would normalise the path. Its tunnel for HTTPS does not.
  const reached = proxy !== undefined && !secure ? proxy : origin;
  const authorization = proxy === undefined || secure ? undefined : authorizationOf(proxy);
  const options: RequestOptions = {
    method: request.method,
    host: reached.hostname.replace(/^\[|\]$/g, ''),
    port: reached.port === '' ? (secure ? 443 : 80) : Number(reached.port),
    path: reached === origin ? target : `${origin.origin}${target}`,
    headers: {
      ...headersOf(request, origin),
      ...(authorization === undefined ? {} : { 'proxy-authorization': authorization }),
    },
    ...(agent === undefined ? { agent: false } : { agent }),
  };
  return new Promise((resolve, reject) => {
    const client: ClientRequest = secure ? httpsRequest(options) : httpRequest(options);
    let timer: NodeJS.Timeout;
    let answering = false;
    let readBefore = 0;
    const nothingCame = (): boolean => !answering && (client.socket?.bytesRead ?? 0) <= readBefore;
    const fail = (error: Error): void => {
      clearTimeout(timer);
      reject(error);
      client.destroy();
    };
    const wait = (milliseconds: number, what: string): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        fail(new TransportError('timeout', `${what} within ${milliseconds} ms`));
      }, milliseconds);
    };
    const sent = (): void => {
      wait(timeouts.response, 'no answer came');
    };
    wait(timeouts.connect, 'no connection stood');
    client.on('socket', (socket) => {
      readBefore = socket.connecting ? 0 : socket.bytesRead;
      if (!socket.connecting) sent();
      else socket.once(secure ? 'secureConnect' : 'connect', sent);
    });
    client.on('error', (error) => {
      if (client.reusedSocket && nothingCame() && isReset(error)) fail(new StaleConnection(error));
      else fail(toTransportError(error, nothingCame()));
    });
    client.on('response', (response) => {
      answering = true;
      clearTimeout(timer);
      timer = setTimeout(() => {
        response.destroy(new TransportError('timeout', `did not end within ${timeouts.response} ms`));
      }, timeouts.response);
      collect(response)
        .then(resolve, fail)
        .finally(() => {
          clearTimeout(timer);
        });
    });
    client.end(request.body);
  });
}

function headersOf(request: WireRequest, origin: URL): Record<string, string> {
  const headers: Record<string, string> = { host: origin.host, ...request.headers };
  const names = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  // Bytes are compared, so nothing is to be done to them on the way.
  if (!names.has('accept-encoding')) headers['accept-encoding'] = 'identity';
  if (names.has('content-length') || names.has('transfer-encoding')) return headers;
  const length = bodyLength(request);
  if (length > 0 || !['GET', 'HEAD', 'DELETE', 'OPTIONS'].includes(request.method))
    headers['content-length'] = String(length);
  return headers;
}

function bodyLength({ body }: WireRequest): number {
  return body === undefined ? 0 : Buffer.byteLength(body);
}

async function collect(response: IncomingMessage): Promise<WireResponse> {
  try {
    const found = await collectBody(response, response.headers['content-length']);
    return await decodeBody({ status: response.statusCode ?? 0, headers: pairs(response.rawHeaders), ...found });
  } catch (error) {
    throw error instanceof Error ? toTransportError(error) : error;
  }
}

function pairs(raw: readonly string[]): (readonly [string, string])[] {
  const headers: (readonly [string, string])[] = [];
  for (let index = 0; index + 1 < raw.length; index += 2)
    headers.push([(raw[index] ?? '').toLowerCase(), raw[index + 1] ?? '']);
  return headers;
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function isReset(error: Error): boolean {
  return ['ECONNRESET', 'EPIPE', 'ECONNABORTED'].includes(codeOf(error));
}

/** `lost`: no byte of an answer had come. */
function toTransportError(error: Error, lost = false): Error {
  if (error instanceof TransportError) return error;
  const code = codeOf(error);
  const options = { cause: error };
  if (isReset(error))
    return new TransportError('closed', 'the connection was closed before a whole answer came', { ...options, lost });
  if (['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL'].includes(code))
    return new TransportError('unreachable', reasonOf(code), options);
  if (code === 'ERR_PROXY_TUNNEL')
    return new TransportError(
      'unreachable',
      `the proxy of HTTPS_PROXY refused the way (${afterColon(error.message)})`,
      options,
    );
  if (code === 'ETIMEDOUT') return new TransportError('timeout', 'the connection timed out', options);
  if (code.startsWith('HPE_'))
    return new TransportError('protocol', `the answer is not HTTP/1.1 (${error.message})`, options);
  if (/^(ERR_TLS_|ERR_SSL_|CERT_|EPROTO|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(code))
    return new TransportError('tls', describeTls(code, error), options);
  return error;
}

/** Node's own words name the proxy with its password: `Failed to … via http://…: HTTP/1.1 403 Forbidden`. */
function afterColon(message: string): string {
  return /: (HTTP\/.*)$/u.exec(message)?.[1] ?? 'it answered no HTTP';
}

function describeTls(code: string, error: Error): string {
  const { message } = error;
  // OpenSSL's own words are a line of its source.
  if (/wrong version number|packet length too long|http request/i.test(message))
    return 'this port does not speak TLS: is the address http:// rather than https://?';
  if (/certificate required|bad certificate/i.test(message))
    return 'it asks for a certificate of ours, or refuses the one shown (--client-cert FILE and --client-key FILE)';
  if (/^(CERT_UNTRUSTED|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(code))
    return 'its certificate is of an authority that is not trusted here (--ca FILE names one more)';
  if (/no[ _]application[ _]protocol/iu.test(`${code} ${message}`))
    return 'it speaks no HTTP/1.1, only something else such as HTTP/2: let what is in front of it take HTTP/1.1, too';
  if (code === 'CERT_HAS_EXPIRED') return 'its certificate, or one of those that vouch for it, has expired';
  if (code === 'CERT_NOT_YET_VALID') return 'its certificate is not valid yet: does one of the two clocks go wrong?';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return `its certificate is for another name (${namesIn(error)})`;
  const words = /error:[^:]*:[^:]*:[^:]*:([^:\n]+)/.exec(message)?.[1] ?? message;
  return `no trusted TLS connection (${words.trim()})`;
}

/** Node's own words, without what they say again: `Host: localhost. is not in the cert's altnames: DNS:other.test`. */
function namesIn(error: Error): string {
  const { message } = error;
  const [, asked, given = ''] =
    /(?:Host|IP): (\S+?)\.? is not (?:in the cert's altnames|cert's CN|in the cert's list): (.*)$/.exec(message) ?? [];
  if (asked === undefined) return message;
  // Of an address Node lists addresses only.
  const { cert } = error as { readonly cert?: { readonly subjectaltname?: string } };
  const names = given.trim() === '' ? cert?.subjectaltname : given.trim();
  return `asked for ${asked}, it says ${names ?? 'none'}`;
}

function reasonOf(code: string): string {
  if (code === 'ECONNREFUSED') return 'connection refused';
  return code === 'ENOTFOUND' || code === 'EAI_AGAIN'
    ? 'the host name cannot be resolved'
    : 'the host cannot be reached';
}
