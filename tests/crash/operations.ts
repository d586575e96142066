// For our own tests: random operations on buckets and objects, each with its effect when it is done.
import type { MockProcess } from '../support/mock-process.ts';

/** Buckets by name (without bytes) and objects by bucket and name. */
export type Stock = Map<string, Buffer | null>;

export interface Operation {
  readonly title: string;
  /** Names of buckets and objects; a bucket stands for all that is in it. */
  readonly touches: readonly string[];
  send(mockProcess: MockProcess): Promise<Response>;
  apply(stock: Stock): void;
}

/** A whole number from 0 to below the limit. */
export type Dice = (limit: number) => number;

const BUCKETS = ['red', 'green', 'blue'];
const json = (body: unknown, headers: Readonly<Record<string, string>> = {}): RequestInit => ({
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** An operation that must succeed: the stock shows what exists, `isFree` what is not in use. */
export function pickOperation(dice: Dice, stock: Stock, isFree: (name: string) => boolean): Operation | undefined {
  const bucket = BUCKETS[dice(BUCKETS.length)] ?? '';
  if (!isFree(bucket) && ![...stock.keys()].includes(bucket)) return undefined;
  if (!stock.has(bucket)) return isFree(bucket) ? createBucket(bucket) : undefined;
  const chance = dice(100);
  if (chance < 2) return isFree(bucket) ? emptyBucket(bucket) : undefined;
  const there = [...stock.keys()].filter((name) => name.startsWith(`${bucket}/`));
  if (chance < 3 && there.length === 0) return isFree(bucket) ? deleteBucket(bucket) : undefined;
  const source = there[dice(there.length)];
  const target = `${bucket}/${['a', 'deep/b', 'c d'][dice(3)] ?? ''}${dice(12)}`;
  if (!isFree(target)) return undefined;
  if (chance < 55 || source === undefined) return upload(dice, target, stock.has(target));
  if (!isFree(source)) return undefined;
  if (chance < 75)
    return source === target ? undefined : transfer(chance < 65 ? 'copy' : 'move', source, target, stock);
  if (chance < 88) return deleteOne(source);
  const several = [...new Set([source, ...there.filter(() => dice(4) === 0)])].filter(isFree);
  return deleteSeveral(bucket, several);
}

type Sent = readonly [method: string, path: string, init?: RequestInit];

const operation = (title: string, touches: readonly string[], sent: Sent, apply: Operation['apply']): Operation => ({
  title,
  touches,
  send: (mockProcess) => mockProcess.send(...sent),
  apply,
});

const createBucket = (name: string): Operation =>
  operation(`create ${name}`, [name], ['POST', '/bucket', json({ name })], (stock) => stock.set(name, null));

const deleteBucket = (bucket: string): Operation =>
  operation(`delete bucket ${bucket}`, [bucket], ['DELETE', `/bucket/${bucket}`], (stock) => stock.delete(bucket));

const emptyBucket = (bucket: string): Operation =>
  operation(`empty ${bucket}`, [bucket], ['POST', `/bucket/${bucket}/empty`], (stock) => {
    for (const name of stock.keys()) if (name.startsWith(`${bucket}/`)) stock.delete(name);
  });

function upload(dice: Dice, target: string, exists: boolean): Operation {
  const bytes = Buffer.alloc([0, 40, 3000, 70_000, 400_000][dice(5)] ?? 0, `${target} ${dice(1_000_000)} `);
  const isPut = dice(3) === 0;
  const upsert = { 'x-upsert': String(exists) };
  const isForm = dice(2) === 0;
  const title = `${isPut ? 'put' : 'upload'}${isForm ? ' a form with' : ''} ${bytes.length} bytes to ${target}`;
  const content = isForm
    ? { headers: upsert, body: formWith(bytes) }
    : { headers: { ...upsert, 'content-type': 'application/octet-stream' }, body: new Uint8Array(bytes) };
  return operation(title, [target], [isPut ? 'PUT' : 'POST', objectPath(target), content], (stock) =>
    stock.set(target, bytes),
  );
}

function formWith(bytes: Buffer): FormData {
  const form = new FormData();
  form.append('cacheControl', '60');
  form.append('', new Blob([new Uint8Array(bytes)], { type: 'application/octet-stream' }), 'file');
  return form;
}

function transfer(verb: 'copy' | 'move', source: string, target: string, stock: Stock): Operation | undefined {
  const exists = stock.has(target);
  if (verb === 'move' && exists) return undefined;
  const [bucketId, sourceKey] = split(source);
  const [destinationBucket, destinationKey] = split(target);
  const body = { bucketId, sourceKey, destinationBucket, destinationKey };
  const sent = json(body, { 'x-upsert': String(exists) });
  return operation(`${verb} ${source} to ${target}`, [source, target], ['POST', `/object/${verb}`, sent], (now) => {
    now.set(target, now.get(source) ?? null);
    if (verb === 'move') now.delete(source);
  });
}

const deleteOne = (name: string): Operation =>
  operation(`delete ${name}`, [name], ['DELETE', objectPath(name)], (stock) => stock.delete(name));

function deleteSeveral(bucket: string, names: readonly string[]): Operation {
  const sent = json({ prefixes: names.map((name) => split(name)[1]) });
  return operation(`delete ${names.join(', ')}`, names, ['DELETE', `/object/${bucket}`, sent], (stock) => {
    for (const name of names) stock.delete(name);
  });
}

export function objectPath(name: string): string {
  return `/object/${name.split('/').map(encodeURIComponent).join('/')}`;
}

function split(name: string): readonly [bucket: string, key: string] {
  const slash = name.indexOf('/');
  return [name.slice(0, slash), name.slice(slash + 1)];
}
