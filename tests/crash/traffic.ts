// For our own tests: random operations of several clients at a time until the mock is killed, and what must hold afterwards.
import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { bytesIn, type MockProcess, type Place } from '../support/mock-process.ts';

/** Buckets by name (without bytes) and objects by bucket and name. */
export type Stock = Map<string, Buffer | null>;

interface Operation {
  readonly title: string;
  /** Names of buckets and objects; a bucket stands for all that is in it. */
  readonly touches: readonly string[];
  send(mockProcess: MockProcess): Promise<Response>;
  apply(stock: Stock): void;
}

/** A whole number from 0 to below the limit. */
type Dice = (limit: number) => number;

interface Traffic {
  readonly acknowledged: number;
  /** Sent, and never answered: each is wholly done or not at all. */
  readonly pending: readonly Operation[];
}

const CLIENTS = 6;

/**
 * Applies what is acknowledged to the stock. `kill` is called once `killAfter` are, while others are under way. With
 * `others` it kills one of several processes, and the clients go on.
 */
export async function drive(
  mockProcess: MockProcess,
  stock: Stock,
  dice: Dice,
  operations: number,
  killAfter = 0,
  kill: () => Promise<void> = () => Promise.resolve(),
  others = false,
): Promise<Traffic> {
  const underWay = new Set<Operation>();
  const lost = new Set<Operation>();
  let sent = 0;
  let acknowledged = 0;
  let killed: Promise<void> | undefined;
  let gone = false;
  const isFree = (name: string): boolean =>
    [...underWay].every(({ touches }) => touches.every((touched) => !overlap(touched, name)));

  async function client(): Promise<void> {
    while (!gone && sent < operations) {
      const operation = pickOperation(dice, stock, isFree);
      if (operation === undefined) {
        // All that could be done is what nobody knows whether it is done.
        if (underWay.size > 0 && underWay.size === lost.size) return;
        await new Promise((resolve) => setImmediate(resolve));
        continue;
      }
      sent += 1;
      underWay.add(operation);
      if (!(await isAcknowledged(operation))) {
        lost.add(operation);
        if (gone) return;
        continue;
      }
      underWay.delete(operation);
      operation.apply(stock);
      acknowledged += 1;
      if (acknowledged === killAfter) killed = kill();
    }
  }
  async function isAcknowledged(operation: Operation): Promise<boolean> {
    let answer: Response;
    let text: string;
    try {
      answer = await operation.send(mockProcess);
      text = await answer.text();
    } catch (error) {
      if (killed === undefined) throw new Error(`${operation.title}: the connection broke.`, { cause: error });
      gone = !others;
      return false;
    }
    if (!answer.ok) throw new Error(`${operation.title}: ${answer.status} ${text}`);
    return true;
  }

  await Promise.all(Array.from({ length: CLIENTS }, client));
  await killed;
  return { acknowledged, pending: [...underWay] };
}

function overlap(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`);
}

/** Applies those of the pending operations that were done. Throws for one that was half done. */
export function reconcile(stock: Stock, pending: readonly Operation[], found: ReadonlyMap<string, string>): number {
  let done = 0;
  for (const operation of pending) {
    const after: Stock = new Map(stock);
    operation.apply(after);
    const part = (facts: ReadonlyMap<string, string>): string =>
      JSON.stringify(
        [...facts]
          .filter(([name]) => operation.touches.some((touched) => overlap(touched, name)))
          .map((entry) => entry.join(': '))
          .sort(),
      );
    const seen = part(found);
    if (seen === part(factsOf(stock))) continue;
    if (seen !== part(factsOf(after))) throw new Error(`${operation.title} is done by half: ${seen}`);
    operation.apply(stock);
    done += 1;
  }
  return done;
}

/** What distinguishes contents, by name. */
export function factsOf(stock: Stock): ReadonlyMap<string, string> {
  return new Map([...stock].map(([name, bytes]) => [name, bytes === null ? 'bucket' : factOf(bytes)]));
}

function factOf(bytes: Buffer): string {
  return `${bytes.length} bytes, ${createHash('md5').update(bytes).digest('hex')}`;
}

/** What a mock has in its storage, contents by name; in a folder, records and files belong together one to one. */
export async function readStored(mockProcess: MockProcess, place?: Place): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const { id } of await mockProcess.sql('select id from storage.buckets')) found.set(String(id), 'bucket');
  const rows = await mockProcess.sql(
    `select bucket_id || '/' || name as name, version, metadata->>'eTag' as etag, metadata->>'size' as size from storage.objects`,
  );
  for (const { name, etag, size } of rows) {
    const answer = await mockProcess.send('GET', objectPath(String(name)));
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([name, answer.status]).toEqual([name, 200]);
    expect(`${size} bytes, ${String(etag).replaceAll('"', '')}`).toBe(factOf(bytes));
    expect([answer.headers.get('etag'), Number(answer.headers.get('content-length'))]).toEqual([etag, bytes.length]);
    found.set(String(name), factOf(bytes));
  }
  if (place !== undefined)
    expect([...bytesIn(place)].sort()).toEqual(rows.map(({ version }) => String(version)).sort());
  return found;
}

const BUCKETS = ['red', 'green', 'blue'];
const json = (body: unknown, headers: Readonly<Record<string, string>> = {}): RequestInit => ({
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** An operation that must succeed: the stock shows what exists, `isFree` what is not in use. */
function pickOperation(dice: Dice, stock: Stock, isFree: (name: string) => boolean): Operation | undefined {
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

function objectPath(name: string): string {
  return `/object/${name.split('/').map(encodeURIComponent).join('/')}`;
}

function split(name: string): readonly [bucket: string, key: string] {
  const slash = name.indexOf('/');
  return [name.slice(0, slash), name.slice(slash + 1)];
}
