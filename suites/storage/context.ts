// What a storage case works with: every operation by its name, as an identity or without one; and the buckets of the target: looked up, listed, and looked for when they should be gone.
import { storageDocument } from '../../specs/documents.ts';
import { afterSuccess } from '../kit/contract/bindings.ts';
import { Environment, operationsOf, toTarget } from '../kit/contract/caller.ts';
import type { CaseEnvironment } from '../kit/contract/case.ts';
import { checkAccepted, CheckFailure, checkOnce, checkThat } from '../kit/contract/check.ts';
import type { Exchange, WireRequest } from '../kit/contract/exchange.ts';
import { parseJson } from '../kit/contract/json.ts';
import type { StorageTarget } from '../kit/contract/target.ts';
import { toBody } from './body.ts';
import { identify, type Identity } from './identify.ts';
import { recordsIn, toRecord, toRecords, type JsonRecord } from './read.ts';

export interface CallOptions {
  /** Path parameters by their keys in the document, as plain text; the slashes of `wildcard` stay. */
  readonly params?: Readonly<Record<string, string>>;
  /** By the key of each parameter in the document: its name is the document's. */
  readonly query?: Readonly<Record<string, string>>;
  /** Values for the binding of the operation's body. */
  readonly values?: Readonly<Record<string, unknown>>;
  readonly as?: Identity;
  /** Sent over the others. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly schemaApplies?: WireRequest['schemaApplies'];
}

const MOST_HOPS = 3;
const REDIRECTIONS = [301, 302, 303, 307, 308];

const ROUTES = operationsOf(storageDocument);

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

export class StorageContext extends Environment<'bucket'> {
  readonly target: StorageTarget;
  /** {storage_url}, without a final slash. */
  readonly base: string;
  /** What was not there as it was sent when it was looked at after its upload, with the clause that this breaks. */
  readonly spoiled: { readonly bytes: Uint8Array; readonly clause: string }[] = [];

  constructor(environment: CaseEnvironment) {
    super(environment);
    const { storage } = environment.target;
    if (storage === undefined) throw new Error('The storage suite was started without a storage target.');
    this.target = storage;
    this.base = storage.url.replace(/\/+$/, '');
  }

  /** Sends an operation; a refusal is an answer like any other. */
  async call(operation: string, options: CallOptions = {}): Promise<Exchange> {
    const route = ROUTES.get(operation);
    if (route === undefined) throw new Error(`There is no storage operation ${operation}.`);
    const bound = options.values === undefined ? undefined : this.bind(operation, options.values);
    const body = toBody(bound, this.marker);
    return this.follow({
      method: route.method,
      url: `${this.base}${toTarget(storageDocument, route, options.params ?? {}, options.query)}`,
      headers: { ...identify(this.target, options.as ?? 'key'), ...body?.headers, ...options.headers },
      ...(body === undefined ? {} : { body: body.content }),
      operation,
      anyBody: route.anyBody,
      ...(options.schemaApplies === undefined ? {} : { schemaApplies: options.schemaApplies }),
    });
  }

  /** Sends a request as it is, and goes where its answer leads, as `call` does. */
  async follow(request: WireRequest): Promise<Exchange> {
    let exchange = await this.send(request);
    for (let hops = 0; request.method === 'GET' && hops < MOST_HOPS; hops += 1) {
      const elsewhere = leadsTo(this.base, exchange);
      if (elsewhere === undefined) break;
      exchange = await this.send({ ...request, url: elsewhere });
    }
    return exchange;
  }

  /** Asks for a path as it stands, dots and encoding included. */
  askRaw(path: string, more: Partial<WireRequest> = {}): Promise<Exchange> {
    return this.send({ method: 'GET', url: `${this.base}${path}`, headers: identify(this.target, 'key'), ...more });
  }

  /** Sends an operation that must succeed; otherwise its own clause is blamed. */
  async succeed(operation: string, options?: CallOptions): Promise<Exchange> {
    const exchange = await this.call(operation, options);
    checkAccepted(exchange, `${operation} succeeds`, ROUTES.get(operation)?.clauses[0]);
    return exchange;
  }

  /** A text unlike any other of the run. */
  freshText(label: string): string {
    return `${label} of ${this.name('content')}`;
  }

  checkBucketSeen(name: string): Promise<BucketName> {
    return this.until('the new bucket is seen', async () => {
      const bucket = await this.findBucket(name);
      checkThat(bucket !== undefined, 'a bucket that was made is there', {
        expected: `a bucket named ${name}`,
        actual: `neither asking for it nor the list shows it, ${afterSuccess('createBucket')}`,
        clause: 'storage.bucket.create-makes-bucket',
      });
      return bucket;
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

/**
 * Where a redirection leads among the objects of the same target, as a superseded path may lead to the one that took its place, and that to a
 * signed link: every client follows it. Anywhere else, such as to a login page, counts as the refusal it is.
 */
function leadsTo(base: string, exchange: Exchange): string | undefined {
  const location = exchange.header('location');
  const asked = exchange.request.url;
  if (!REDIRECTIONS.includes(exchange.status) || location === undefined || !URL.canParse(location, asked))
    return undefined;
  const url = new URL(location, asked).href;
  return url.startsWith(`${new URL(base).href.replace(/\/$/, '')}/object/`) ? url : undefined;
}
