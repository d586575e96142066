import { expect, it } from 'vitest';
import { testFunctions } from '../../tests/support/table.ts';
import { createRandom } from '../kit/contract/random.ts';
import { afterStep, blameFor, emptyBearing, heldBy, pickStep, renderStep, type Step } from './walk.ts';

const EMPTY = emptyBearing(['a', 'b', 'c', 'd'], 'nothing');
const upload = (path: string): Step => ({ kind: 'upload', paths: [path], content: `of ${path}` });
const TWO = [upload('a'), upload('b')].reduce(afterStep, EMPTY);

testFunctions(import.meta.url, {
  renderStep,
  contentsAfter: (step: Step) => [...afterStep(TWO, step)].map(([, { content }]) => content ?? null),
  heldAfter: (step: Step) => heldBy(afterStep(TWO, step)),
  blamed(step: Step, path: string) {
    const promised = afterStep(TWO, { kind: 'delete', paths: ['a'] }).get(path);
    return promised && blameFor(step, path, promised);
  },
});

it('a walk takes only steps that may succeed, of every kind, the same for the same seed', () => {
  const walk = (seed: string): readonly Step[] => {
    const random = createRandom(seed);
    let bearing = EMPTY;
    return Array.from({ length: 300 }, (_, index) => {
      const step = pickStep(bearing, random, String(index));
      const held = heldBy(bearing);
      const makes = ['upload', 'move', 'copy'].includes(step.kind) ? step.paths.slice(-1) : [];
      for (const path of step.paths) expect(held.includes(path)).toBe(!makes.includes(path));
      bearing = afterStep(bearing, step);
      return step;
    });
  };
  expect(walk('one')).toEqual(walk('one'));
  expect(walk('one')).not.toEqual(walk('two'));
  expect(new Set(walk('one').map(({ kind }) => kind)).size).toBe(6);
});
