// The real command proves the battery: what is wrong is seen through, what is right is left alone, ours or a stranger's.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { keepSandbox } from './testing/sandbox.ts';

// The machine may be busy.
vi.setConfig({ testTimeout: 300_000 });

const sandbox = keepSandbox();

const WITNESS = 'witness: async (send, { urls }) => (await send(new Request(`${urls.storage}/bucket/`))).status';

it('counts servers of each kind, and writes down who saw what', async () => {
  const only = ['no-content', 'storage.derived.get-bucket.id.null', 'all-optional-properties'];
  const { code, out, err } = await sandbox.touchstone(['prove', '--only', only.join(','), '--out', 'out']);
  expect(out).toBe('Wrong servers seen through: 2 of 2\nRight servers left alone:   1 of 1\nMatrix: out/proof.json\n');
  expect(err).toContain('3 servers: 1 null server, 1 fault, 1 legal variant');
  expect(code).toBe(0);
  const matrix = JSON.parse(sandbox.read('out/proof.json')) as { readonly results: readonly unknown[] };
  expect(matrix.results).toContainEqual(
    expect.objectContaining({
      id: 'storage.derived.get-bucket.id.null',
      clause: 'storage.bucket.id',
      isRight: true,
      seenBy: expect.arrayContaining(['storage.bucket.id@getBucket']) as unknown,
    }),
  );
});

it('takes the module that the documentation shows', async () => {
  const page = readFileSync(new URL('../docs/explanation/proving.md', import.meta.url), 'utf8');
  sandbox.write('acme.mjs', /```js\n(.*?)```/su.exec(page)?.[1] ?? '');
  const { code, out } = await sandbox.touchstone(['prove', '--with', 'acme.mjs', '--only', 'acme']);
  expect(out).toMatch(/^Wrong servers seen through: 1 of 1\nRight servers left alone: {3}1 of 1\n/u);
  expect(code).toBe(0);
});

it('says which fault nobody sees, and which variant is not legal, with the reason', async () => {
  sandbox.write(
    'odd.mjs',
    `export const faults = [
      { name: 'odd.nothing', clause: 'storage.bucket.name', apply: (next) => next, ${WITNESS} },
      { name: 'odd.elsewhere', clause: 'storage.bucket.name', ${WITNESS},
        apply: (next) => (request) => new URL(request.url).pathname.endsWith('/bucket/') && !request.headers.has('authorization')
          ? Promise.resolve(new Response('{}', { status: 418 })) : next(request) },
      { name: 'odd.unsteady', clause: 'storage.bucket.name', witness: () => Promise.resolve(Math.random()),
        apply: (next) => (request) => new URL(request.url).pathname.includes('/object/public/')
          ? Promise.resolve(new Response('{}', { status: 418 })) : next(request) },
    ];
    export const variants = [{ name: 'odd.refuses', interface: 'storage', apply: () => async () => new Response('no', { status: 500 }) }];`,
  );
  const { code, out, err } = await sandbox.touchstone(['prove', '--with', 'odd.mjs', '--only', 'odd.*']);
  expect(err).toMatch(
    /NOT SEEN THROUGH fault odd\.nothing\n {2}its witness sees no difference .*\n {2}no case that cites storage\.bucket\.name turns red\n/u,
  );
  expect(err).toMatch(/NOT SEEN THROUGH fault odd\.elsewhere\n {2}no case that cites/u);
  expect(err).toMatch(
    /NOT SEEN THROUGH fault odd\.unsteady\n {2}its witness does not return the same twice .*\n.* turns red; other cases do: storage\./u,
  );
  expect(err).toMatch(
    /NOT LEFT ALONE legal variant odd\.refuses\n {2}blocked storage\..*\n(?: {2}.*\n)* {2}… \d+ more\n/u,
  );
  expect(out).toMatch(/seen through: 0 of 3\n.*alone: {3}0 of 1\n/u);
  expect(code).toBe(1);
});

describe('misuse ends with 2 and a sentence', () => {
  const fault = (apply: string, name = 'x.y'): string =>
    `export const faults = [{ name: '${name}', clause: 'storage.bucket.name', apply: ${apply}, ${WITNESS} }];`;
  it.each([
    ['export const other = [];', 'it exports neither "faults" nor "variants"'],
    [fault('() => 7'), '"apply" must return a function'],
    [fault('(next) => next', 'not-found'), 'the name "not-found" is taken'],
    ['export const faults = [', 'it cannot be loaded'],
  ])('(a module: %s)', async (source, sentence) => {
    // Node keeps a module by its name.
    const file = sandbox.write(`bad-${randomUUID()}.mjs`, source);
    const { code, err } = await sandbox.touchstone(['prove', '--with', file, '--only', 'x.y']);
    expect(err).toMatch(/^touchstone: --with/mu);
    expect(err).toContain(sentence);
    expect(code).toBe(2);
  });
});
