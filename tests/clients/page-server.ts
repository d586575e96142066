// Serves a page that runs one bundled module, from an origin of its own; with a mock in it, MSW's worker and the embedded database lie beside the bundle, as a build leaves them.
import { readFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve, type Served } from '../../mocks/node.ts';
import { bundleForPage } from './bundle.ts';

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  html: 'text/html; charset=utf-8',
  wasm: 'application/wasm',
};

/** Left out of a bundle, since it loads files that lie beside it. */
export const PGLITE = /^@electric-sql\/pglite(\/|$)/;

export async function servePage(entry: URL): Promise<Served> {
  const bundle = await bundleForPage(entry, [PGLITE]);
  const extensions = [...bundle.chunks.values()].flatMap((code) => code.match(/@electric-sql\/pglite\/[\w/]+/g) ?? []);
  const imports = {
    '@electric-sql/pglite': '/pglite/index.js',
    ...Object.fromEntries(extensions.map((name) => [name, `${name.replace('@electric-sql/pglite', '/pglite')}.js`])),
  };
  const page = `<!doctype html><title>touchstone</title>
<script type="importmap">${JSON.stringify({ imports })}</script>
<script type="module" src="/${bundle.entry}"></script>`;
  const database = fileURLToPath(new URL('.', import.meta.resolve('@electric-sql/pglite')));

  async function contentAt(path: string): Promise<string | Uint8Array<ArrayBuffer> | undefined> {
    if (path === '/index.html') return page;
    if (path === '/mockServiceWorker.js')
      return readFile(fileURLToPath(import.meta.resolve('msw/mockServiceWorker.js')));
    if (path.startsWith('/pglite/'))
      return readFile(join(database, normalize(path.slice('/pglite/'.length)))).catch(() => undefined);
    return bundle.chunks.get(path.slice(1));
  }

  return serve(
    {
      async fetch({ url }) {
        const { pathname } = new URL(url);
        const path = pathname === '/' ? '/index.html' : pathname;
        const content = await contentAt(path);
        const type = TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
        return new Response(content, { status: content === undefined ? 404 : 200, headers: { 'content-type': type } });
      },
    },
    { port: 0 },
  );
}
