// The mock follows each edit of the specs, the battery follows it, and no line of code changes.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { beforeAll, describe, expect, it } from 'vitest';
import { readExtent, takeSome } from '../../tests/support/extent.ts';
import type { Assignment, Judgement } from './judge-edited.ts';
import { GROUPS, titleOf, type Group } from './spec-edit.ts';

describe.each(takeSome('groups of edits', Object.entries(GROUPS), 1))('the edits of %s', (name, { edits }) => {
  let judgement: Judgement;
  beforeAll(async () => {
    const workerData: Assignment = { group: name as Group, isWhole: readExtent().isWhole };
    // Apart, since the hooks that replace the specs are of a thread.
    const thread = new Worker(new URL('./judge-edited.ts', import.meta.url), { workerData, execArgv: [] });
    [judgement] = (await once(thread, 'message')) as [Judgement];
    await thread.terminate();
  }, 900_000);

  it('leave the battery green on the mock that is made from them', () => {
    expect(judgement.notGreen).toEqual([]);
  });

  it.each(edits.map((edit) => titleOf(edit)))('%s is followed', (title) => {
    const [one, ...more] = judgement.edits.filter((edit) => edit.title === title);
    expect(more).toEqual([]);
    expect(one?.edited).toEqual(one?.expected);
    expect(one?.before, 'what the project says without the edit').not.toEqual(one?.expected);
  });
});
