// Uploads the files of a project's folder to the buckets of the main project, once: through the storage interface itself, so that its limits apply.
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { SeededFile } from '../supabase-folder/config.ts';
import { SchemaFileError } from '../supabase-folder/schema-files.ts';
import { noteFiles } from './database.ts';
import type { Stack } from './stack.ts';

/** Files that projects keep beside their code; every other file is `application/octet-stream`. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.gif': 'image/gif',
  '.gz': 'application/gzip',
  '.htm': 'text/html; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wav': 'audio/wave',
  '.webm': 'video/webm',
  '.webp': 'image/webp',
  '.xml': 'text/xml; charset=utf-8',
  '.zip': 'application/zip',
};

/** `service` is a key that may upload. The snapshot `initial` is then one with the files. */
export async function fillBuckets(
  { db, storage }: Pick<Stack, 'db' | 'storage'>,
  files: readonly SeededFile[],
  service: string,
): Promise<void> {
  for (const { file, path } of files) {
    const target = `/object/${path.split('/').map(encodeURIComponent).join('/')}`;
    const body = await readFile(file);
    const request = new Request(`http://storage.touchstone.test${target}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${service}`,
        'cache-control': 'max-age=3600',
        // Without it the size would not be checked.
        'content-length': String(body.byteLength),
        'content-type': MEDIA_TYPES[extname(file).toLowerCase()] ?? 'application/octet-stream',
        'x-upsert': 'true',
      },
      body,
    });
    const answer = await storage.handle({ request, path: target, query: new URLSearchParams() });
    if (answer.ok) continue;
    const { message } = (await answer.json()) as { readonly message?: string };
    throw new SchemaFileError(`The file ${file} cannot be put into storage as ${path}: ${message ?? answer.status}.`);
  }
  await noteFiles(db, 'there');
  await db.snapshot('initial');
}
