// Answers what Node rejects before it becomes a request: with JSON that says why, like every other refusal.
import { STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Server as SecureServer } from 'node:https';
import type { Duplex } from 'node:stream';

const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** The server must have been made with `requireHostHeader: false`, or Node rejects a missing Host without an explanation. */
export function answerUnreadable(server: Server | SecureServer): void {
  const answers = new WeakMap<Duplex, ServerResponse>();
  server.on('request', (incoming, outgoing) => answers.set(incoming.socket, outgoing));
  server.on('clientError', (error: Error & { readonly code?: string; readonly reason?: string }, socket) => {
    const answer = answers.get(socket);
    // Nothing may be written into an answer that is under way.
    const isBusy = answer?.headersSent === true && !answer.writableFinished;
    if (error.code === 'ECONNRESET' || !socket.writable || isBusy) socket.destroy(error);
    else
      turnAway(
        socket,
        STATUSES[error.code ?? ''] ?? 400,
        `This is not a request that can be read: ${reasonOf(error)}.`,
      );
  });
  server.on('connect', (_incoming, socket) => {
    turnAway(socket, 405, 'This server is not a proxy: it does not take CONNECT.');
  });
  server.on('checkExpectation', (_incoming, outgoing) => {
    refuse(outgoing, 417, 'The only expectation that this server meets is 100-continue.');
  });
}

/** The server reads nothing more from this connection. */
export function refuse(
  outgoing: ServerResponse,
  status: number,
  message: string,
  more: Readonly<Record<string, string>> = {},
): void {
  const { body, headers } = toRefusal(message);
  outgoing.writeHead(status, { ...headers, ...more }).end(body);
}

/** Milliseconds that a client has to read the answer. */
const PATIENCE = 2_000;

/** Answers on a connection that the server reads no requests from. */
export function turnAway(socket: Duplex, status: number, message: string): void {
  const { body, headers } = toRefusal(message);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines].join('\r\n');
  socket.end(`${head}\r\n\r\n${body}`);
  // If it were closed with unread bytes, it would be reset and the answer lost.
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), PATIENCE);
  socket.once('close', () => {
    clearTimeout(timer);
  });
}

function toRefusal(message: string): { readonly body: string; readonly headers: Readonly<Record<string, string>> } {
  const body = JSON.stringify({ message });
  const length = String(Buffer.byteLength(body));
  return { body, headers: { 'content-type': 'application/json', 'content-length': length, connection: 'close' } };
}

/** The parser's own words, which never repeat what was sent. */
function reasonOf({ code, reason, message }: Error & { readonly code?: string; readonly reason?: string }): string {
  if (code === 'HPE_HEADER_OVERFLOW') return 'its head is too long';
  return (reason ?? message).replace(/^Parse Error: /, '').replace(/\.$/, '');
}
