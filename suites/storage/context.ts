// What a storage case works with: every operation, and the buckets of the target: looked up by their names, listed, and looked for when they should be gone.
import { afterSuccess } from '../kit/contract/bindings.ts';
import { CheckFailure, checkOnce, checkThat } from '../kit/contract/check.ts';
import type { Exchange } from '../kit/contract/exchange.ts';
import { parseJson } from '../kit/contract/json.ts';
import { Caller } from './caller.ts';
import type { Identity } from './identify.ts';
import { recordsIn, toRecord, toRecords, type JsonRecord } from './read.ts';

/** Paths of bucket operations take the id, those of objects the name. */
export interface BucketName {
  readonly id: string;
  readonly name: string;
}

/** Broken by a target that shows buckets that never were. */
export const NEVER_MADE = 'storage.bucket.get-missing';

/** A name of another kind breaks its own promise, and is no sign of another bucket as long as the name is anywhere in the record. */
function isNamed(record: JsonRecord, name: string): boolean {
  return record['name'] === name || (typeof record['name'] !== 'string' && JSON.stringify(record).includes(name));
}

/** An id of another kind than the one promised still names the bucket in a path, and without one its name has to do. */
function toBucket({ id }: JsonRecord, name: string): BucketName {
  return { id: typeof id === 'string' || typeof id === 'number' ? String(id) : name, name };
}

export function checkBucketShown(
  { name }: BucketName,
  isShown: boolean,
  clause?: string,
  what = 'a bucket that was not removed is there',
): void {
  checkThat(isShown, what, { expected: `the bucket ${name}`, actual: 'absent', clause });
}

export function showsBucket({ ok, text }: Exchange, name: string): boolean {
  return ok && isNamed(toRecord(parseJson(text)), name);
}

export class StorageContext extends Caller {
  checkBucketSeen(name: string): Promise<BucketName> {
    return this.until('the new bucket is seen', async () => {
      const bucket = await this.findBucket(name);
      if (bucket !== undefined) return bucket;
      throw new CheckFailure('a bucket that was made is there', {
        inWords: true,
        expected: `a bucket named ${name}`,
        actual: `neither asking for it nor the list shows it, ${afterSuccess('createBucket')}`,
        clause: 'storage.bucket.create-makes-bucket',
      });
    });
  }

  /** The contract does not say that the id is the name; so it is asked for. */
  async findBucket(name: string): Promise<BucketName | undefined> {
    const direct = await this.askForBucket({ id: name, name });
    const own = direct.ok ? toRecord(parseJson(direct.text)) : undefined;
    if (own !== undefined && isNamed(own, name)) return toBucket(own, name);
    const listed = (await this.seenBuckets()).find((record) => record['name'] === name);
    return listed === undefined ? undefined : toBucket(listed, name);
  }

  /** The records of all buckets. */
  async listBuckets(): Promise<readonly JsonRecord[]> {
    const exchange = await this.succeed('listBuckets');
    const records = toRecords(exchange.json(), 'storage.bucket.list-answers-buckets');
    const ids = records.map(({ id }) => id).filter((id) => typeof id === 'string');
    checkOnce(ids, 'no bucket is listed twice', { clause: 'storage.bucket.list-shows-bucket' });
    return records;
  }

  /** The same, where the list is beside the point: none if there is no such list. */
  async seenBuckets(): Promise<readonly JsonRecord[]> {
    return recordsIn(await this.call('listBuckets'));
  }

  async checkBucketThere(bucket: BucketName, clause?: string, what?: string): Promise<void> {
    checkBucketShown(bucket, (await this.answerShowing(bucket)) !== undefined, clause, what);
  }

  /** The answer that shows the bucket; undefined if it is not there. */
  async answerShowing(bucket: BucketName): Promise<Exchange | undefined> {
    const exchange = await this.askForBucket(bucket);
    return showsBucket(exchange, bucket.name) ? exchange : undefined;
  }

  /** Of a bucket that may be missing: a success that does not show it says that it is, and is not judged as a bucket. */
  askForBucket({ id, name }: BucketName, as: Identity = 'key'): Promise<Exchange> {
    const schemaApplies = (exchange: Exchange): boolean => showsBucket(exchange, name);
    return this.call('getBucket', { params: { bucketId: id }, as, schemaApplies });
  }

  /** Asking for the bucket does not show it. */
  async checkNoBucket(bucket: BucketName, clause?: string): Promise<void> {
    const exchange = await this.answerShowing(bucket);
    if (exchange === undefined) return;
    await this.checkMissingRefused();
    throw new CheckFailure('a bucket that is removed, or was never made, is not answered', {
      expected: 'a refusal',
      actual: `the bucket ${bucket.name}`,
      inWords: true,
      exchange,
      clause,
    });
  }

  /** An answer shows a bucket only if one that never was is not shown. */
  async checkMissingRefused(): Promise<void> {
    const name = this.name('absent');
    const shown = await this.answerShowing({ id: name, name });
    const details = { expected: 'a refusal', actual: `the bucket ${name}`, clause: NEVER_MADE };
    checkThat(shown === undefined, 'a bucket that never was is not answered', details);
  }
}
