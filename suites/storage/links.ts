// Signed links: what they look like, how long they live, and what stands in the items of a batch.
import { storageDocument } from '../../specs/documents.ts';
import { routesOf } from '../../specs/routes.ts';
import { checkEqual, checkThat } from '../kit/contract/check.ts';
import type { Exchange } from '../kit/contract/exchange.ts';
import { parseJson } from '../kit/contract/json.ts';
import { toRecord, type JsonRecord } from './buckets.ts';

const [LINK] = routesOf(storageDocument).filter(({ operation }) => operation === 'downloadSignedObject');

/** The name of the query parameter that holds the token. */
export const TOKEN = 'token';

/** The path of a link, not encoded. */
export function linkPath(bucketName: string, path: string): string {
  const template = LINK?.path ?? '';
  return template.replace('{bucketName}', () => bucketName).replace('{wildcard}', () => path);
}

/** Whether a path in an answer is percent-encoded is open. */
export function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Seconds that a link lives if the case is not about its end; the longest lifetime is not shown, and some servers sign for minutes only. */
export const LIFETIME = 240;
/** Seconds that a link lives if it is. */
export const SHORTEST_LIFETIME = 1;
/** Seconds of a link that is to live longer than that. */
export const LONGER_LIFETIME = 3;

/** The item of a path; without one the clause that promises it is blamed. */
export function itemOf(items: readonly JsonRecord[], path: string): JsonRecord {
  const item = items.find((candidate) => candidate['path'] === path);
  checkThat(item !== undefined, 'the batch has an item for each path', {
    expected: `an item with the path ${path}`,
    actual: items.map((candidate) => candidate['path']),
    clause: 'storage.batch.item-for-each-path',
  });
  return item;
}

/** The signed URL of the item of an object that exists. */
export function urlOf(item: JsonRecord): string {
  const { signedURL } = item;
  const details = { expected: 'a string', actual: item, path: '/signedURL', clause: 'storage.batch.present-has-url' };
  checkThat(typeof signedURL === 'string', 'the item of an object that exists has a signed URL', details);
  return signedURL;
}

/** The token in the link of a path that must have one. */
export function tokenIn(items: readonly JsonRecord[], path: string): string {
  return tokenOf(urlOf(itemOf(items, path)));
}

/** The item of a missing path has an error string. */
export function checkError(item: JsonRecord): void {
  const details = { expected: 'a string', actual: item, path: '/error', clause: 'storage.batch.missing-has-error' };
  checkThat(typeof item['error'] === 'string', 'a missing path has an error string', details);
}

/** It has a null signedURL, too. */
export function checkNullUrl(item: JsonRecord): void {
  const details = { expected: null, actual: item, path: '/signedURL', clause: 'storage.batch.missing-has-null-url' };
  checkThat(item['signedURL'] === null, 'a missing path has a null signedURL', details);
}

/** It has both. */
export function checkMissing(item: JsonRecord): void {
  checkError(item);
  checkNullUrl(item);
}

/** The item of an object that exists has a null error. */
export function checkNoError(item: JsonRecord): void {
  const details = { path: '/error', clause: 'storage.batch.present-has-null-error' };
  checkEqual(item['error'], null, 'an object that exists has no error', details);
}

/** The items name the paths asked, each once. */
export function checkItems(items: readonly JsonRecord[], asked: readonly string[]): void {
  const paths = items.map(({ path }) => String(path)).toSorted();
  const details = { clause: 'storage.batch.item-for-each-path' };
  checkEqual(paths, asked.toSorted(), 'the items name the paths asked, each once', details);
}

/** The signed URL of one path in an answer to signing it, alone or in a batch; undefined if there is none. */
export function linkIn(exchange: Exchange): string | undefined {
  const body = exchange.ok ? parseJson(exchange.text) : undefined;
  const link = toRecord(Array.isArray(body) ? body[0] : body)['signedURL'];
  return typeof link === 'string' && link.includes(`${TOKEN}=`) ? link : undefined;
}

/** Tokens may differ by their time. */
export function beforeToken(url: string): string {
  return url.replace(new RegExp(`([?&]${TOKEN}=)[^&]*`), '$1');
}

/** The token that the signed URL contains. */
export function tokenOf(url: string): string {
  // A path that is not encoded, which is open, may have a question mark of its own.
  const query = url.includes('?') ? url.slice(url.lastIndexOf('?') + 1) : '';
  const token = new URLSearchParams(query).get(TOKEN);
  checkThat(token !== null && token !== '', 'the signed URL contains a token', {
    expected: `a query parameter ${TOKEN}`,
    actual: url,
    clause: 'storage.sign.token-in-url',
  });
  return token;
}
