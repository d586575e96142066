// For our own tests: types a command of a page. Ours runs in this process, which saves its start; all others run in bash.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { vi } from 'vitest';
import { execute } from '../program.ts';

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
  if (line.startsWith(OURS)) return typeOurs(line, { folder, env });
  const child = spawn(
    'bash',
    // Else curl ends with 0 whatever the server answers.
    ['-c', `set -o pipefail; curl() { command curl --silent --show-error --fail-with-body "$@"; }; ${line}`],
    { cwd: folder, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const [, ...said] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
  return { status: child.exitCode ?? -1, said: [line, ...said].join('\n') };
}

async function typeOurs(line: string, { folder, env }: Place): Promise<Typed> {
  const before = { folder: process.cwd(), env: { ...process.env } };
  let said = `${line}\n`;
  const hear = (chunk: string | Uint8Array): boolean => {
    said += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
    return true;
  };
  const heard = [process.stdout, process.stderr].map((stream) => vi.spyOn(stream, 'write').mockImplementation(hear));
  try {
    process.chdir(folder);
    Object.assign(process.env, env);
    await execute(['node', 'touchstone', ...toWords(line.slice(OURS.length), env)]);
    return { status: Number(process.exitCode ?? 0), said };
  } finally {
    for (const spy of heard) spy.mockRestore();
    for (const name of Object.keys(env)) delete process.env[name];
    Object.assign(process.env, before.env);
    process.chdir(before.folder);
    process.exitCode = undefined;
  }
}

/** As a shell splits a line, as far as our pages need it: quotes and variables. */
function toWords(line: string, env: Readonly<Record<string, string>>): readonly string[] {
  return [...line.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/gu)].map(([word]) =>
    word.replaceAll(
      /'([^']*)'|"([^"]*)"|([^'"]+)/gu,
      (_, literal?: string, quoted?: string, bare?: string) =>
        literal ?? (quoted ?? bare ?? '').replaceAll(/\$(\w+)/gu, (_match, name: string) => env[name] ?? ''),
    ),
  );
}
