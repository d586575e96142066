// Runs the platform's command line as in a terminal, with a profile that points at the mock and a home of its own.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

interface Ended {
  readonly code: number | null;
  /** All of its output, with one blank between words. */
  readonly printed: string;
}

export interface Terminal {
  /** The home folder, in which commands run. */
  readonly home: string;
  /** The words of the line are separated by blanks; those in double quotes are one. */
  run(program: string, line: string): Promise<Ended>;
  close(): void;
}

/** Milliseconds after which a command counts as hanging; it takes a tenth of a second. */
const PATIENCE = 60_000;

/** `ca`: what it must trust if the mock speaks HTTPS, as PEM text. */
export function openTerminal(url: string, token: string, ca?: string): Terminal {
  const home = mkdtempSync(join(tmpdir(), 'touchstone-platform-home-'));
  const profile = join(home, 'profile.yaml');
  writeFileSync(profile, `name: mock\napi_url: ${url}\ndashboard_url: ${url}/dashboard\nproject_host: localhost\n`);
  const authority = join(home, 'ca.pem');
  if (ca !== undefined) writeFileSync(authority, ca);
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    SUPABASE_HOME: home,
    SUPABASE_PROFILE: profile,
    SUPABASE_ACCESS_TOKEN: token,
    SUPABASE_TELEMETRY_DISABLED: '1',
    SUPABASE_NO_KEYRING: 'true',
    // Nothing listens there: what it asks elsewhere ends here.
    HTTPS_PROXY: 'http://127.0.0.1:9',
    HTTP_PROXY: 'http://127.0.0.1:9',
    NO_PROXY: '127.0.0.1,localhost',
    ...(ca === undefined ? {} : { SSL_CERT_FILE: authority }),
  };
  return {
    home,
    async run(program, line) {
      const words = [...line.matchAll(/"([^"]*)"|(\S+)/gu)].map(([, quoted, plain = '']) => quoted ?? plain);
      const child = spawn(program, words, {
        cwd: home,
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
        timeout: PATIENCE,
        killSignal: 'SIGKILL',
      });
      const ended = new Promise<number | null>((resolve, reject) => {
        child.once('error', reject);
        child.once('close', resolve);
      });
      const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
      return { code, printed: (stdout + stderr).replaceAll(/[ \t]+/gu, ' ') };
    },
    close() {
      rmSync(home, { recursive: true, force: true });
    },
  };
}
