// Names of objects may be long, to the length that the index takes, and are refused beyond.
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { opened } from '../support/opened.ts';
import { serveStorage, VARIANTS } from './served-storage.ts';

/** Letters that the index cannot compress. */
const lettersOf = (length: number): string =>
  Array.from({ length: length / 50 }, (_, index) =>
    createHash('sha256').update(`${index}`).digest('hex').slice(14),
  ).join('');

describe.each(VARIANTS)('long names, $dialect dialect, bytes in $bytes', (variant) => {
  const storage = opened(() => serveStorage(variant));

  test('are kept or refused, and leave nothing', async () => {
    const before = await storage().state();
    const segment = `s/${'n'.repeat(255)}/${'n'.repeat(256)}`;
    for (const name of [lettersOf(2600), segment]) {
      const target = `/object/box/${name}`;
      expect((await storage().send({ method: 'POST', target, body: 'long' })).json['Key']).toBe(`box/${name}`);
      expect((await storage().send({ target: `/object/authenticated/box/${name}` })).text).toBe('long');
      expect((await storage().send({ method: 'DELETE', target })).status).toBe(200);
    }
    const tooLong = { method: 'POST', target: `/object/box/${lettersOf(12_000)}`, body: 'long' };
    expect((await storage().send(tooLong)).json).toMatchObject({ code: 'DatabaseError', statusCode: '500' });
    expect((await storage().send({ ...tooLong, target: `/object/box/${lettersOf(20_000)}` })).status).toBe(431);
    expect(await storage().state()).toEqual(before);
  });
});
