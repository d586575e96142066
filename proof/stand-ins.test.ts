// Stand-ins made by other tools: the battery must see that each keeps nothing, though every type is right.
import { expect, it } from 'vitest';
import { takeSome } from '../tests/support/extent.ts';
import { findWrong } from './prove.ts';
import { oursOf } from './servers.ts';

const all = oursOf('stand-in');
const behindPrism = all.filter(({ id }) => id.startsWith('prism-'));
const some = takeSome('documents behind Prism', behindPrism, 1);

it('the battery sees through stand-ins', async () => {
  expect(await findWrong([...some, ...all.filter((one) => !behindPrism.includes(one))], 'until seen')).toEqual([]);
});
