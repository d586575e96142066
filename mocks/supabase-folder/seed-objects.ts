// Puts files into buckets when a mock is filled, through the storage interface itself, so that its limits apply.
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Part } from '../http/part.ts';
import type { SeededFile } from './config.ts';
import { SchemaFileError } from './schema-files.ts';

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

export async function seedObjects(files: readonly SeededFile[], storage: Part, serviceKey: string): Promise<void> {
  for (const { file, path } of files) {
    const target = `/object/${path.split('/').map(encodeURIComponent).join('/')}`;
    const body = await readFile(file);
    const request = new Request(`http://storage.touchstone.test${target}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${serviceKey}`,
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
}
