// Serves the console: its page and the files of its bundle, which a clone builds when they are first asked for.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { json } from '../http/respond.ts';
import { findCacheFolder } from '../db/image/cache-folder.ts';
import type * as Build from './build.ts';

/** In the package the bundle is beside this module; in a clone the sources are. */
const PACKED = fileURLToPath(new URL('./console/', import.meta.url));
const SOURCES = fileURLToPath(new URL('./app/', import.meta.url));

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
};

/** Nothing from elsewhere, in no frame. The editor writes style elements; `blob:` shows previews. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

let folder: Promise<string> | undefined;

/** `name`: of a file; empty: the page. */
export async function showConsole(name: string): Promise<Response> {
  folder ??= openFolder();
  let place: string;
  try {
    place = await folder;
  } catch (error) {
    folder = undefined;
    return json(500, { message: `The console could not be built: ${String(error)}` });
  }
  const file = name === '' ? 'index.html' : name;
  if (!/^[\w-]+(\.[\w-]+)+$/.test(file) || !existsSync(join(place, file)))
    return json(404, { message: `The console has no file ${file}.` });
  return new Response(await readFile(join(place, file)), {
    headers: {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'content-security-policy': POLICY,
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
    },
  });
}

async function openFolder(): Promise<string> {
  if (existsSync(join(PACKED, 'index.html'))) return PACKED;
  const hash = createHash('sha256');
  const lock = fileURLToPath(new URL('../../package-lock.json', import.meta.url));
  const builder = fileURLToPath(new URL('./build.ts', import.meta.url));
  for (const file of [...globSync(`${SOURCES}**/*.*`).sort(), builder, lock]) hash.update(readFileSync(file));
  const cache = findCacheFolder(process.env) ?? join(tmpdir(), `touchstone-${process.getuid?.() ?? ''}`);
  const built = join(cache, `console-${hash.digest('hex').slice(0, 16)}`);
  if (existsSync(join(built, 'index.html'))) return built;
  // By a name that the bundler of the package does not follow.
  const { href } = new URL('./build.ts', import.meta.url);
  const { buildConsole } = (await import(href)) as typeof Build;
  await buildConsole(built);
  return built;
}
