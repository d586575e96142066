// A random row of changes in one bucket: after each of them every path holds what the changes so far say.
import { cases } from '../../kit/contract/cases.ts';
import { checkEqual, CheckFailure } from '../../kit/contract/check.ts';
import type { Exchange } from '../../kit/contract/exchange.ts';
import { firstSteadily } from '../../kit/contract/random.ts';
import { toContent } from '../body.ts';
import type { Bucket, Holder } from '../buckets.ts';
import { emptyBucket, makeBucket, makeHolder } from '../buckets.ts';
import type { StorageContext } from '../context.ts';
import { sign, tokenOf, useToken } from '../links.ts';
import { at, checkBytes, checkContent, checkGone, freshText, isListed, listObjects, uploadAll } from '../objects.ts';
import { afterStep, blameFor, emptyBearing, heldBy, namedBy, pickStep, renderStep } from '../walk.ts';
import type { Bearing, Step } from '../walk.ts';

const ID = 'storage.objects.many-changes';
const STEPS = 10;
/** Two rounds, the first the same in every run, with the bucket emptied between; what emptying takes is what was there, however long it takes. */
const ROUNDS = ['first', 'second'] as const;
const NAMES = ['a.txt', 'ab.txt', 'a.txt.bak', 'sub/a.txt', 'sub/b/a.txt', 'other/a.txt'];

const shared = {
  needs: [
    'bucket-removal',
    'upload-binding',
    'replace-binding',
    'delete-many-binding',
    'move-binding',
    'copy-binding',
    'list-binding',
    'sign-binding',
  ],
  hazard: 'write-scoped',
} as const;

export const walkCases = cases<StorageContext>(shared, [
  {
    id: ID,
    title: 'After any changes every path holds what they wrote, and other paths are unchanged',
    clauses: [
      'storage.upload.stores-object',
      'storage.replace.replaces-content',
      'storage.replace.leaves-others',
      'storage.move.moves-object',
      'storage.copy.copies-object',
      'storage.copy.keeps-source',
      'storage.delete.one-removes-object',
      'storage.delete.one-leaves-others',
      'storage.delete.many-removes-objects',
      'storage.delete.many-leaves-others',
      'storage.download.missing-object',
      'storage.bucket.empty-removes-objects',
      'storage.bucket.empty-keeps-bucket',
      'storage.list.follows-changes',
      'storage.sign.url-downloads-object',
    ],
    async run(context) {
      const bucket = await makeBucket(context);
      const elsewhere = await makeHolder(context);
      const namesakes = ROUNDS.map((round) => `${round}/a.txt`);
      const contents = await uploadAll(context, elsewhere, namesakes);
      const told: string[] = [];
      await telling(told, async () => {
        for (const [index, random] of firstSteadily(ID, context.environment.random).entries()) {
          const round = ROUNDS[index] ?? '';
          const begin = index === 0 ? opening(round, () => freshText(context, round)) : [];
          const left = await walk(context, bucket, { round, random, told, begin });
          await checkLeft(context, bucket, round, left);
          await emptyBucket(context, bucket);
          told.push('empty');
          for (const path of heldBy(left))
            await checkGone(context, bucket, path, 'an emptied bucket holds nothing', EMPTIED, left.get(path)?.content);
        }
        for (const path of namesakes)
          await checkContent(context, elsewhere, path, contents[path] ?? '', 'a namesake elsewhere stays', KEPT);
      });
    },
  },
]);

const EMPTIED = 'storage.bucket.empty-removes-objects';
const KEPT = 'storage.bucket.empty-keeps-bucket';

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
    { kind: 'upload', path: one, content: fresh() },
    { kind: 'copy', source: one, destination: two },
    { kind: 'replace', path: two, content: fresh() },
    { kind: 'replace', path: one, content: fresh() },
    { kind: 'delete', path: two },
    { kind: 'copy', source: one, destination: two },
    { kind: 'delete', path: one },
    { kind: 'move', source: two, destination: one },
    { kind: 'upload', path: two, content: fresh() },
    { kind: 'move', source: one, destination: three },
    { kind: 'upload', path: one, content: fresh() },
    { kind: 'delete', path: three },
    { kind: 'copy', source: one, destination: three },
    { kind: 'delete-many', paths: [three] },
    { kind: 'copy', source: two, destination: three },
    { kind: 'delete-many', paths: [one, two] },
  ];
}

/** Carries out the steps, and looks at every path after each. */
async function walk(context: StorageContext, bucket: Bucket, { round, random, told, begin }: Walk): Promise<Bearing> {
  let bearing = emptyBearing(
    NAMES.map((name) => `${round}/${name}`),
    'storage.download.missing-object',
  );
  // What each path held last: anything else that is answered there later is not of this bucket.
  const last = new Map<string, string>();
  for (let count = 0; count < begin.length + STEPS; count += 1) {
    const step = begin[count] ?? pickStep(bearing, random, freshText(context, round));
    told.push(renderStep(step));
    await carryOut(context, bucket, step);
    for (const [path, { content }] of bearing) if (content !== undefined) last.set(path, content);
    bearing = afterStep(bearing, step);
    // What one step did wrong must not be found after another one, which would be to blame for it.
    for (const path of new Set([...namedBy(step), ...heldBy(bearing)]))
      await checkPath(context, bucket, { bearing, path, step, last: last.get(path) });
  }
  for (const [path, { content, clause }] of bearing)
    if (content === undefined) await checkGone(context, bucket, path, `nothing is at ${path}`, clause, last.get(path));
  return bearing;
}

/** The bucket is removed with all that is in it, so that its objects need no entry of their own in the ledger. */
async function carryOut(context: StorageContext, bucket: Bucket, step: Step): Promise<Exchange> {
  const of = { bucket: bucket.id, bucketName: bucket.name };
  switch (step.kind) {
    case 'upload':
    case 'replace': {
      const values = { content: toContent(step.content), name: step.path };
      return context.succeed(`${step.kind}Object`, { params: at(bucket, step.path), values });
    }
    case 'move':
    case 'copy': {
      const { source, destination } = step;
      return context.succeed(`${step.kind}Object`, { values: { ...of, source, destination } });
    }
    case 'delete':
      return context.succeed('deleteObject', { params: at(bucket, step.path) });
    case 'delete-many':
      return context.succeed('deleteObjects', {
        params: { bucketName: bucket.name },
        values: { paths: step.paths, bucket: bucket.id },
      });
  }
}

interface Look {
  readonly bearing: Bearing;
  readonly path: string;
  readonly step: Step;
  readonly last: string | undefined;
}

async function checkPath(context: StorageContext, bucket: Holder, { bearing, path, step, last }: Look): Promise<void> {
  const promised = bearing.get(path);
  if (promised === undefined) return;
  const clause = blameFor(step, path, promised);
  if (promised.content === undefined) await checkGone(context, bucket, path, `nothing is at ${path}`, clause, last);
  else await checkContent(context, bucket, path, promised.content, `${path} holds what it should`, clause);
}

/** Lists and links agree with the paths. */
async function checkLeft(context: StorageContext, bucket: Holder, round: string, left: Bearing): Promise<void> {
  const flat = NAMES.filter((name) => !name.includes('/')).map((name) => `${round}/${name}`);
  const held = heldBy(left);
  await context.environment.until('the list has followed', async () => {
    const records = await listObjects(context, bucket, round);
    checkEqual(
      flat.filter((path) => isListed(records, round, path)),
      flat.filter((path) => held.includes(path)),
      'the list shows the objects that are there now',
      { clause: 'storage.list.follows-changes' },
    );
  });
  for (const path of held)
    await context.environment.until('the link works', async () => {
      const exchange = await useToken(context, bucket, path, tokenOf(await sign(context, bucket, path)));
      const clause = 'storage.sign.url-downloads-object';
      checkBytes(context, exchange, left.get(path)?.content ?? '', `a link to ${path} opens what it holds`, clause);
    });
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
