// The scripts in the shells themselves: lines are typed at a terminal, with the tabulator key.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test, type TestContext } from 'vitest';
import { keepSandbox } from './testing/sandbox.ts';

const sandbox = keepSandbox();
const scriptOf = (shell: string): string => join(sandbox.folder, `completion.${shell}`);
const TAB = '\t';

beforeAll(async () => {
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { code, out, err } = await sandbox.touchstone(['completion', shell]);
    expect(err).toBe('');
    expect(code).toBe(0);
    writeFileSync(scriptOf(shell), out);
  }
});

/** The gate's machine has every shell (.ci/run). */
function needs(shell: string, { skip }: TestContext): void {
  const { status } = spawnSync(shell, ['-c', 'exit 0']);
  if (status !== 0 && process.env['CI'] === undefined) skip(`${shell} is not installed: apt-get install ${shell}`);
}

/** What the command was called with in the end; `call` is a terminal's shell, `prepare` loads the script. */
function type(call: string, prepare: readonly string[], lines: readonly string[]): readonly string[] {
  const said = join(sandbox.folder, 'said.txt');
  writeFileSync(said, '');
  const record = `{ echo "$@" >> '${said}'; }`;
  spawnSync('script', ['-qec', call, '/dev/null'], {
    input: `${[...prepare, `touchstone() ${record}`, `npx() ${record}`, ...lines, 'exit'].join('\n')}\n`,
    cwd: sandbox.folder,
    env: { ...process.env, TERM: 'dumb' },
  });
  return readFileSync(said, 'utf8').trimEnd().split('\n');
}

const TYPED = [
  [`touchstone ba${TAB}ini${TAB}`, 'baseline init'],
  [`npx touchstone run --fixture i${TAB}`, 'touchstone run --fixture introspect'],
  [`touchstone run --expec${TAB}completion.b${TAB}`, 'run --expectations completion.bash'],
  [`touchstone run --only storage.sig${TAB}`, 'run --only storage.sign'],
  [`touchstone explain storage.sign.tam${TAB}`, 'explain storage.sign.tampered-token'],
  [`touchstone report --format ht${TAB}`, 'report --format html'],
] as const;

test.for([
  ['bash', 'bash --norc --noprofile -i', []],
  ['zsh', 'zsh -f -i', ['autoload -Uz compinit; compinit -u -D']],
] as const)('%s completes commands, flags, choices, files and ids', ([shell, call, prepare], context) => {
  needs(shell, context);
  const lines = type(
    call,
    [...prepare, `source '${scriptOf(shell)}'`],
    TYPED.map(([line]) => line),
  );
  expect(lines).toEqual(TYPED.map(([, called]) => called));
});

test('fish completes commands, flags, choices, files and ids', (context) => {
  needs('fish', context);
  const asked = TYPED.map(([line]) =>
    line.replace(/\t$/u, '').replace(`ba${TAB}`, 'baseline ').replace(TAB, 'tations '),
  );
  const { stdout, stderr } = spawnSync(
    'fish',
    ['--no-config', '-c', [`source '${scriptOf('fish')}'`, ...asked.map((line) => `complete -C '${line}'`)].join('\n')],
    { cwd: sandbox.folder, encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  const offered = stdout.split('\n').map((line) => line.split('\t')[0]);
  for (const [, called] of TYPED) expect(offered).toContain(called.split(' ').at(-1));
});
