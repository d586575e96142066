// Installs the rivals on first use, and starts them.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { POOL_SIZE } from '../bare-database.ts';
import { forkChild } from '../child.ts';
import type { Scope, Settings } from '../part.ts';
import type { Address } from './ask.ts';
import { REQUEST_SETTINGS } from './settings.ts';

const FOLDER = fileURLToPath(new URL('../rivals', import.meta.url));

/** Undefined, with a sentence, if it is not installed and must not or cannot be. */
export async function startPostgraphile(url: string, settings: Settings, scope: Scope): Promise<Address | undefined> {
  if (!isInstalled()) {
    if (!settings.install) {
      settings.note('PostGraphile is not installed: it is left out (a run without --quick installs it).');
      return undefined;
    }
    settings.note('Installing PostGraphile into bench/rivals (npm ci, once) ...');
    const { status, stderr } = spawnSync('npm', ['ci', '--ignore-scripts'], { cwd: FOLDER, encoding: 'utf8' });
    if (status !== 0) {
      settings.note(`PostGraphile could not be installed and is left out: ${stderr.trim().slice(-500)}`);
      return undefined;
    }
  }
  const child = forkChild(join(FOLDER, 'postgraphile.mjs'), scope, { cwd: FOLDER, env: { NODE_ENV: 'production' } });
  const started = await child.ask({ url, settings: REQUEST_SETTINGS, connections: POOL_SIZE });
  return { url: (started as { readonly url: string }).url, headers: { 'content-type': 'application/json' } };
}

/** In the version that the lock names: an old one is installed anew. */
function isInstalled(): boolean {
  const versionIn = (file: string, ...path: readonly string[]): unknown => {
    let value: unknown = JSON.parse(readFileSync(join(FOLDER, file), 'utf8'));
    for (const key of path) value = (value as Readonly<Record<string, unknown>>)[key];
    return value;
  };
  const installed = 'node_modules/postgraphile/package.json';
  if (!existsSync(join(FOLDER, installed))) return false;
  return versionIn(installed, 'version') === versionIn('package.json', 'dependencies', 'postgraphile');
}
