// For our own tests: what a mock has in its storage, read over HTTP, and whether records and files belong together.
import { expect } from 'vitest';
import { bytesIn, type Place, type MockProcess } from '../support/mock-process.ts';
import { objectPath } from './operations.ts';
import { factOf } from './traffic.ts';

/** Contents by name; in a folder, records and files belong together one to one. */
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
