// For our own tests: types a command of a page. Ours runs in this process, which saves its start; all others run in bash.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { runHere } from './sandbox.ts';

export interface Typed {
  readonly status: number;
  /** Both streams, after the command. */
  readonly said: string;
}

interface Place {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
}

const OURS = 'npx touchstone ';

export async function typeCommand(line: string, { folder, env }: Place): Promise<Typed> {
  if (line.startsWith(OURS)) {
    const here = { folder, env: { ...process.env, ...env } };
    const { code, out, err } = await runHere(toWords(line.slice(OURS.length), env), here);
    return { status: code ?? -1, said: [line, out, err].join('\n') };
  }
  const child = spawn(
    'bash',
    // Else curl ends with 0 whatever the server answers.
    ['-c', `set -o pipefail; curl() { command curl --silent --show-error --fail-with-body "$@"; }; ${line}`],
    { cwd: folder, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const [, ...said] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
  return { status: child.exitCode ?? -1, said: [line, ...said].join('\n') };
}

/** As a shell splits a line, as far as our pages need it: quotes and variables. */
export function toWords(line: string, env: Readonly<Record<string, string>> = {}): readonly string[] {
  return [...line.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/gu)].map(([word]) =>
    word.replaceAll(
      /'([^']*)'|"([^"]*)"|([^'"]+)/gu,
      (_, literal?: string, quoted?: string, bare?: string) =>
        literal ?? (quoted ?? bare ?? '').replaceAll(/\$(\w+)/gu, (_match, name: string) => env[name] ?? ''),
    ),
  );
}
