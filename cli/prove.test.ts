// The real command proves the battery: what is wrong is seen through, what is right is left alone, ours or a stranger's: prove.yaml.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { takeSome } from '../tests/support/extent.ts';
import { besideMock } from './testing/beside-mock.ts';
import { testTyped } from './testing/typed-tests.ts';

const beside = besideMock();
const { sandbox } = beside;

it('counts servers of each kind, and writes down who saw what', async () => {
  const only = ['close', 'storage.derived.get-bucket.id.null', 'limits-announced'];
  const { code, out, err } = await sandbox.touchstone(['prove', '--only', only.join(','), '--out', 'out']);
  expect(out).toBe('Wrong servers seen through: 2 of 2\nRight servers left alone:   1 of 1\nMatrix: out/proof.json\n');
  expect(err).toContain('3 servers: 1 silent server, 1 fault, 1 legal variant');
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

testTyped(new URL('prove.yaml', import.meta.url), beside, {
  choose: (all) => takeSome('proofs of a server', all, 2),
  values: () => ({
    shown:
      /```js\n(.*?)```/su.exec(readFileSync(new URL('../docs/explanation/proving.md', import.meta.url), 'utf8'))?.[1] ??
      '',
    witness: 'witness: async (send, { urls }) => (await send(new Request(`${urls.management}/v1/projects`))).status',
  }),
});
