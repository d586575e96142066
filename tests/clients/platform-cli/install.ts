// Fetches the platform's command line into a temporary folder: its 67 MB are not a dependency of the project.
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PACKAGE = '@supabase/cli-linux-x64';
const VERSION = '3.1.0';

/** Milliseconds for the download. */
const PATIENCE = 180_000;

interface PlatformCli {
  /** Whether to run it. Without it a test fails in CI, unless no change to the machine could mend that. */
  readonly wanted: boolean;
  /** Throws where it is missing. */
  program(): string;
  remove(): void;
}

/** With the machine's own npm and its settings. Says on standard error why it cannot run here. */
export async function installPlatformCli(): Promise<PlatformCli> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    const here = `${process.platform}-${process.arch}`;
    return missing(`The platform's command line is tried on linux-x64 only, and this is ${here}.`, false);
  }
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-platform-cli-'));
  const remove = (): void => {
    rmSync(folder, { recursive: true, force: true });
  };
  const problem = await npmInstall(folder);
  const program = join(folder, 'node_modules', PACKAGE, 'bin', 'supabase');
  if (problem === undefined && existsSync(program)) return { wanted: true, program: () => program, remove };
  remove();
  const why = problem ?? 'its program is not in the package';
  return missing(`npm could not install ${PACKAGE}@${VERSION}: ${why}`, process.env['CI'] !== undefined);
}

function missing(reason: string, wanted: boolean): PlatformCli {
  process.stderr.write(`${reason}\n`);
  return {
    wanted,
    program() {
      throw new Error(reason);
    },
    remove: () => undefined,
  };
}

/** What npm said when it failed. */
async function npmInstall(folder: string): Promise<string | undefined> {
  const flags = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--fetch-retries=1'];
  return new Promise((resolve) => {
    execFile(
      'npm',
      ['install', '--prefix', folder, ...flags, `${PACKAGE}@${VERSION}`],
      { cwd: folder, timeout: PATIENCE, killSignal: 'SIGKILL' },
      (error, _, told) => {
        const lines = told.split('\n').filter((line) => line.startsWith('npm error') && line.length > 12);
        resolve(error === null ? undefined : lines.slice(0, 3).join(' ').replaceAll('npm error ', '') || error.message);
      },
    );
  });
}
