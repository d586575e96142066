// A folder that compiles generated types and code that uses them, as in an app's build: `tsc --strict`, with the real client library.
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Workshop {
  write(name: string, text: string): Promise<void>;
  /** Compiles all files at once, or one: what the compiler says, a line for each error. */
  compile(...names: readonly string[]): readonly string[];
  close(): Promise<void>;
}

const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url));

const FLAGS =
  '--strict --noEmit --ignoreConfig --pretty false --allowImportingTsExtensions --skipLibCheck --module nodenext --target es2024 --lib es2024,dom --types'.split(
    ' ',
  );

export async function openWorkshop(): Promise<Workshop> {
  const folder = await mkdtemp(join(tmpdir(), 'touchstone-types-'));
  const written = new Set<string>();
  await symlink(modules, join(folder, 'node_modules'), 'junction');
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  return {
    async write(name, text) {
      written.add(name);
      await writeFile(join(folder, name), text);
    },
    compile(...names) {
      const files = names.length === 0 ? [...written] : names;
      const tsc = join(modules, 'typescript/bin/tsc');
      const ran = spawnSync(process.execPath, [tsc, ...FLAGS, '', ...files], { cwd: folder, encoding: 'utf8' });
      if (ran.error !== undefined) throw ran.error;
      const said = `${ran.stdout}${ran.stderr}`.split('\n').filter((line) => /\S/.test(line));
      if (said.length === 0 && ran.status !== 0) throw new Error(`The compiler ended with ${String(ran.status)}.`);
      return said;
    },
    close: () => rm(folder, { recursive: true }),
  };
}
