// The six operations, as clients send them.
import type { Ask } from '../load-generator.ts';

export interface StorageOperation {
  readonly name: OperationName;
  readonly title: string;
  readonly ask: (origin: string, token: string) => Ask;
}

export type OperationName = 'buckets' | 'upload' | 'authenticated' | 'public' | 'list' | 'sign';

/** Private, with all objects but those that are uploaded. */
export const CLOSED = 'closed';
/** Public. */
export const OPEN = 'open';
/** Takes what is uploaded, so that the listed bucket keeps its size. */
const UPLOADS = 'uploads';

export const BUCKETS: readonly string[] = [
  CLOSED,
  OPEN,
  UPLOADS,
  ...Array.from({ length: 8 }, (_, index) => `bucket-${index + 1}`),
];

export const FOLDER = 'folder';
export const NAMES: readonly string[] = Array.from({ length: 100 }, (_, index) => `file-${index + 1}.txt`);

/** 1 KiB. */
export const CONTENT = 'touchstone\n'.repeat(100).slice(0, 1024);

/** The way to an object's address, for its upload. */
export function uploadOf(origin: string, token: string, bucket: string, name: string): Ask {
  return {
    method: 'POST',
    url: `${origin}/storage/v1/object/${bucket}/${name}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/plain', 'cache-control': 'max-age=3600' },
    body: CONTENT,
  };
}

function get(path: string, headers: Readonly<Record<string, string>>, origin: string): Ask {
  return { method: 'GET', url: `${origin}/storage/v1${path}`, headers, body: '' };
}

function post(path: string, body: object, origin: string, token: string): Ask {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return { method: 'POST', url: `${origin}/storage/v1${path}`, headers, body: JSON.stringify(body) };
}

const authorization = (token: string): Readonly<Record<string, string>> => ({ authorization: `Bearer ${token}` });

export const OPERATIONS: readonly StorageOperation[] = [
  {
    name: 'buckets',
    title: 'list 11 buckets',
    ask: (origin, token) => get('/bucket', authorization(token), origin),
  },
  {
    name: 'upload',
    title: 'upload 1 KiB, new keys',
    ask: (origin, token) => uploadOf(origin, token, UPLOADS, 'new/{new}.txt'),
  },
  {
    name: 'authenticated',
    title: 'download 1 KiB, authenticated',
    ask: (origin, token) => get(`/object/authenticated/${CLOSED}/${FOLDER}/file-7.txt`, authorization(token), origin),
  },
  {
    name: 'public',
    title: 'download 1 KiB, public',
    ask: (origin) => get(`/object/public/${OPEN}/${FOLDER}/file-7.txt`, {}, origin),
  },
  {
    name: 'list',
    title: 'list 100 objects',
    ask: (origin, token) => post(`/object/list/${CLOSED}`, { prefix: FOLDER, limit: 100 }, origin, token),
  },
  {
    name: 'sign',
    title: 'sign a batch of 100',
    ask: (origin, token) => {
      const paths = NAMES.map((name) => `${FOLDER}/${name}`);
      return post(`/object/sign/${CLOSED}`, { expiresIn: 3600, paths }, origin, token);
    },
  },
];
