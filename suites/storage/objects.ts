// Objects of a case: uploaded, read back byte for byte, listed, and looked for after they should be gone.
import { afterSuccess } from '../kit/contract/bindings.ts';
import { CheckFailure, checkRefused, checkThat } from '../kit/contract/check.ts';
import { Unjudgeable } from '../kit/contract/exchange.ts';
import type { Exchange } from '../kit/contract/exchange.ts';
import { parseJson } from '../kit/contract/json.ts';
import type { Content } from './body.ts';
import { toContent } from './body.ts';
import type { Bucket, Holder, JsonRecord } from './buckets.ts';
import { checkBucketSeen, toRecord, toRecords } from './buckets.ts';
import { describeDifference, isSame } from './compare-bytes.ts';
import type { CallOptions, StorageContext } from './context.ts';

/** The path parameters of an object. */
export function at(bucket: Holder, path: string): Readonly<Record<string, string>> {
  return { bucketName: bucket.name, wildcard: path };
}

/** A text unlike any other of the run. */
export function freshText(context: StorageContext, label: string): string {
  return `${label} of ${context.environment.name('content')}`;
}

/** Sends content; a refusal is an answer like any other. */
export function sendContent(
  context: StorageContext,
  operation: 'uploadObject' | 'replaceObject',
  bucket: Holder,
  path: string,
  content: Content | string,
  options: CallOptions = {},
): Promise<Exchange> {
  return context.call(operation, { ...contentOptions(bucket, path, content), ...options });
}

/** Sends a new object, which is on the ledger before; a refusal is an answer like any other. */
export async function offer(
  context: StorageContext,
  bucket: Holder,
  path: string,
  content: Content | string,
  options?: CallOptions,
): Promise<Exchange> {
  await context.environment.opened('object', `${bucket.name}/${path}`);
  return sendContent(context, 'uploadObject', bucket, path, content, options);
}

/** Uploads a new object, which must work, and waits until it is there: what a case is about is judged only on that. */
export async function upload(
  context: StorageContext,
  bucket: Holder,
  path: string,
  content?: Content | string,
): Promise<Exchange> {
  const exchange = await put(context, bucket, path, content);
  await checkThere(context, bucket, path, content);
  return exchange;
}

/** Looks whether an object is there, before a step that relies on it: `clause` says why it is, or still is. */
export async function checkThere(
  context: StorageContext,
  bucket: Holder,
  path: string,
  content?: Content | string,
  clause = STORES,
): Promise<void> {
  const params = at(bucket, path);
  await context.environment.until('the object is there', async () => {
    const held = await context.call('downloadAuthenticatedObject', { params });
    const bytes = content === undefined ? undefined : bytesOf(content);
    if (held.ok && (bytes === undefined || isSame(bytes, held.bytes))) return;
    const other = await context.call('downloadObject', { params });
    if (held.ok && bytes !== undefined) return noteSpoiled(context, bytes, other);
    if (other.ok || (await context.call('getAuthenticatedObjectInfo', { params })).ok) return;
    throw new CheckFailure('an object that was uploaded, and not removed, is there', {
      inWords: true,
      expected: path,
      actual:
        clause === STORES
          ? `neither info nor content is answered, ${afterSuccess('uploadObject')}`
          : 'neither info nor content is answered',
      clause,
    });
  });
}

/** Whoever compares these bytes later blames the authenticated path if another one has them right, else the upload. */
function noteSpoiled({ spoiled }: StorageContext, bytes: Uint8Array, other: Exchange): void {
  const isRight = other.ok && isSame(bytes, other.bytes);
  spoiled.push({ bytes, clause: isRight ? CONTENT : STORES });
}

/** The same without the wait, for what the case looks for itself, or looks for in vain. */
export async function put(
  context: StorageContext,
  bucket: Holder,
  path: string,
  content: Content | string = freshText(context, path),
): Promise<Exchange> {
  let exchange = await offer(context, bucket, path, content);
  // A bucket with an id was seen already.
  if (!exchange.ok && !('id' in bucket)) {
    await checkBucketSeen(context, bucket.name);
    exchange = await sendContent(context, 'uploadObject', bucket, path, content);
  }
  if (!exchange.ok)
    throw new CheckFailure('uploadObject succeeds', {
      inWords: true,
      expected: 'status 2xx',
      actual: `status ${exchange.status}, ${exchange.text.slice(0, 300)}`,
      clause: await clauseOfRefusal(context, bucket, path, content),
      exchange,
    });
  return exchange;
}

const STORES = 'storage.upload.stores-object';
const CONTENT = 'storage.download.authenticated-answers-content';
const SLASHES = 'storage.paths.object-path-may-have-slashes';

/**
 * If an object in no folder is taken, and no other one in that folder, it is the folder that is refused. Where another
 * object is at the path it may be refused, and why that object is there is for other cases.
 */
async function clauseOfRefusal(
  context: StorageContext,
  bucket: Holder,
  path: string,
  content: Content | string,
): Promise<string> {
  const held = await context.call('downloadAuthenticatedObject', { params: at(bucket, path) });
  const { bytes } = typeof content === 'string' ? toContent(content) : content;
  if (held.ok && Buffer.compare(held.bytes, bytes) !== 0)
    throw new Unjudgeable(`the upload of ${path} was refused, since another object is there already`);
  if (!path.includes('/')) return STORES;
  const takes = async (other: string): Promise<boolean> => {
    return (await offer(context, bucket, other, other)).ok;
  };
  return (await takes(path.replaceAll('/', '-'))) && !(await takes(`${path}-again`)) ? SLASHES : STORES;
}

/** Uploads many into a folder: those that a list shows need no look of their own. */
export async function uploadMany(
  context: StorageContext,
  bucket: Holder,
  folder: string,
  paths: readonly string[],
): Promise<void> {
  await uploadAll(context, bucket, paths, put);
  const options = { params: { bucketName: bucket.name }, values: { prefix: folder, limit: 100, offset: 0 } };
  const { ok, text } = await context.call('listObjects', options);
  const listed = ok ? parseJson(text) : undefined;
  const records = Array.isArray(listed) ? listed.map(toRecord) : [];
  for (const path of paths) if (!isListed(records, folder, path)) await checkThere(context, bucket, path);
}

/** Uploads objects, each with content of its own; returns the contents by path. */
export async function uploadAll<Path extends string>(
  context: StorageContext,
  bucket: Holder,
  paths: readonly Path[],
  send: typeof upload = upload,
): Promise<Readonly<Record<Path, string>>> {
  const contents: [Path, string][] = [];
  for (const path of paths) {
    const text = freshText(context, path);
    await send(context, bucket, path, text);
    contents.push([path, text]);
  }
  return Object.fromEntries(contents) as Record<Path, string>;
}

export async function replace(
  context: StorageContext,
  bucket: Holder,
  path: string,
  content: Content | string,
): Promise<Exchange> {
  return await context.succeed('replaceObject', contentOptions(bucket, path, content));
}

function contentOptions(bucket: Holder, path: string, content: Content | string): CallOptions {
  const whole = typeof content === 'string' ? toContent(content) : content;
  return { params: at(bucket, path), values: { content: whole, name: path } };
}

/** The authenticated path answers these bytes for the object, after a while if changes take a while. */
export async function checkContent(
  context: StorageContext,
  bucket: Holder,
  path: string,
  content: string | Uint8Array,
  what: string,
  clause?: string,
): Promise<void> {
  await context.environment.until(what, async () => {
    const exchange = await context.call('downloadAuthenticatedObject', { params: at(bucket, path) });
    if (exchange.ok && !isSame(bytesOf(content), exchange.bytes)) await uploadControl(context, bucket, content);
    checkBytes(context, exchange, content, what, clause);
  });
}

/** What is wrong somewhere may be so wherever it is uploaded: then no other step is to blame. */
async function uploadControl(context: StorageContext, bucket: Holder, content: string | Uint8Array): Promise<void> {
  const path = context.environment.name('control');
  const whole = toContent(typeof content === 'string' ? content : new Uint8Array(content));
  if ((await offer(context, bucket, path, whole)).ok) await checkThere(context, bucket, path, whole);
}

/** Everybody gets these bytes on the public path. */
export async function checkServed(
  context: StorageContext,
  bucket: Holder,
  path: string,
  content: string,
  clause: string,
): Promise<void> {
  await context.environment.until('the object is served', async () => {
    const exchange = await context.call('downloadPublicObject', { params: at(bucket, path), as: 'none' });
    checkBytes(context, exchange, content, 'a public bucket is served publicly', clause);
  });
}

/** The public path shows nothing of a bucket that is not public: what comes later does not show whether it was made public. */
export async function checkNotServed(context: StorageContext, bucket: Holder, path: string): Promise<void> {
  const exchange = await context.call('downloadPublicObject', { params: at(bucket, path), as: 'none' });
  checkRefused(exchange, 'a bucket that is not public is not served publicly', 'storage.public.only-public-buckets');
}

/** An answer succeeds and is exactly these bytes. If they were spoiled when they were uploaded, the clause of that is broken. */
export function checkBytes(
  { spoiled }: StorageContext,
  exchange: Exchange,
  content: string | Uint8Array,
  what: string,
  clause?: string,
): void {
  const blamed = clause === undefined ? {} : { clause };
  checkThat(exchange.ok, what, { expected: 'status 2xx', actual: `status ${exchange.status}`, ...blamed });
  const sent = bytesOf(content);
  const { bytes: body } = exchange;
  if (isSame(sent, body)) return;
  const source = spoiled.find(({ bytes }) => isSame(bytes, sent));
  throw new CheckFailure(source === undefined ? what : 'what was uploaded comes back as it was sent', {
    inWords: true,
    ...describeDifference(sent, body),
    ...(source === undefined ? blamed : { clause: source.clause }),
    exchange,
  });
}

function bytesOf(content: Content | Uint8Array | string): Uint8Array {
  if (typeof content === 'string') return new TextEncoder().encode(content);
  return 'bytes' in content ? content.bytes : content;
}

/**
 * The authenticated path refuses the object, after a while if changes take a while. `held`: what was at the path: anything
 * else that is answered there is not what should be gone.
 */
export async function checkGone(
  context: StorageContext,
  bucket: Holder,
  path: string,
  what: string,
  clause?: string,
  held?: string,
): Promise<void> {
  await context.environment.until(what, async () => {
    const exchange = await context.call('downloadAuthenticatedObject', { params: at(bucket, path) });
    if (!exchange.ok) return;
    await checkAbsentRefused(context, bucket);
    const blamed = held !== undefined && exchange.text !== held ? ABSENT : clause;
    throw new CheckFailure(what, {
      inWords: true,
      expected: 'a refusal',
      actual: `status ${exchange.status} with ${exchange.bytes.length} bytes`,
      exchange,
      ...(blamed === undefined ? {} : { clause: blamed }),
    });
  });
}

/** A success shows an object only if a path that never had one is refused. */
export async function checkAbsentRefused(context: StorageContext, bucket: Holder): Promise<void> {
  const never = await context.call('downloadAuthenticatedObject', {
    params: at(bucket, context.environment.name('absent')),
  });
  checkRefused(never, 'an object that never was is not answered', ABSENT);
}

const ABSENT = 'storage.download.missing-object';

/** The records under a prefix. */
export async function listObjects(
  context: StorageContext,
  bucket: Holder,
  prefix: string,
): Promise<readonly JsonRecord[]> {
  const exchange = await context.succeed('listObjects', {
    params: { bucketName: bucket.name },
    values: { prefix, limit: 100, offset: 0, sort: { column: 'name', order: 'asc' } },
  });
  return toRecords(exchange.json(), 'storage.list.answers-records');
}

/** Whether a list under the prefix names the object, by its whole path or relative to the prefix. */
export function isListed(records: readonly JsonRecord[], prefix: string, path: string): boolean {
  const relative = path.startsWith(`${prefix}/`) ? path.slice(prefix.length + 1) : path;
  return records.some(({ name }) => name === path || name === relative);
}

/**
 * Removes an object on the way to what a case is about: if it stays, or another one goes that the next steps rely on, the clause of the removal is
 * broken, not that of the case.
 */
export async function removeObject(
  context: StorageContext,
  bucket: Holder,
  path: string,
  ...left: readonly string[]
): Promise<void> {
  await context.succeed('deleteObject', { params: at(bucket, path) });
  await checkGone(context, bucket, path, 'a removed object is gone', 'storage.delete.one-removes-object');
  for (const other of left) await checkThere(context, bucket, other, undefined, 'storage.delete.one-leaves-others');
}

/** Removes several objects, which must work. */
export function deleteObjects(context: StorageContext, bucket: Bucket, paths: readonly string[]): Promise<Exchange> {
  return context.succeed('deleteObjects', {
    params: { bucketName: bucket.name },
    values: { paths, bucket: bucket.id },
  });
}

/** The same for several. */
export async function removeObjects(context: StorageContext, bucket: Bucket, paths: readonly string[]): Promise<void> {
  await deleteObjects(context, bucket, paths);
  for (const path of paths)
    await checkGone(context, bucket, path, 'a removed object is gone', 'storage.delete.many-removes-objects');
}

/** Removes several objects; returns the records of the answer. */
export async function deletedRecords(
  context: StorageContext,
  bucket: Bucket,
  paths: readonly string[],
): Promise<readonly JsonRecord[]> {
  const exchange = await deleteObjects(context, bucket, paths);
  return toRecords(exchange.json(), 'storage.delete.many-answers-records');
}

/** Moves or copies inside a bucket; the destination is on the ledger before. */
export async function transfer(
  context: StorageContext,
  operation: 'moveObject' | 'copyObject',
  bucket: Bucket,
  source: string,
  destination: string,
): Promise<Exchange> {
  await context.environment.opened('object', `${bucket.name}/${destination}`);
  return await context.call(operation, {
    values: { bucket: bucket.id, bucketName: bucket.name, source, destination },
  });
}

/** Moves or copies on the way to what a case is about; whether that is refused has cases of its own. */
export async function transferFirst(
  context: StorageContext,
  operation: 'moveObject' | 'copyObject',
  bucket: Bucket,
  source: string,
  destination: string,
): Promise<void> {
  const { ok, status } = await transfer(context, operation, bucket, source, destination);
  if (!ok) throw new Unjudgeable(`the transfer was refused with status ${status}`);
  if (operation === 'moveObject') {
    await checkGone(context, bucket, source, 'a moved object is gone from the old path', 'storage.move.moves-object');
    await checkThere(context, bucket, destination, undefined, 'storage.move.moves-object');
  } else {
    await checkThere(context, bucket, source, undefined, 'storage.copy.keeps-source');
    await checkThere(context, bucket, destination, undefined, 'storage.copy.copies-object');
  }
}
