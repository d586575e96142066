// A random row of changes in one bucket: after each of them every path holds what the changes so far say.
import { CheckFailure } from '../../kit/contract/check.ts';
import type { Exchange } from '../../kit/contract/exchange.ts';
import { firstSteadily } from '../../kit/contract/random.ts';
import { inBucket, makeHolder, storageCases, type Bucket } from '../bucket.ts';
import type { Holder } from '../holder.ts';
import { toUpload } from '../objects.ts';
import { afterStep, blameFor, emptyBearing, heldBy, pickStep, renderStep, type Bearing, type Step } from '../walk.ts';
import table from './walk.json' with { type: 'json' };

const ID = 'storage.objects.many-changes';
const STEPS = 10;
/** Two rounds, the first the same in every run, with the bucket emptied between; what emptying takes is what was there, however long it takes. */
const ROUNDS = ['first', 'second'] as const;
const NAMES = ['a.txt', 'ab.txt', 'a.txt.bak', 'sub/a.txt', 'sub/b/a.txt', 'other/a.txt'];

export const walkCases = storageCases('write-scoped', ['bucket-removal', 'upload-binding'], table, {
  [ID]: inBucket(async (bucket, context) => {
    // In folders of their own: a list that shows another bucket's objects, too, shows none that is gone from this one.
    const namesakesStay = await (await makeHolder(context)).guard(...ROUNDS.map((round) => `${round}/sub/a.txt`));
    const told: string[] = [];
    await telling(told, async () => {
      for (const [index, random] of firstSteadily(ID, context.random).entries()) {
        const round = ROUNDS[index] ?? '';
        const begin = index === 0 ? opening(round, () => context.freshText(round)) : [];
        const left = await walk(bucket, { round, random, told, begin });
        await checkLeft(bucket, round, left);
        await bucket.empty();
        told.push('empty');
        for (const path of heldBy(left))
          await bucket.lacks(path, EMPTIED, 'an emptied bucket holds nothing', left.get(path)?.content);
      }
      await namesakesStay('storage.bucket.empty-keeps-bucket');
    });
  }),
});

const EMPTIED = 'storage.bucket.empty-removes-objects';

interface Walk {
  readonly round: string;
  readonly random: () => number;
  /** What was done so far. */
  readonly told: string[];
  /** Taken before those that chance picks. */
  readonly begin: readonly Step[];
}

/** Each kind of step with what may follow it at either of its paths: chance does not meet all of them in every run. */
function opening(round: string, fresh: () => string): readonly Step[] {
  const [one, two, three] = [`${round}/a.txt`, `${round}/sub/a.txt`, `${round}/other/a.txt`];
  return [
    { kind: 'upload', paths: [one], content: fresh() },
    { kind: 'copy', paths: [one, two] },
    { kind: 'replace', paths: [two], content: fresh() },
    { kind: 'replace', paths: [one], content: fresh() },
    { kind: 'delete', paths: [two] },
    { kind: 'copy', paths: [one, two] },
    { kind: 'delete', paths: [one] },
    { kind: 'move', paths: [two, one] },
    { kind: 'upload', paths: [two], content: fresh() },
    { kind: 'move', paths: [one, three] },
    { kind: 'upload', paths: [one], content: fresh() },
    { kind: 'delete', paths: [three] },
    { kind: 'copy', paths: [one, three] },
    { kind: 'delete-many', paths: [three] },
    { kind: 'copy', paths: [two, three] },
    { kind: 'delete-many', paths: [one, two] },
  ];
}

/** Carries out the steps, and looks at every path after each. */
async function walk(bucket: Bucket, { round, random, told, begin }: Walk): Promise<Bearing> {
  const { context } = bucket;
  const paths = NAMES.map((name) => `${round}/${name}`);
  let bearing = emptyBearing(paths, 'storage.download.missing-object');
  // What each path held last: anything else that is answered there later is not of this bucket.
  const last = new Map<string, string>();
  for (let count = 0; count < begin.length + STEPS; count += 1) {
    const step = begin[count] ?? pickStep(bearing, random, context.freshText(round));
    told.push(renderStep(step));
    await carryOut(bucket, step);
    for (const [path, { content }] of bearing) if (content !== undefined) last.set(path, content);
    bearing = afterStep(bearing, step);
    // What one step did wrong must not be found after another one, which would be to blame for it.
    for (const path of new Set([...step.paths, ...heldBy(bearing)])) {
      const promised = bearing.get(path) ?? { content: undefined, clause: '' };
      const clause = blameFor(step, path, promised);
      if (promised.content === undefined) await bucket.lacks(path, clause, `nothing is at ${path}`, last.get(path));
      else await bucket.holds(path, promised.content, clause);
    }
  }
  for (const [path, { content, clause }] of bearing)
    if (content === undefined) await bucket.lacks(path, clause, `nothing is at ${path}`, last.get(path));
  return bearing;
}

/** The bucket is removed with all that is in it, so that its objects need no entry of their own in the ledger. */
async function carryOut(bucket: Bucket, { kind, paths, content = '' }: Step): Promise<Exchange> {
  const [path = '', destination] = paths;
  switch (kind) {
    case 'upload':
    case 'replace':
      return bucket.succeed(`${kind}Object`, toUpload(path, content));
    case 'move':
    case 'copy':
      return bucket.succeed(`${kind}Object`, { values: { source: path, destination } });
    case 'delete':
      return bucket.succeed('deleteObject', { path });
    case 'delete-many':
      return bucket.deleteMany(paths);
  }
}

/** Lists and links agree with the paths. */
async function checkLeft(bucket: Holder, round: string, left: Bearing): Promise<void> {
  const flat = NAMES.filter((name) => !name.includes('/')).map((name) => `${round}/${name}`);
  const held = heldBy(left);
  const shown = flat.filter((path) => held.includes(path));
  const gone = flat.filter((path) => !held.includes(path));
  await bucket.lists(round, shown, { gone, clause: 'storage.list.follows-changes' });
  for (const path of held) {
    const ask = async (): Promise<Exchange> => bucket.useToken(path, await bucket.signToken(path));
    const what = `a link to ${path} opens what it holds`;
    await bucket.answers(ask, left.get(path)?.content ?? '', what, 'storage.sign.url-downloads-object');
  }
}

/** A failure says which steps came before it. */
async function telling(told: readonly string[], work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof CheckFailure)) throw error;
    const after = told.length === 0 ? 'before any step' : `after ${told.join(', ')}`;
    throw new CheckFailure(`${error.message} (${after})`, error.details);
  }
}
