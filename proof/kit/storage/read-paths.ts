// The ways to download an object besides the authenticated path, and a witness that tries all.
import { asText, changingContent } from './handlers.ts';
import type { Lie } from './lie.ts';
import { lie } from './lie.ts';
import type { Witness } from './witness.ts';

type ReadPath = 'downloadObject' | 'downloadPublicObject' | 'downloadSignedObject';

/** By operation: what begins the ids of its lies, and what it is called. */
export const READ_PATHS = {
  downloadObject: ['superseded-path', 'The superseded path'],
  downloadPublicObject: ['public-path', 'The public path'],
  downloadSignedObject: ['link', 'A signed link'],
} as const;

export const readPaths = Object.keys(READ_PATHS) as readonly ReadPath[];

/** Bytes and large objects by each way, before and after each kind of change. */
export async function onEveryPath(w: Witness): Promise<unknown> {
  await w.bucket('one', { public: true });
  const tokens = new Map<string, string>();
  const look = async (path: string): Promise<unknown> => {
    if (!tokens.has(path)) tokens.set(path, await w.token('one', path));
    const answers = [
      await w.send('GET', `/object/one/${path}`),
      await w.send('GET', `/object/public/one/${path}`, undefined, { keyless: true }),
      await w.send('GET', `/object/sign/one/${path}?token=${tokens.get(path)}`, undefined, { keyless: true }),
      await w.read('one', path),
    ];
    const infos = [
      await w.send('GET', `/object/info/authenticated/one/${path}`),
      await w.send('GET', `/object/info/public/one/${path}`),
    ];
    return [answers.map(({ status, bytes }) => [status, bytes]), infos.map(({ status }) => status)];
  };
  const seen: unknown[] = [];
  const bytes = new Uint8Array(70_000).fill(255);
  for (const path of ['folder/a.bin', 'b.bin', 'folder/c.bin', 'd.bin']) {
    await w.upload('one', path, bytes, 'application/octet-stream');
    seen.push(await look(path));
  }
  await w.send('PUT', '/object/one/b.bin', 'x'.repeat(70_001));
  seen.push(await look('b.bin'));
  for (const operation of ['copy', 'move'])
    await w.send('POST', `/object/${operation}`, { bucketId: 'one', sourceKey: 'b.bin', destinationKey: operation });
  await w.send('DELETE', '/object/one/folder/a.bin');
  await w.send('DELETE', '/object/one', { prefixes: ['folder/c.bin'] });
  for (const path of ['b.bin', 'folder/a.bin', 'folder/c.bin']) seen.push(await look(path));
  seen.push((await w.read('one', 'copy')).bytes, (await w.read('one', 'move')).bytes);
  await w.send('POST', '/bucket/one/empty');
  seen.push(await look('d.bin'));
  return seen;
}

/** Two lies about the content that one path answers. */
export function changedContentLies(operation: ReadPath): readonly Lie[] {
  const [id, name] = READ_PATHS[operation];
  return [
    lie(`${id}.reads-bytes-as-text`, `${name} changes bytes that are no UTF-8.`)
      .does({ [operation]: changingContent(asText) })
      .seenBy(onEveryPath),
    lie(`${id}.cuts-large-objects`, `${name} answers the first 64 KiB of an object.`)
      .does({ [operation]: changingContent((bytes) => bytes.slice(0, 65_536)) })
      .seenBy(onEveryPath),
  ];
}
