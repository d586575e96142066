import { describe, expect, it } from 'vitest';
import { createRandom } from '../kit/contract/random.ts';
import { afterStep, blameFor, emptyBearing, heldBy, pickStep, renderStep, type Bearing, type Step } from './walk.ts';

const PATHS = ['a', 'b', 'c', 'd'];
const EMPTY = emptyBearing(PATHS, 'nothing');

function after(...steps: readonly Step[]): Bearing {
  return steps.reduce(afterStep, EMPTY);
}

function contents(bearing: Bearing): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries([...bearing].map(([path, { content }]) => [path, content]));
}

const upload = (path: string): Step => ({ kind: 'upload', paths: [path], content: `of ${path}` });

describe('a walk through a bucket', () => {
  it('knows what every step leaves where', () => {
    const two = after(upload('a'), upload('b'));
    expect(contents(two)).toEqual({ a: 'of a', b: 'of b', c: undefined, d: undefined });
    expect(contents(afterStep(two, { kind: 'replace', paths: ['a'], content: 'new' }))['a']).toBe('new');
    expect(contents(afterStep(two, { kind: 'copy', paths: ['a', 'c'] }))).toMatchObject({
      a: 'of a',
      c: 'of a',
    });
    expect(contents(afterStep(two, { kind: 'move', paths: ['a', 'c'] }))).toMatchObject({
      a: undefined,
      c: 'of a',
    });
    expect(heldBy(afterStep(two, { kind: 'delete', paths: ['a'] }))).toEqual(['b']);
    expect(heldBy(afterStep(two, { kind: 'delete-many', paths: ['a', 'b'] }))).toEqual([]);
  });

  it('takes only steps that may succeed, of every kind, the same for the same seed', () => {
    const walk = (seed: string): readonly Step[] => {
      const random = createRandom(seed);
      const steps: Step[] = [];
      let bearing = EMPTY;
      for (let index = 0; index < 300; index += 1) {
        const step = pickStep(bearing, random, String(index));
        const held = heldBy(bearing);
        const makes = ['upload', 'move', 'copy'].includes(step.kind) ? step.paths.slice(-1) : [];
        for (const path of step.paths) expect(held.includes(path)).toBe(!makes.includes(path));
        steps.push(step);
        bearing = afterStep(bearing, step);
      }
      return steps;
    };
    expect(walk('one')).toEqual(walk('one'));
    expect(walk('one')).not.toEqual(walk('two'));
    expect(new Set(walk('one').map(({ kind }) => kind)).size).toBe(6);
  });

  it('blames the promise of a named path, that about others, or the one that holds on', () => {
    const removal: Step = { kind: 'delete', paths: ['a'] };
    const bearing = after(upload('a'), upload('b'), removal);
    const blamed = (step: Step, path: string): string =>
      blameFor(step, path, bearing.get(path) ?? { content: undefined, clause: '' });
    expect(blamed(removal, 'a')).toBe('storage.delete.one-removes-object');
    expect(blamed(removal, 'b')).toBe('storage.delete.one-leaves-others');
    expect(blamed(upload('c'), 'b')).toBe('storage.upload.stores-object');
    expect(blamed(upload('c'), 'd')).toBe('nothing');
  });

  it('is told in words', () => {
    expect(renderStep({ kind: 'move', paths: ['a', 'b'] })).toBe('move a to b');
    expect(renderStep({ kind: 'delete-many', paths: ['a', 'b'] })).toBe('delete-many a and b');
    expect(renderStep(upload('a'))).toBe('upload a');
  });
});
