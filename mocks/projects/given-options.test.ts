import { expect, test } from 'vitest';
import { createMock } from '../app.ts';

const wrong = [
  [{ shema: { folder: 'supabase' } }, 'createMock has no option "shema". Its options are schema, dialect,'],
  [{ schemas: { folder: 'supabase' } }, "createMock: schemas is the search path, such as ['public', 'app']."],
  [{ schema: 'supabase' }, "{ folder: 'supabase' }, and not a text."],
  [{ schema: {} }, 'and not object.'],
] as const;

test.each(wrong)('%j is refused before anything starts', async (options, sentence) => {
  await expect(createMock(options as object)).rejects.toThrow(sentence);
});
