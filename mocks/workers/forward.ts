// Passes a request on to the lead as it came, and its answer back as it comes.
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { ConnectionReset } from '../request/fault-rules.ts';
import { splitTarget } from '../http/raw-target.ts';
import { openWayToLead } from './lead-address.ts';

/** Of one connection, not of the request (RFC 9110, section 7.6.1). */
const OF_CONNECTION = ['connection', 'expect', 'keep-alive', 'transfer-encoding', 'upgrade'];

export interface Forwarder {
  readonly forward: (request: Request) => Promise<Response>;
  /** What is under way is broken off. */
  readonly close: () => void;
}

export function createForwarder(lead: string): Forwarder {
  const { ask, close } = openWayToLead(lead);

  async function send(request: Request): Promise<IncomingMessage> {
    const { path, query } = splitTarget(request);
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const { method, signal, body } = request;
    const target = query === '' ? path : `${path}?${query}`;
    const outgoing = ask({ method, path: target, headers: headersOf(request), signal });
    outgoing.once('response', resolve);
    outgoing.on('error', reject);
    // The lead may answer before it has read all: then what is left of the body is of no use.
    if (body === null) outgoing.end();
    else pipeline(Readable.fromWeb(body as WebStream), outgoing).catch(reject);
    return promise;
  }

  return {
    async forward(request) {
      try {
        return toResponse(await send(request), request.method === 'HEAD');
      } catch (cause) {
        // A fault rule broke the connection, or the lead is gone.
        if (cause instanceof Error && 'code' in cause && cause.code === 'ECONNRESET')
          throw new ConnectionReset('The lead broke the connection.');
        throw cause;
      }
    },
    close,
  };
}

function headersOf({ headers, body }: Request): OutgoingHttpHeaders {
  const own = [...headers].filter(([name]) => !OF_CONNECTION.includes(name));
  const isChunked = body !== null && !headers.has('content-length');
  return { ...Object.fromEntries(own), ...(isChunked ? { 'transfer-encoding': 'chunked' } : {}) };
}

function toResponse(incoming: IncomingMessage, isHead: boolean): Response {
  const headers = new Headers();
  const { rawHeaders, statusCode: status = 502 } = incoming;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (!OF_CONNECTION.includes(name.toLowerCase())) headers.append(name, rawHeaders[index + 1] ?? '');
  }
  const isBodiless = isHead || [204, 205, 304].includes(status);
  if (isBodiless) incoming.resume();
  return new Response(isBodiless ? null : (Readable.toWeb(incoming) as ReadableStream<Uint8Array<ArrayBuffer>>), {
    status,
    headers,
  });
}
