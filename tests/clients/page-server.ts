// Bundles a module for a page, as the build of an application does, and serves the page from an origin of its own; with a mock in it, MSW's worker and the embedded database lie beside the bundle.
import { readFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { serve, type Served } from '../../mocks/node.ts';

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

interface Bundle {
  /** Name of the first chunk. */
  readonly entry: string;
  /** Code by name. */
  readonly chunks: ReadonlyMap<string, string>;
  /** What is loaded before the first line runs: the entry, what it imports, and so on. */
  readonly early: readonly string[];
  /** Modules that were left out of the bundle and are imported at once. */
  readonly needed: readonly string[];
}

/** `outside` stays an import; modules of Node are never bundled, they can only be imported later and elsewhere. */
export async function bundleForPage(entry: URL, outside: readonly RegExp[] = []): Promise<Bundle> {
  const build = await rolldown({
    input: fileURLToPath(entry),
    platform: 'browser',
    external: [...outside],
    logLevel: 'silent',
  });
  try {
    const { output } = await build.generate({ format: 'esm', minify: true });
    const chunks = output.filter((part) => part.type === 'chunk');
    const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
    const first = chunks.find(({ isEntry }) => isEntry);
    if (first === undefined) throw new Error(`${entry.pathname} gave no bundle.`);
    const early = new Set<string>([first.fileName]);
    // The loop also visits names that are added to the set on the way.
    for (const name of early) for (const next of byName.get(name)?.imports ?? []) early.add(next);
    return {
      entry: first.fileName,
      chunks: new Map(chunks.map(({ fileName, code }) => [fileName, code])),
      early: [...early].filter((name) => byName.has(name)),
      needed: [...early].filter((name) => !byName.has(name)),
    };
  } finally {
    await build.close();
  }
}
