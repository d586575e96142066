// A folder of a test file that compiles generated types and code that uses them, as in an app's build: `tsc --strict`, with the real client library.
import { spawnSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll } from 'vitest';
import { temporaryFolder, writeFiles } from '../../support/temporary-folder.ts';

interface Workshop {
  readonly folder: string;
  write(name: string, text: string): void;
  /** Compiles these files at once: what the compiler says, a line for each error. */
  compile(...names: readonly string[]): readonly string[];
}

const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url));

const FLAGS =
  '--strict --noEmit --ignoreConfig --pretty false --allowImportingTsExtensions --skipLibCheck --module nodenext --target es2024 --lib es2024,dom --types'.split(
    ' ',
  );

export function openWorkshop(): Workshop {
  const folder = temporaryFolder();
  const write = (name: string, text: string): void => void writeFiles(folder, { [name]: text });
  beforeAll(() => {
    symlinkSync(modules, join(folder, 'node_modules'), 'junction');
    write('package.json', '{ "type": "module" }');
  });
  return {
    folder,
    write,
    compile(...files) {
      const tsc = join(modules, 'typescript/bin/tsc');
      const ran = spawnSync(process.execPath, [tsc, ...FLAGS, '', ...files], { cwd: folder, encoding: 'utf8' });
      if (ran.error !== undefined) throw ran.error;
      const said = `${ran.stdout}${ran.stderr}`.split('\n').filter((line) => /\S/.test(line));
      if (said.length === 0 && ran.status !== 0) throw new Error(`The compiler ended with ${String(ran.status)}.`);
      return said;
    },
  };
}
