// Serves a page that has the mock in it: MSW's worker and the embedded database lie beside the bundle, as a build leaves them.
import { fileURLToPath } from 'node:url';
import { bundleForPage } from './bundle.ts';
import { servePage, type PageServer } from './page-server.ts';

export const PGLITE = /^@electric-sql\/pglite(\/|$)/;

export async function servePageWithMock(entry: URL): Promise<PageServer> {
  const bundle = await bundleForPage(entry, [PGLITE]);
  const extensions = [...bundle.chunks.values()].flatMap((code) => code.match(/@electric-sql\/pglite\/[\w/]+/g) ?? []);
  return servePage(bundle, {
    imports: {
      '@electric-sql/pglite': '/pglite/index.js',
      ...Object.fromEntries(
        extensions.map((name) => [name, `${name.replace('@electric-sql/pglite', '/pglite')}.js`] as const),
      ),
    },
    files: { '/mockServiceWorker.js': fileURLToPath(import.meta.resolve('msw/mockServiceWorker.js')) },
    folders: { '/pglite/': fileURLToPath(new URL('.', import.meta.resolve('@electric-sql/pglite'))) },
  });
}
