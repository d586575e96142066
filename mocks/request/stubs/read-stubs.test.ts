// Files of stubs that are wrong: refused before the mock starts, with file, line and what to write.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMock } from '../../app.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stubs-'));
});
afterAll(() => rm(folder, { recursive: true }));

const RIGHT = '# Of the app.\n- method: GET\n  path: /rest/v1/todos\n  body: []\n';

const WRONG: readonly (readonly [string, string])[] = [
  [
    `${RIGHT}- method: GET\n  path: /rest/v1/b\n  statsu: 200\n`,
    ':5: A stub has no statsu. Did you mean status? It has method, path,',
  ],
  [`${RIGHT}- method: GET\n  path: rest/v1/b\n  status: 200\n`, ':5: "rest/v1/b" is not the path of a stub'],
  [
    `${RIGHT}- method: GET\n  path: /storage/v1/bucket\n  body: []\n`,
    ':5: GET /storage/v1/bucket is storage.listBuckets',
  ],
  [`${RIGHT}- method: GET\n  path: /rest/v1/todos\n  body: [1]\n`, ':5: stub-1 answers GET /rest/v1/todos already'],
  [`${RIGHT}- method: GET\n  path: /a\n  handler: ./a.js\n`, ':5: handler is a function, which only the process'],
  [`${RIGHT}- GET /rest/v1/b\n`, ':5: A stub is an object with method, path and an answer.'],
  [`${RIGHT}-\n`, ':5: A stub is an object with method, path and an answer.'],
  [
    '[\n  {"method": "GET", "path": "/a", "body": 1},\n  {"method": "get", "path": "/b", "body": 1}\n]',
    ':3: "get" is not',
  ],
  [`${RIGHT}- method: GET\n path: /b\n`, ':6: this is neither YAML nor JSON: '],
  ['stubs: []\n', ' is a list of stubs, each with method, path and an answer, and this is none.'],
  ['', ' is a list of stubs, each with method, path and an answer, and this is none.'],
];

test.each(WRONG)('%j is refused: %s', async (text, sentence) => {
  const file = join(folder, 'stubs.yaml');
  await writeFile(file, text);
  await expect(createMock({ stubs: { file } })).rejects.toThrow(`${file}${sentence}`);
});

test('a file that is not there, and a folder, are named', async () => {
  const file = join(folder, 'missing.yaml');
  await expect(createMock({ stubs: { file } })).rejects.toThrow(
    `There is no file of stubs "${file}". It was looked for at ${file}.`,
  );
  await expect(createMock({ stubs: { file: folder } })).rejects.toThrow(
    `"${folder}" is a folder; name a file of stubs in it.`,
  );
});
