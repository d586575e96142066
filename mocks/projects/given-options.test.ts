import { expect, test } from 'vitest';
import { createMock } from '../app.ts';
import { readTable } from '../../tests/support/table.ts';

const circle: Record<string, unknown> = {};
circle['self'] = circle;

const wrong: readonly (readonly [options: unknown, sentence: string])[] = [
  ...(readTable(import.meta.url) as readonly (readonly [unknown, string])[]),
  [{ users: circle }, 'createMock: users is a list such as'],
  [{ clock: new Date('never') }, `createMock: clock is 'system' or a Date, and not null.`],
];

test.each(wrong)('%j is refused before anything starts', async (options, sentence) => {
  await expect(createMock(options as object)).rejects.toThrow(sentence);
});
