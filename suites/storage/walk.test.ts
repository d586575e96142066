import { expect, it } from 'vitest';
import { createRandom } from '../kit/contract/random.ts';
import { afterStep, blameFor, emptyBearing, heldBy, pickStep, renderStep, type Step } from './walk.ts';

const EMPTY = emptyBearing(['a', 'b', 'c', 'd'], 'nothing');
const upload = (path: string): Step => ({ kind: 'upload', paths: [path], content: `of ${path}` });
const TWO = [upload('a'), upload('b')].reduce(afterStep, EMPTY);
const REMOVAL: Step = { kind: 'delete', paths: ['a'] };

it.each<[told: string, left: object, step: Step]>([
  ['upload c', { a: 'of a', b: 'of b', c: 'of c' }, upload('c')],
  ['replace a', { a: 'new', b: 'of b' }, { kind: 'replace', paths: ['a'], content: 'new' }],
  ['copy a to c', { a: 'of a', b: 'of b', c: 'of a' }, { kind: 'copy', paths: ['a', 'c'] }],
  ['move a to c', { b: 'of b', c: 'of a' }, { kind: 'move', paths: ['a', 'c'] }],
  ['delete a', { b: 'of b' }, REMOVAL],
  ['delete-many a and b', {}, { kind: 'delete-many', paths: ['a', 'b'] }],
])('a walk knows what is left where, and tells the step in words: %s leaves %j', (told, left, step) => {
  const after = afterStep(TWO, step);
  const contents = Object.fromEntries([...after].map(([path, { content }]) => [path, content ?? null]));
  expect(contents).toEqual({ a: null, b: null, c: null, d: null, ...left });
  expect(heldBy(after)).toEqual(Object.keys(left));
  expect(renderStep(step)).toBe(told);
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

it.each<[blamed: string, path: string, step: Step]>([
  ['storage.delete.one-removes-object', 'a', REMOVAL],
  ['storage.delete.one-leaves-others', 'b', REMOVAL],
  ['storage.upload.stores-object', 'b', upload('c')],
  ['nothing', 'd', upload('c')],
])('a walk blames %s where %s is not as it ought to be', (blamed, path, step) => {
  const promised = afterStep(TWO, REMOVAL).get(path) ?? { content: undefined, clause: '' };
  expect(blameFor(step, path, promised)).toBe(blamed);
});
