// Fetches packages into a temporary folder whose hundreds of megabytes are no dependency of the project.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const VERSIONS = JSON.parse(readFileSync(new URL('fetched-packages.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, string>
>;

/** Milliseconds for the download. */
const PATIENCE = 180_000;

export interface FetchedPackages {
  /** Whether to use them. Without them a test fails in CI, unless no change to the machine could mend that. */
  readonly wanted: boolean;
  /** The path of a file below `node_modules`; throws where the packages are missing. */
  file(...path: readonly string[]): string;
  remove(): void;
}

/** With the machine's own npm and its settings. Says on standard error why they cannot be used here. */
export async function fetchPackages(...names: readonly string[]): Promise<FetchedPackages> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    const here = `${process.platform}-${process.arch}`;
    return missing(`${names.join(' and ')} are tried on linux-x64 only, and this is ${here}.`, false);
  }
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-fetched-'));
  const remove = (): void => {
    rmSync(folder, { recursive: true, force: true });
  };
  const packages = names.map((name) => `${name}@${VERSIONS[name] ?? ''}`);
  const problem = await npmInstall(folder, packages);
  if (problem === undefined) return { wanted: true, file: (...path) => join(folder, 'node_modules', ...path), remove };
  remove();
  return missing(`npm could not install ${packages.join(' ')}: ${problem}`, process.env['CI'] !== undefined);
}

function missing(reason: string, wanted: boolean): FetchedPackages {
  process.stderr.write(`${reason}\n`);
  return {
    wanted,
    file() {
      throw new Error(reason);
    },
    remove: () => undefined,
  };
}

/** What npm said when it failed. */
async function npmInstall(folder: string, packages: readonly string[]): Promise<string | undefined> {
  const flags = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--fetch-retries=1'];
  return new Promise((resolve) => {
    execFile(
      'npm',
      ['install', '--prefix', folder, ...flags, ...packages],
      { cwd: folder, timeout: PATIENCE, killSignal: 'SIGKILL' },
      (error, _, told) => {
        const lines = told.split('\n').filter((line) => line.startsWith('npm error') && line.length > 12);
        resolve(error === null ? undefined : lines.slice(0, 3).join(' ').replaceAll('npm error ', '') || error.message);
      },
    );
  });
}
