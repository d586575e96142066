// The operations of the storage interface as requests on a place, and what their answers are called in a table.
import type { Wish } from './storage-world.ts';

/** What is asked of a place: a bucket, or bucket and name; `from > to` for move and copy; `one + two` for several names. */
export type Ask = (place: string) => Wish;

const split = (place: string): readonly [bucket: string, name: string] => {
  const [bucket = '', ...rest] = place.split('/');
  return [bucket, rest.join('/')];
};

const onObject =
  (method: string, prefix: string, more: Partial<Wish> = {}): Ask =>
  (place) => ({ method, path: `${prefix}/${place}`, ...more });

const relocation =
  (kind: 'move' | 'copy', headers: Readonly<Record<string, string>> = {}): Ask =>
  (place) => {
    const [from = '', to = ''] = place.split(' > ');
    const [[bucketId, sourceKey], [destinationBucket, destinationKey]] = [split(from), split(to)];
    const body = { bucketId, sourceKey, destinationBucket, destinationKey };
    return { method: 'POST', path: `/object/${kind}`, body, headers };
  };

const upsert = { headers: { 'x-upsert': 'true' } };

/** Operations that only read. */
export const READS: Readonly<Record<string, Ask>> = {
  'get bucket': onObject('GET', '/bucket'),
  'head bucket': onObject('HEAD', '/bucket'),
  'list buckets': () => ({ method: 'GET', path: '/bucket?sortColumn=id' }),
  download: onObject('GET', '/object/authenticated'),
  get: onObject('GET', '/object'),
  public: onObject('GET', '/object/public'),
  'head download': onObject('HEAD', '/object/authenticated'),
  'head get': onObject('HEAD', '/object'),
  'head public': onObject('HEAD', '/object/public'),
  info: onObject('GET', '/object/info/authenticated'),
  'info get': onObject('GET', '/object/info'),
  'info public': onObject('GET', '/object/info/public'),
  sign: onObject('POST', '/object/sign', { body: { expiresIn: 60 } }),
  'sign many': (place) => ({
    method: 'POST',
    path: `/object/sign/${split(place)[0]}`,
    body: { expiresIn: 60, paths: split(place)[1].split(' + ') },
  }),
  'sign upload': onObject('POST', '/object/upload/sign'),
  'sign upsert': onObject('POST', '/object/upload/sign', upsert),
  list: (place) => ({
    method: 'POST',
    path: `/object/list/${split(place)[0]}`,
    body: { prefix: split(place)[1] },
  }),
  'list v2': (place) => ({
    method: 'POST',
    path: `/object/list-v2/${split(place)[0]}`,
    body: { prefix: split(place)[1], with_delimiter: true },
  }),
};

/** Operations that change something when they succeed. */
export const WRITES: Readonly<Record<string, Ask>> = {
  'create bucket': (name) => ({ method: 'POST', path: '/bucket', body: { name } }),
  'update bucket': onObject('PUT', '/bucket', { body: { public: true } }),
  'empty bucket': (bucket) => ({ method: 'POST', path: `/bucket/${bucket}/empty`, body: {} }),
  'delete bucket': onObject('DELETE', '/bucket'),
  upload: onObject('POST', '/object', { body: 'new' }),
  upsert: onObject('POST', '/object', { body: 'new', ...upsert }),
  replace: onObject('PUT', '/object', { body: 'new' }),
  delete: onObject('DELETE', '/object'),
  remove: (place) => ({
    method: 'DELETE',
    path: `/object/${split(place)[0]}`,
    body: { prefixes: split(place)[1].split(' + ') },
  }),
  move: relocation('move'),
  copy: relocation('copy'),
  'copy over': relocation('copy', upsert.headers),
};

type Refusal = readonly [http: number, statusCode: string, code: string, error: string, message: string];

/** The documented refusals, whole; a table calls them by these names. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  header: [400, '400', 'InvalidRequest', 'Error', "headers must have required property 'authorization'"],
  jws: [400, '403', 'AccessDenied', 'Unauthorized', 'Invalid Compact JWS'],
  policy: [400, '403', 'AccessDenied', 'Unauthorized', 'new row violates row-level security policy'],
  denied: [400, '403', 'AccessDenied', 'Unauthorized', 'Access denied'],
  role: [403, '403', 'AccessDenied', 'Unauthorized', 'Access denied: Invalid role'],
  ghost: [500, '500', 'DatabaseError', 'DatabaseError', 'database error, code: 22023'],
  'bucket?': [400, '404', 'NoSuchBucket', 'Bucket not found', 'Bucket not found'],
  'key?': [400, '404', 'NoSuchKey', 'not_found', 'Object not found'],
  'related?': [400, '404', 'InvalidRequest', 'InvalidRequest', 'The related resource does not exist'],
  'bucket!': [400, '409', 'BucketAlreadyExists', 'Duplicate', 'The resource already exists'],
  'key!': [400, '409', 'KeyAlreadyExists', 'Duplicate', 'The resource already exists'],
  'resource!': [400, '409', 'ResourceAlreadyExists', 'Duplicate', 'The resource already exists'],
  full: [400, '409', 'ResourceNotEmpty', 'ResourceNotEmpty', 'The bucket you tried to delete is not empty'],
};

const NO_ACCESS = 'Either the object does not exist or you do not have access to it';

interface Entry {
  readonly bucket_id?: string;
  readonly id?: string;
  readonly name?: string;
  readonly error?: string | null;
  readonly signedURL?: string | null;
}

/** A name of REFUSALS, `ok`, the names in a list, or else the whole answer. */
export async function nameAnswer(place: string, answer: Response): Promise<string> {
  const text = await answer.text();
  if (answer.status === 200 && text === '') return 'ok';
  if (answer.status !== 200 && text === '') return `bare ${answer.status}`;
  if (answer.status === 200 && text === place) return 'ok';
  const whole = `${answer.status} ${text}`;
  if (!text.startsWith('{') && !text.startsWith('[')) return whole;
  const body = JSON.parse(text) as Entry | readonly Entry[] | Pages;
  if (answer.status === 200) return Array.isArray(body) ? nameList(body as readonly Entry[]) : nameObject(body);
  const refusal = Object.entries(REFUSALS).find(([, [http, statusCode, code, error, message]]) =>
    isSame({ http: answer.status, ...(body as Entry) }, { http, statusCode, error, message, code }),
  );
  return refusal?.[0] ?? whole;
}

interface Pages {
  readonly folders?: readonly Entry[];
  readonly objects?: readonly Entry[];
}

function nameObject(body: object): string {
  const { folders, objects } = body as Pages;
  return folders === undefined || objects === undefined ? 'ok' : nameList([...objects, ...folders]);
}

/** Signed links are named by whether they are there. */
function nameList(entries: readonly Entry[]): string {
  const names = entries.map(({ name, error, signedURL }) => {
    if (name !== undefined) return name.replace(/\/$/, '');
    if (typeof signedURL === 'string' && error === null) return 'link';
    return signedURL === null && error === NO_ACCESS ? 'no' : JSON.stringify({ error, signedURL });
  });
  // Deleted records come in the order of the table, which nothing promises.
  const isOrdered = entries.every(({ bucket_id: bucket }) => bucket === undefined);
  return `[${(isOrdered ? names : names.toSorted()).join(' ')}]`;
}

const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);
