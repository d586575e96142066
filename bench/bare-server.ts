// The HTTP side of a bare server: reads the whole body, and sends what is answered to it.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface BareAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly content: string | Uint8Array;
}

export interface BareOrigin {
  readonly url: string;
}

export function listenBare(answer: (path: string, body: Buffer) => Promise<BareAnswer>): Promise<BareOrigin> {
  async function respond(path: string, response: ServerResponse, body: Buffer): Promise<void> {
    try {
      const { headers, content } = await answer(path, body);
      const bytes = typeof content === 'string' ? Buffer.from(content) : content;
      response.writeHead(200, { ...headers, 'content-length': bytes.length }).end(bytes);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      void respond(request.url ?? '/', response, Buffer.concat(chunks));
    });
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
    });
  });
}
