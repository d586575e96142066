// Which robots tags an upload may have.
import { describe, expect, test } from 'vitest';
import { checkRobotsTag } from './robots-tag.ts';
import { readTable } from '../../../tests/support/table.ts';

const { allowed, refused } = readTable(import.meta.url, ['allowed', 'refused']) as {
  readonly allowed: readonly string[];
  readonly refused: readonly (readonly [tag: string, message: string])[];
};

function complaint(tag: string): string | undefined {
  try {
    checkRobotsTag(tag);
    return undefined;
  } catch (error) {
    return (error as Error).message.replace('Invalid X-Robots-Tag header: ', '');
  }
}

describe('the robots tag of an upload', () => {
  test.each(allowed)('may be %j', (tag) => {
    expect(complaint(tag)).toBeUndefined();
  });

  test.each(refused)('may not be %j', (tag, message) => {
    expect(complaint(tag)).toBe(message);
  });
});
