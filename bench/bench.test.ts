import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chooseSome } from '../tests/support/choose-some.ts';
import { howMany, readExtent } from '../tests/support/extent.ts';
import { wantsPostgres } from '../tests/support/postgres-server.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
const wanted = wantsPostgres();

const PARTS = ['data', 'pages', 'start', 'storage', 'battery'] as const;
const tried = chooseSome(
  PARTS.map((id) => ({ id })),
  howMany('parts of the bench', { sample: 1, whole: PARTS.length }),
  readExtent(),
).map(({ id }) => id);

interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly told: string;
}

/** `interruptAt`: the words after which it is interrupted. */
function runBench(args: readonly string[], folder: string, interruptAt?: string): Promise<Ended> {
  const child = spawn(process.execPath, [main, ...args], { env: { ...process.env, TMPDIR: folder } });
  let output = '';
  let told = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => {
    told += chunk.toString();
    if (interruptAt !== undefined && told.includes(interruptAt)) child.kill('SIGINT');
  });
  return new Promise((resolve) => {
    child.once('close', (code) => {
      resolve({ code, output, told });
    });
  });
}

interface Race {
  readonly operation: string;
  readonly connections: number;
  readonly contestants: Readonly<Record<string, { readonly requests: number; readonly ratio?: number }>>;
}

interface Page {
  readonly walk: string;
  readonly rows: number;
  readonly milliseconds: number;
  readonly scans: readonly string[];
}

interface StorageRace {
  readonly operation: string;
  readonly connections: number;
  readonly mock: { readonly requests: number; readonly p99: number };
  readonly bare: { readonly requests: number };
}

interface Passage {
  readonly what: string;
  readonly rest: number;
  readonly peak: number;
}

interface Written {
  readonly numbers: {
    readonly data: Readonly<Record<'postgres' | 'pglite', { readonly races: readonly Race[] } | null>>;
    readonly pages: Readonly<Record<'postgres' | 'pglite', readonly Page[] | null>>;
    readonly storage: Readonly<
      Record<'postgres' | 'pglite', Readonly<Record<string, readonly StorageRace[]>> | null>
    > & {
      readonly memory: readonly Passage[] | null;
    };
    readonly start: Readonly<Record<'first' | 'prepared' | 'resets', readonly number[]>>;
    readonly battery: {
      readonly recordings: readonly { readonly cases: number; readonly requests: Readonly<Record<string, number>> }[];
      readonly commands: readonly { readonly milliseconds: number; readonly judging: number }[];
      readonly replays: readonly { readonly milliseconds: number; readonly differing: number }[];
    };
  };
  readonly goals: readonly { readonly what: string; readonly verdict: string }[];
}

let temporary: string;
beforeAll(() => {
  temporary = mkdtempSync(join(tmpdir(), 'touchstone-try-'));
  // PostgreSQL runs as another user when we are root.
  chmodSync(temporary, 0o755);
});
afterAll(() => {
  rmSync(temporary, { recursive: true, force: true });
});

interface PartTest {
  /** What the numbers of the part show. */
  readonly title: string;
  readonly check: (numbers: Written['numbers']) => void;
}

const PART_TESTS: Readonly<Record<(typeof PARTS)[number], PartTest>> = {
  data: {
    title: 'sends six operations on 1 and 10 connections to contestants that answer the same',
    check: ({ data: { postgres, pglite } }) => {
      for (const [measured, names] of [
        ...(wanted ? [[postgres, ['mock', 'bare', 'one trip']] as const] : []),
        [pglite, ['mock', 'bare']] as const,
      ]) {
        const races = measured?.races ?? [];
        expect(races).toHaveLength(12);
        expect(new Set(races.map(({ connections }) => connections))).toEqual(new Set([1, 10]));
        for (const { contestants } of races) {
          expect(Object.keys(contestants)).toEqual(expect.arrayContaining([...names]));
          for (const { requests } of Object.values(contestants)) expect(requests).toBeGreaterThan(0);
          expect(contestants['bare']?.ratio).toBeGreaterThan(0);
        }
      }
    },
  },
  pages: {
    title: 'shows time and plan of each page in a small and in a large table',
    check: ({ pages: { postgres, pglite } }) => {
      for (const pages of wanted ? [postgres, pglite] : [pglite]) {
        expect(pages).toHaveLength(44);
        for (const { milliseconds, scans } of pages ?? []) {
          expect(milliseconds).toBeGreaterThan(0);
          expect(scans.join()).toMatch(/Small|Large/);
        }
      }
    },
  },
  start: {
    title: 'times start and reset',
    check: ({ start }) => {
      for (const times of Object.values(start)) expect(times[0]).toBeGreaterThan(0);
    },
  },
  storage: {
    title: 'sends six storage operations beside a bare server, with bytes in memory or in a directory',
    check: ({ storage: { pglite, postgres, memory } }) => {
      expect(Object.keys(pglite ?? {})).toEqual(['memory']);
      if (wanted) expect(Object.keys(postgres ?? {})).toEqual(['directory']);
      for (const places of wanted ? [pglite, postgres] : [pglite]) {
        for (const races of Object.values(places ?? {})) {
          expect(races).toHaveLength(12);
          for (const { mock, bare } of races) {
            expect(mock.requests).toBeGreaterThan(0);
            expect(mock.p99).toBeGreaterThan(0);
            expect(bare.requests).toBeGreaterThan(0);
          }
        }
      }
      for (const { rest, peak } of memory ?? []) expect(peak).toBeGreaterThanOrEqual(rest / 2);
    },
  },
  battery: {
    title: 'replays what a battery sent to each interface, and is answered alike',
    check: ({ battery: { recordings, commands, replays } }) => {
      const [recording] = recordings;
      expect(recording?.cases).toBeGreaterThan(20);
      for (const name of ['data', 'management', 'storage']) expect(recording?.requests[name]).toBeGreaterThan(10);
      expect(commands[0]?.judging).toBeGreaterThan(0);
      expect(commands[0]?.milliseconds).toBeGreaterThan(commands[0]?.judging ?? Infinity);
      expect(replays[0]?.milliseconds).toBeGreaterThan(0);
      expect(replays[0]?.differing).toBe(0);
    },
  },
};

// Each part by itself: whichever a sample draws is tried as it is in the whole.
describe.each(tried)('a quick run of %s', (part) => {
  const { title, check } = PART_TESTS[part];

  test(`${title}, gives each goal a verdict, counts them in the last line, and leaves nothing behind`, async () => {
    const folder = mkdtempSync(join(temporary, `${part}-`));
    chmodSync(folder, 0o755);
    const file = join(folder, 'numbers.json');
    const ended = await runBench([part, '--quick', '--json', file], folder);
    if (ended.code !== 0) throw new Error(`it ended with ${ended.code}: ${ended.told}`);
    const written = JSON.parse(readFileSync(file, 'utf8')) as Written;
    check(written.numbers);
    const count = (verdict: string): number => written.goals.filter((goal) => goal.verdict === verdict).length;
    const [last] = ended.output.trimEnd().split('\n').slice(-1);
    expect(last).toContain(
      `${count('met')} goals met, ${count('missed')} missed, ${count('not measured')} not measured`,
    );
    expect(written.goals).not.toEqual([]);
    expect(readdirSync(folder)).toEqual(['numbers.json']);
  });
});

test.runIf(wanted)('an interrupted run cleans up', async () => {
  const folder = mkdtempSync(join(temporary, 'interrupted-'));
  chmodSync(folder, 0o755);
  const { code, told } = await runBench(['data', '--quick'], folder, 'starting the contestants');
  expect(told).toContain('interrupted: cleaning up');
  expect(told).not.toContain('could not clean up');
  expect(code).toBe(130);
  expect(readdirSync(folder)).toEqual([]);
});

test('numbers that cannot be written are told before anything is measured', async () => {
  const { code, output, told } = await runBench(['--json', join(temporary, 'absent', 'numbers.json')], temporary);
  expect(told).toContain('The numbers cannot be written: ENOENT');
  expect(output).toBe('');
  expect(code).toBe(2);
});

test('what is misspelled is told', async () => {
  const { code, told } = await runBench(['pagse'], temporary);
  expect(told).toContain(`There is no part "pagse". Parts: ${PARTS.join(', ')}.`);
  expect(code).toBe(2);
});
