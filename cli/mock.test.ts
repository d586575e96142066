// The real command serves what its flags name, and ends at a signal.
import type { ChildProcess } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { keepSandbox } from './testing/sandbox.ts';

const sandbox = keepSandbox();

test('a file of stubs answers what the mock does not have', async () => {
  const file = sandbox.write('stubs.json', '[{"method": "GET", "path": "/rest/v1/todos", "body": [{"id": 1}]}]');
  let answer: unknown;
  const { code } = await sandbox.watch(['mock', '--port', '0', '--json', '--stubs', file], {
    onOut(send, text) {
      const { urls } = JSON.parse(text) as { readonly urls: { readonly data: string } };
      void fetch(`${urls.data}/rest/v1/todos`)
        .then((response) => response.json())
        .then((json: unknown) => (answer = json))
        .finally(() => send('SIGTERM'));
    },
  });
  expect(answer).toEqual([{ id: 1 }]);
  expect(code).toBe(0);
});

test('a signal while it starts ends it with 0 as soon as that is done, and leaves no lock', async () => {
  const locks = (): readonly string[] =>
    readdirSync(sandbox.folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.lock'));
  let child: ChildProcess | undefined;
  const ended = sandbox.start(['mock', '--port', '0', '--json', '--persist', 'kept'], {
    onStart: (started) => (child = started),
  });
  await vi.waitFor(
    () => {
      expect(locks()).not.toEqual([]);
    },
    { timeout: 60_000, interval: 10 },
  );
  child?.kill('SIGTERM');
  const { code, err } = await ended;
  expect(err).toContain('touchstone: stopping when the start is done (once more to stop at once).');
  expect(code).toBe(0);
  expect(locks()).toEqual([]);
});

test('what changes in a folder is loaded again and named, and a file that is wrong leaves the mock as it was', async () => {
  const migration = (version: number, sql: string): void => {
    sandbox.write(`watched/migrations/${version}_part.sql`, sql);
  };
  migration(1, 'create table pet (id int primary key); grant all on pet to anon');
  let url = '';
  const steps: Record<string, (() => void) | undefined> = {
    'It has': () => migration(2, 'alter table pet add column name text'),
    '+ column public.pet.name text': () => migration(3, 'alter tabel pet'),
  };
  const goOn = (text: string): void => {
    for (const [said, then] of Object.entries(steps)) {
      if (!text.includes(said)) continue;
      steps[said] = undefined;
      then?.();
    }
  };
  let pets: unknown;
  const { code, out, err } = await sandbox.watch(['mock', '--port', '0', '--watch', '--schema', 'watched'], {
    onOut(_, text) {
      url = /http:\/\/\S+?(?=\/#key=)/.exec(text)?.[0] ?? '';
      goOn(text);
    },
    onError(send, text) {
      goOn(text);
      if (!text.includes('syntax error at or near "tabel"') || pets !== undefined) return;
      pets = [];
      void fetch(`${url}/__touchstone/sql`, {
        method: 'POST',
        headers: { authorization: 'Bearer touchstone-local-admin' },
        body: "insert into pet values (1, 'Rex') returning name",
      })
        .then((response) => response.json())
        .then((rows: unknown) => (pets = rows))
        .finally(() => send('SIGTERM'));
    },
  });
  expect(out).toContain('It has 1 table, 0 left out, 0 users, 0 buckets.');
  expect(err).toMatch(/loaded again in [\d.]+ s, since migrations\/2_part\.sql changed:/u);
  expect(err).toContain('migrations/3_part.sql changed, but was not loaded, and the mock goes on as before:');
  expect(pets).toEqual([[{ name: 'Rex' }]]);
  expect(code).toBe(0);
});

test('--env prints what a file of variables takes, and nothing else', async () => {
  const { code, out } = await sandbox.watch(['mock', '--port', '0', '--env'], {
    onOut: (send) => send('SIGTERM'),
  });
  expect(out).toMatch(/^SUPABASE_URL=http:\/\/127\.0\.0\.1:\d+\nSUPABASE_ANON_KEY=\S+\n/u);
  expect(out).toMatch(/^(?:[A-Z_]+=\S+\n)+$/u);
  expect(code).toBe(0);
});

test('a database without what the start counts is served all the same', async () => {
  const file = sandbox.write('bare.sql', 'drop schema storage cascade');
  const { code, out } = await sandbox.watch(['mock', '--port', '0', '--schema', file], {
    onOut: (send, text) => text.includes('What is in it') && send('SIGTERM'),
  });
  expect(out).toContain('What is in it could not be counted: relation "storage.buckets" does not exist');
  expect(code).toBe(0);
});
