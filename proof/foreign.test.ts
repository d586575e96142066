import { expect, it } from 'vitest';
import { ForeignMistake, readForeign } from './foreign.ts';

const apply = (next: unknown): unknown => next;
const witness = (): Promise<void> => Promise.reject(new Error('It cannot be read.'));
const right = { name: 'x.y', clause: 'storage.bucket.name', apply, witness };

it('reads faults and variants, with a title of their own or their name for it', async () => {
  const { faults, variants } = readForeign({
    faults: [right],
    variants: [{ name: 'v', title: 'It is slow.', interface: 'data', sql: 'select 1', apply }],
  });
  expect(faults).toMatchObject([{ id: 'x.y', clause: 'storage.bucket.name', title: 'x.y', interface: 'storage' }]);
  expect(variants).toMatchObject([{ id: 'v', title: 'It is slow.', interface: 'data', sql: 'select 1' }]);
  expect(readForeign({ variants: [] })).toEqual({ faults: [], variants: [] });
  const urls = { data: '', management: '', storage: '' };
  const keys = { anon: '', service: '', jwtSecret: '', token: '', ref: '' };
  const seen = await faults[0]?.witness?.(() => Promise.resolve(new Response()), { urls, keys });
  expect(seen).toEqual({ threw: 'It cannot be read.' });
});

it.each([
  [{}, 'it exports neither "faults" nor "variants"'],
  [{ faults: {} }, '"faults" is no list'],
  [{ variants: [7] }, 'variants[0] is no object'],
  [{ variants: [{ apply }] }, 'variants[0] has no text "name"'],
  [{ variants: [{ name: 'a' }] }, 'variants[0] has no function "apply"'],
  [{ variants: [{ name: 'a', apply, interface: 'mail' }] }, 'its interface must be one of data'],
  [{ faults: [right, { ...right, clause: 'storage.bucket.nome' }] }, 'faults[1]: "storage.bucket.nome" is no clause'],
  [{ faults: [{ ...right, clause: 'storage.bucket.create-existing' }] }, 'is open, so no fault can break it'],
  [{ faults: [{ ...right, witness: undefined }] }, 'faults[0] has no function "witness"'],
])('refuses %j', (module, sentence) => {
  expect(() => readForeign(module)).toThrow(ForeignMistake);
  expect(() => readForeign(module)).toThrow(sentence);
});
