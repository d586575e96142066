// The tests of one interface's edits: the mock follows each, the battery follows it, and no line of code changes.
import { beforeAll, describe, expect, it } from 'vitest';
import type { InterfaceName } from '../../specs/clause.ts';
import { chooseSome } from '../../tests/support/choose-some.ts';
import { readExtent } from '../../tests/support/extent.ts';
import { createEditedTree, ROOT, runInTree } from './edited-tree.ts';
import type { Assignment, EditJudgement, Judgement } from './judge-edited.ts';
import { specEdits } from './register.ts';
import type { SpecEdit } from './spec-edit.ts';

/** `npm run prove` makes some edits, which the seed chooses, in a tree of their own, too: this many at the same time. */
const AT_A_TIME = 2;
const ALONE = 2;

export function describeEdits(name: InterfaceName): void {
  const extent = readExtent();
  const { isWhole } = extent;
  const all = specEdits[name];
  const first = all.filter(({ tree }) => tree === undefined);
  const edits = isWhole ? all : first;
  if (!isWhole && first.length < all.length)
    process.stdout.write(`${first.length} of ${all.length} edits of ${name}, in one tree; npm run prove takes all.\n`);
  describe(`the edits of the ${name} specs`, () => {
    const trees = Map.groupBy(edits, ({ tree }) => tree);
    const together = new Map<string | undefined, Judgement>();
    const alone = new Map<string, Judgement>();
    beforeAll(async () => {
      // The first of them is judged by the whole battery; by that of data, which is by far the largest, only in the proof.
      const isBroad = isWhole || name !== 'data';
      for (const [tree, list] of trees)
        together.set(tree, await judgeTogether(name, list, !isBroad || tree !== undefined));
      if (!isWhole) return;
      const waiting = [...chooseSome(edits, ALONE, extent)];
      const work = async (): Promise<void> => {
        for (let edit = waiting.shift(); edit !== undefined; edit = waiting.shift())
          alone.set(edit.id, await judgeTogether(name, [edit], true));
      };
      await Promise.all(Array.from({ length: AT_A_TIME }, work));
    }, 900_000);

    it('have ids of their own, and each a clause of its own that turns red', () => {
      expect(repeated(edits.map(({ id }) => id))).toEqual([]);
      for (const list of trees.values())
        expect(repeated(list.filter(({ shows }) => shows === undefined).map(({ clause }) => clause))).toEqual([]);
      expect(edits.filter(({ id }) => !id.startsWith(`${name}.`))).toEqual([]);
    });

    it('leave the battery green on the mock that is made from them', () => {
      const judged = [...together, ...alone];
      expect(judged.flatMap(([of = name, { notGreen }]) => notGreen.map((one) => `${of}: ${one}`))).toEqual([]);
    });

    it.each(edits.map((edit) => [edit.id, edit] as const))('%s is followed', (id, edit) => {
      for (const { edits: judged } of [together.get(edit.tree), alone.get(id)].flatMap((one) => one ?? []))
        checkShown(
          edit,
          judged.find((one) => one.id === id),
        );
    });
  });
}

async function judgeTogether(name: InterfaceName, edits: readonly SpecEdit[], onlyCiting: boolean): Promise<Judgement> {
  const tree = await createEditedTree(edits);
  try {
    const assignment: Assignment = { interface: name, edits: edits.map(({ id }) => id), before: ROOT, onlyCiting };
    return JSON.parse(await runInTree(tree.folder, JUDGE, [JSON.stringify(assignment)])) as Judgement;
  } finally {
    tree.remove();
  }
}

const JUDGE = 'proof/edits/judge-edited.ts';

function checkShown({ clause, shows }: SpecEdit, judged: EditJudgement | undefined): void {
  switch (shows?.kind) {
    case undefined:
      expect(judged?.red, `cases that are red in ${clause} on the mock of before`).not.toEqual([]);
      break;
    case 'answer':
      expect(judged?.answers?.edited).toEqual(shows.answer);
      expect(judged?.answers?.before, 'the answer of the mock of before').not.toEqual(shows.answer);
      break;
    case 'verdict':
      expect(judged?.verdicts?.edited).toEqual(listed(shows.verdict));
      expect(judged?.verdicts?.before, 'what the battery of before says').not.toEqual(listed(shows.verdict));
      break;
    case 'text':
      expect(judged?.text?.edited).toBe(shows.text);
      expect(judged?.text?.before, 'what the battery of before says').not.toBe(shows.text);
  }
}

function listed(verdict: string): readonly string[] {
  return verdict === 'none' ? [] : [verdict];
}

function repeated(values: readonly string[]): readonly string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}
