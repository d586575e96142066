// Serves a page that runs one bundled module, from an origin of its own.
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';
import type { Bundle } from './bundle.ts';

export interface PageServer {
  readonly url: string;
  close(): Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  html: 'text/html; charset=utf-8',
  wasm: 'application/wasm',
};

/** `files` maps paths to files, `folders` maps prefixes to folders whose files are served. */
export async function servePage(
  bundle: Bundle,
  rest: {
    readonly imports?: Readonly<Record<string, string>>;
    readonly files?: Readonly<Record<string, string>>;
    readonly folders?: Readonly<Record<string, string>>;
  } = {},
): Promise<PageServer> {
  const page = `<!doctype html><title>touchstone</title>
<script type="importmap">${JSON.stringify({ imports: rest.imports ?? {} })}</script>
<script type="module" src="/${bundle.entry}"></script>`;

  async function contentAt(path: string): Promise<string | Uint8Array | undefined> {
    if (path === '/index.html') return page;
    const code = bundle.chunks.get(path.slice(1));
    if (code !== undefined) return code;
    const file = rest.files?.[path];
    if (file !== undefined) return readFile(file);
    const folder = Object.entries(rest.folders ?? {}).find(([prefix]) => path.startsWith(prefix));
    if (folder === undefined) return undefined;
    return readFile(join(folder[1], normalize(path.slice(folder[0].length)))).catch(() => undefined);
  }

  async function answer(path: string, response: ServerResponse): Promise<void> {
    const content = await contentAt(path);
    const type = TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    response.writeHead(content === undefined ? 404 : 200, { 'content-type': type });
    response.end(content);
  }

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://page.test');
    const path = pathname === '/' ? '/index.html' : pathname;
    void answer(path, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
