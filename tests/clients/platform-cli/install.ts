// Fetches the platform's command line into a temporary folder: its 67 MB are not a dependency of the project.
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PACKAGE = '@supabase/cli-linux-x64';
/** That of the mock's own time, in Go, and the newest, which is one program. */
export const VERSIONS = { go: '2.99.0', newest: '3.1.0' } as const;

/** Milliseconds for the download. */
const PATIENCE = 180_000;

interface PlatformCli {
  /** Whether to run it. Without it a test fails in CI, unless no change to the machine could mend that. */
  readonly wanted: boolean;
  /** What people run, and the program that does the work for it: in the newest it is the same. Throws where it is missing. */
  programs(): { readonly supabase: string; readonly go: string };
  remove(): void;
}

/** With the machine's own npm and its settings. Says on standard error why it cannot run here. */
export async function installPlatformCli(version: string): Promise<PlatformCli> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    const here = `${process.platform}-${process.arch}`;
    return missing(`The platform's command line is tried on linux-x64 only, and this is ${here}.`, false);
  }
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-platform-cli-'));
  const remove = (): void => {
    rmSync(folder, { recursive: true, force: true });
  };
  const problem = await npmInstall(folder, version);
  const bin = join(folder, 'node_modules', PACKAGE, 'bin');
  const supabase = join(bin, 'supabase');
  const go = version === VERSIONS.go ? join(bin, 'supabase-go') : supabase;
  if (problem === undefined && existsSync(supabase) && existsSync(go))
    return { wanted: true, programs: () => ({ supabase, go }), remove };
  remove();
  const why = problem ?? 'its programs are not in the package';
  return missing(`npm could not install ${PACKAGE}@${version}: ${why}`, process.env['CI'] !== undefined);
}

function missing(reason: string, wanted: boolean): PlatformCli {
  process.stderr.write(`${reason}\n`);
  return {
    wanted,
    programs() {
      throw new Error(reason);
    },
    remove: () => undefined,
  };
}

/** What npm said when it failed. */
async function npmInstall(folder: string, version: string): Promise<string | undefined> {
  const flags = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--fetch-retries=1'];
  return new Promise((resolve) => {
    execFile(
      'npm',
      ['install', '--prefix', folder, ...flags, `${PACKAGE}@${version}`],
      { cwd: folder, timeout: PATIENCE, killSignal: 'SIGKILL' },
      (error, _, told) => {
        const lines = told.split('\n').filter((line) => line.startsWith('npm error') && line.length > 12);
        resolve(error === null ? undefined : lines.slice(0, 3).join(' ').replaceAll('npm error ', '') || error.message);
      },
    );
  });
}
