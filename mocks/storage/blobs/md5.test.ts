import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMd5 } from './md5.ts';

test('says what the library of Node says, however the bytes arrive', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 6 }), (chunks) => {
      const ours = createMd5();
      const theirs = createHash('md5');
      for (const chunk of chunks) {
        ours.update(chunk);
        theirs.update(chunk);
      }
      expect(ours.digest()).toBe(theirs.digest('hex'));
    }),
  );
});

test('takes large chunks', () => {
  const ours = createMd5();
  const theirs = createHash('md5');
  const chunk = new Uint8Array(1024 * 1024).fill(7);
  for (let count = 0; count < 3; count += 1) {
    ours.update(chunk);
    theirs.update(chunk);
  }
  expect(ours.digest()).toBe(theirs.digest('hex'));
});
