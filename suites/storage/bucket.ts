// A bucket of a case that was seen: changed, emptied, and its objects moved, copied and removed among several.
import { casesFor } from '../kit/contract/case-table.ts';
import { Unjudgeable, type Exchange } from '../kit/contract/exchange.ts';
import { parseJson } from '../kit/contract/json.ts';
import { checkBucketShown, type StorageContext } from './context.ts';
import { Holder } from './holder.ts';
import { toRecord, toRecords, type JsonRecord } from './read.ts';

/** Settings of a new bucket, for the binding of createBucket. */
export interface BucketSettings {
  readonly public?: boolean;
  readonly file_size_limit?: number;
  readonly allowed_mime_types?: readonly string[];
}

/** What a change may set, for the binding of updateBucket; null removes a limit if the target supports that. */
export type BucketChange = { readonly [Setting in keyof BucketSettings]: BucketSettings[Setting] | null };

/** What moving and copying promise. */
export const TRANSFERS = { moveObject: 'storage.move.moves-object', copyObject: 'storage.copy.copies-object' } as const;

export type Transfer = keyof typeof TRANSFERS;

/** A bucket that was seen. */
export class Bucket extends Holder {
  override readonly id: string;

  constructor(context: StorageContext, name: string, id: string) {
    super(context, name, id);
    this.id = id;
  }

  async get(): Promise<JsonRecord> {
    return toRecord(parseJson((await this.succeed('getBucket')).text));
  }

  /** Changes the bucket, which must work, and looks whether it is still there: what comes next relies on it. */
  async update(change: BucketChange): Promise<Exchange> {
    const exchange = await this.succeed('updateBucket', { values: { name: this.name, ...change } });
    await this.checkKept('storage.bucket.update-changes-bucket');
    return exchange;
  }

  /** The same of emptying it. */
  async empty(): Promise<Exchange> {
    const exchange = await this.succeed('emptyBucket');
    await this.checkKept('storage.bucket.empty-keeps-bucket');
    return exchange;
  }

  async checkKept(clause: string): Promise<void> {
    checkBucketShown(this, (await this.context.findBucket(this.name)) !== undefined, clause);
  }

  /** Removes several objects, which must work. */
  deleteMany(paths: readonly string[]): Promise<Exchange> {
    return this.succeed('deleteObjects', { values: { paths } });
  }

  /** Removes several objects; returns the records of the answer. */
  async deletedRecords(paths: readonly string[]): Promise<readonly JsonRecord[]> {
    return toRecords((await this.deleteMany(paths)).json(), 'storage.delete.many-answers-records');
  }

  /** Removes several objects, and looks whether they are gone; returns the answer. */
  async removeMany(paths: readonly string[]): Promise<Exchange> {
    const exchange = await this.deleteMany(paths);
    await this.checkRemoved(paths);
    return exchange;
  }

  async checkRemoved(paths: readonly string[]): Promise<void> {
    for (const path of paths)
      await this.lacks(path, 'storage.delete.many-removes-objects', 'each object named is gone');
  }

  /** Moves or copies inside the bucket; the destination is on the ledger before. */
  async transfer(operation: Transfer, source: string, destination: string): Promise<Exchange> {
    await this.opened(destination);
    return this.call(operation, { values: { source, destination } });
  }

  /** Moves or copies on the way to what a case is about; whether that is refused has cases of its own. */
  async transferBlind(operation: Transfer, source: string, destination: string): Promise<void> {
    const { ok, status } = await this.transfer(operation, source, destination);
    if (!ok) throw new Unjudgeable(`${operation} was refused with status ${status}`);
  }

  /** The same, and waits until it is done. */
  async transferFirst(operation: Transfer, source: string, destination: string): Promise<void> {
    await this.transferBlind(operation, source, destination);
    if (operation === 'copyObject') await this.has(source, 'storage.copy.keeps-source');
    else await this.lacks(source, TRANSFERS[operation], 'a moved object is gone from the old path');
    await this.has(destination, TRANSFERS[operation]);
  }
}

/** Makes a bucket that is not public unless asked, and waits until it is seen. */
export async function makeBucket(
  context: StorageContext,
  settings: BucketSettings = {},
  name: string = context.name('bucket'),
): Promise<Bucket> {
  await makeHolder(context, settings, name);
  return new Bucket(context, name, (await context.checkBucketSeen(name)).id);
}

/** The same without the wait, for a bucket into which something is uploaded next: only if that is refused it is looked for. */
export async function makeHolder(
  context: StorageContext,
  settings: BucketSettings = {},
  name: string = context.name('bucket'),
): Promise<Holder> {
  await context.opened('bucket', name);
  await context.succeed('createBucket', { values: { public: false, ...settings, name } });
  return new Holder(context, name);
}

/** The form of a list of storage cases. */
export const storageCases = casesFor<StorageContext>();

type Experiment<Made> = (bucket: Made, context: StorageContext, isPublic: boolean) => Promise<void>;

function inNew<Made>(
  make: (context: StorageContext, settings: BucketSettings) => Promise<Made>,
  ...publicity: readonly boolean[]
) {
  return (experiment: Experiment<Made>) =>
    async (context: StorageContext): Promise<void> => {
      for (const isPublic of publicity) await experiment(await make(context, { public: isPublic }), context, isPublic);
    };
}

/** The experiment of a case in a bucket of its own, or in both a private and a public one; a holder is not looked for before something is uploaded into it. */
export const inBucket = inNew(makeBucket, false);
export const inPublicBucket = inNew(makeBucket, true);
export const inBothBuckets = inNew(makeBucket, false, true);
export const inHolder = inNew(makeHolder, false);
export const inPublicHolder = inNew(makeHolder, true);
export const inBothHolders = inNew(makeHolder, false, true);
