import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { takeSome } from '../tests/support/extent.ts';
import { wantsPostgres } from '../tests/support/postgres-server.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
const wanted = wantsPostgres();

const PARTS = ['data', 'pages', 'start', 'storage', 'battery'] as const;
const tried = takeSome('parts of the bench', PARTS, 1);

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

const temporary = temporaryFolder();

interface PartTest {
  /** What the tables of the part show. */
  readonly title: string;
  /** How many rows are like this, each with its verdict; `onServer`: so many more on PostgreSQL. */
  readonly rows: RegExp;
  readonly count: number;
  readonly onServer?: number;
}

/** Title, connections, requests per second of the mock and the bare server, their ratio, its goal. */
const RACE = / (?:1|10) +[1-9]\d* +[1-9]\d* +\d+\.\d\d (?:met|MISSED) +at least 0\.\d+$/gmu;

const PART_TESTS: Readonly<Record<(typeof PARTS)[number], PartTest>> = {
  data: {
    title: 'sends six operations on 1 and 10 connections to contestants that answer the same',
    rows: RACE,
    count: 0,
    onServer: 12,
  },
  pages: {
    title: 'shows time and plan of each page in a small and in a large table',
    rows: /^by (?:key|score), \w+, [\w ]+? +\d000 +\d+\.\d\d .*(?:met|MISSED)$/gmu,
    count: 28,
    onServer: 28,
  },
  start: {
    title: 'times start and reset',
    rows: /^(?:ready, first time|ready with .* own start|reset) +\d+ ms +at most \d+ ms +(?:met|MISSED)$/gmu,
    count: 3,
  },
  storage: {
    title: 'counts the processor time of six storage operations on 1 and 10 connections beside the load generator',
    rows: / (?:1|10) +[1-9]\d* +\d+ +\d+\.\d\d (?:met|MISSED) +at most \d+(?:\.\d+)?$/gmu,
    count: 12,
    onServer: 12,
  },
  battery: {
    title: 'replays what a battery sent, and is answered alike',
    rows: /(?:, by touchstone run|its start and reports) +\d{2,} +[1-9]\d* +[1-9]\d* +\d+\.\d\d$|: 0 %, at most 2 %: met$/gmu,
    count: 3,
  },
};

// Each part by itself: whichever a sample draws is tried as it is in the whole.
describe.each(tried)('a quick run of %s', (part) => {
  const { title, rows, count, onServer = 0 } = PART_TESTS[part];

  test(`${title}, gives goals a verdict, counts them in the last line, and leaves nothing behind`, async () => {
    const folder = join(temporary, part);
    mkdirSync(folder);
    const { code, output, told } = await runBench([part, '--quick'], folder);
    if (code !== 0) throw new Error(`it ended with ${code}: ${told}`);
    expect(output.match(rows) ?? []).toHaveLength(count + (wanted ? onServer : 0));
    const lines = output.trimEnd().split('\n');
    const last = lines.pop();
    const [met, missed] = [/\bmet\b/gu, /\bmissed\b/giu].map((verdict) => lines.join('\n').match(verdict)?.length ?? 0);
    expect(last).toMatch(new RegExp(`: ${met} goals met, ${missed} missed, \\d+ not measured`, 'u'));
    expect(last).not.toContain(': 0 goals met, 0 missed, 0 not measured');
    expect(readdirSync(folder)).toEqual([]);
  });
});

test.runIf(wanted)('an interrupted run cleans up', async () => {
  const folder = join(temporary, 'interrupted');
  mkdirSync(folder);
  const { code, told } = await runBench(['data', '--quick'], folder, 'starting the contestants');
  expect(told).toContain('interrupted: cleaning up');
  expect(told).not.toContain('could not clean up');
  expect(code).toBe(130);
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  [['pagse'], `There is no part "pagse". Parts: ${PARTS.join(', ')}.`],
  [['--fast'], "Unknown option '--fast'"],
])('%j is misuse', async (args, message) => {
  const { code, told } = await runBench(args, temporary);
  expect(told).toContain(message);
  expect(code).toBe(2);
});
