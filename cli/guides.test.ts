// What the guides show is typed, block by block, in an empty folder beside a running mock: every command ends as they say.
import { spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMock } from '../mocks/app.ts';
import type { Mock } from '../mocks/mock.ts';
import type { Served } from '../mocks/node.ts';
import { serve } from '../mocks/node.ts';
import { createSandbox } from './testing/sandbox.ts';
import type { Sandbox } from './testing/sandbox.ts';

interface Block {
  readonly language: string;
  readonly text: string;
}

const root = new URL('../', import.meta.url);
let mock: Mock;
let server: Served;
let box: Sandbox;
let part = '';

function blocksOf(page: string): readonly Block[] {
  const text = readFileSync(new URL(page, root), 'utf8');
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gmu)].map(([, language = '', block = '']) => ({
    language,
    text: block.replaceAll('54321', server.url.split(':').at(-1) ?? ''),
  }));
}

/** Lines that a shell is given, without those that only the reader has to type. */
function linesOf(page: string): readonly string[] {
  return blocksOf(page)
    .filter(({ language }) => language === 'sh')
    .flatMap(({ text }) => text.trimEnd().split('\n'))
    .filter((line) => !line.endsWith('&'));
}

/** Ends as a terminal would: the exit code, and what was said. */
function type(line: string): Promise<{ readonly status: number | null; readonly said: string }> {
  const child = spawn('bash', ['-c', line], {
    cwd: box.folder,
    env: {
      ...process.env,
      PATH: [join(box.folder, 'bin'), process.env['PATH']].join(delimiter),
      SERVICE_KEY: mock.keys.service,
      ANON_KEY: mock.keys.anon,
      JWT_SECRET: mock.keys.jwtSecret,
      // Where a page judges everything, a part of it is enough to see that its commands are right.
      TOUCHSTONE_ONLY: part,
    },
  });
  let said = `${line}\n`;
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve) => {
    child.on('close', (status) => {
      resolve({ status, said });
    });
  });
}

async function endsWith(line: string, ...exits: readonly number[]): Promise<void> {
  const { status, said } = await type(line);
  if (status === null || !exits.includes(status)) throw new Error(`It ended with ${String(status)}: ${said}`);
}

/** Also what the commands of a page are typed beside: in `supabase` the mock departs from the contract in what a bucket shows. */
function beside(dialect: 'contract' | 'supabase', only: string): void {
  beforeAll(async () => {
    part = only;
    mock = await createMock({ dialect });
    server = await serve(mock, { port: 0 });
  }, 120_000);
  afterAll(async () => {
    await server.close();
    await mock.close();
  });
}

beforeEach(() => {
  box = createSandbox();
  chmodSync(
    box.write(
      'bin/npx',
      `#!/bin/sh\nshift\nexec "${process.execPath}" "${new URL('cli/main.ts', root).pathname}" "$@"\n`,
    ),
    0o755,
  );
  const [configuration] = blocksOf('docs/tutorials/first-verdict.md').filter(({ language }) => language === 'yaml');
  box.write('touchstone.yaml', configuration?.text ?? '');
});

afterEach(() => {
  box.remove();
});

describe('a guide, typed line by line', { timeout: 300_000 }, () => {
  beside('contract', 'storage.sign.url-form');

  test.each(['tutorials/first-verdict.md', 'guides/targets.md', 'guides/results.md', 'explanation/safety.md'])(
    '%s',
    async (page) => {
      const lines = linesOf(`docs/${page}`);
      expect(lines.length).toBeGreaterThan(0);
      for (const line of lines) {
        await endsWith(line, 0);
      }
    },
  );
});

describe('the gate, typed line by line', { timeout: 300_000 }, () => {
  beside('supabase', 'storage.bucket');

  test('tutorials/ci.md', async () => {
    const [first = '', init = '', gated = '', compare = ''] = linesOf('docs/tutorials/ci.md');
    for (const [line, exit] of [
      [first, 1],
      [init, 0],
      [gated, 0],
    ] as const) {
      await endsWith(line, exit);
    }
    for (const folder of ['before', 'after']) {
      mkdirSync(join(box.folder, folder));
      cpSync(join(box.folder, 'reports', 'results.ndjson'), join(box.folder, folder, 'results.ndjson'));
    }
    await endsWith(compare, 0);
    expect(box.read('reports/summary.md')).toContain('storage.bucket.no-additional-properties');
  });

  test('the commands of the pipelines in tutorials/ci.md', async () => {
    part = 'storage.bucket.no-additional-properties';
    const pipelines = blocksOf('docs/tutorials/ci.md').filter(({ language }) => ['yaml', 'groovy'].includes(language));
    const commands = pipelines.flatMap(({ text }) =>
      [...text.matchAll(/\bnpx touchstone .*?(?='?$)/gmu)].map(([line]) => line),
    );
    expect(commands).toHaveLength(8);
    for (const command of new Set(commands)) {
      const shards = /matrix\.shard|CI_NODE_INDEX/u.test(command) ? ['1', '2', '3'] : [''];
      for (const shard of shards) {
        const line = command
          .replaceAll(/\$\{\{ matrix\.shard \}\}|\$CI_NODE_INDEX/gu, shard)
          .replaceAll('$CI_NODE_TOTAL', '3')
          .replaceAll('"$CONFIG"', 'touchstone.yaml');
        // Only one of the shards has the case that is red.
        await endsWith(line, ...(shard === '' ? [1] : [0, 1, 3]));
        if (line.includes('badge')) expect(box.read('reports/badge.json')).toContain('not conformant');
      }
    }
    for (const file of ['summary.md', 'TEST-touchstone-storage.xml']) expect(box.read(`reports/${file}`)).not.toBe('');
  });
});
