// Bundles the console with React and GraphiQL, for the package and, in a clone, for the first who opens it.
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync, cpSync, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown, type Plugin } from 'rolldown';

const SOURCES = fileURLToPath(new URL('./app/', import.meta.url));
const { resolve: find } = createRequire(import.meta.url);

/** Monaco checks and completes in workers, each a file of its own. */
const WORKERS = {
  'editor-worker': 'monaco-editor/esm/vs/editor/editor.worker.js',
  'json-worker': 'monaco-editor/esm/vs/language/json/json.worker.js',
  'graphql-worker': 'monaco-graphql/esm/graphql.worker.js',
};

/** GraphiQL asks for languages that the mock has no use for: they are a third of the editor. */
const PLUGIN_OF_LANGUAGES =
  /monaco-editor\/esm\/vs\/(basic-languages\/(?!graphql)[\w-]+|language\/(css|html|typescript))\//;

/** Style sheets of modules go into one file, with their fonts in them; the unused languages go. */
function styles(sheets: Map<string, string>): Plugin {
  return {
    name: 'styles',
    load: {
      filter: { id: [/\.css$/, PLUGIN_OF_LANGUAGES] },
      handler(id) {
        if (!id.endsWith('.css')) return PLUGIN_OF_LANGUAGES.test(id) ? { code: 'export {};' } : null;
        sheets.set(id, withFonts(readFileSync(id, 'utf8'), dirname(id)));
        return { code: 'export {};', moduleType: 'js' };
      },
    },
  };
}

function withFonts(css: string, folder: string): string {
  return css.replaceAll(/url\(["']?(\.[^"')?#]+)[^)]*\)/g, (_, name: string) => {
    const type = name.endsWith('.svg') ? 'image/svg+xml' : 'font/ttf';
    return `url("data:${type};base64,${readFileSync(resolve(folder, name), 'base64')}")`;
  });
}

async function bundle(input: Record<string, string>, dir: string, format: 'es' | 'iife'): Promise<string> {
  const sheets = new Map<string, string>();
  const build = await rolldown({
    input,
    platform: 'browser',
    moduleTypes: { '.sql': 'text' },
    logLevel: 'silent',
    plugins: [styles(sheets)],
    transform: { define: { 'process.env.NODE_ENV': '"production"' }, jsx: { runtime: 'automatic' } },
  });
  try {
    await build.write({
      dir,
      format,
      minify: true,
      entryFileNames: '[name].js',
      chunkFileNames: '[name].js',
    });
  } finally {
    await build.close();
  }
  return [...sheets.values()].join('\n');
}

/** Another process may build the same: whoever is first has the folder. */
export async function buildConsole(target: string): Promise<void> {
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  const draft = mkdtempSync(`${target}-`);
  try {
    const css = await bundle({ main: join(SOURCES, 'main.tsx') }, draft, 'es');
    writeFileSync(join(draft, 'graphiql.css'), css);
    for (const [name, module] of Object.entries(WORKERS)) await bundle({ [name]: find(module) }, draft, 'iife');
    for (const file of ['index.html', 'console.css', 'icon.svg']) cpSync(join(SOURCES, file), join(draft, file));
    if (!existsSync(target)) renameSync(draft, target);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
