// Files of stubs that are wrong: refused before the mock starts, with file, line and what to write.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fill, readTable } from '../../../tests/support/table.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { createMock } from '../../app.ts';

const folder = temporaryFolder();

const RIGHT = '# Of the app.\n- method: GET\n  path: /rest/v1/todos\n  body: []';

const WRONG = readTable(import.meta.url) as readonly (readonly [text: string, sentence: string])[];

test.each(WRONG)('%j is refused: %s', async (text, sentence) => {
  const file = join(folder, 'stubs.yaml');
  await writeFile(file, fill(text, { RIGHT }));
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
