// For our own tests: several clients at a time until the mock is killed, and what must hold afterwards.
import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { bytesIn, type MockProcess, type Place } from '../support/mock-process.ts';
import { objectPath, pickOperation, type Dice, type Operation, type Stock } from './operations.ts';

export interface Traffic {
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
