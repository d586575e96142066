// A bucket of a case by its name, with signed links to its objects: made one by one or in a batch, and used; and what links and the items of a batch look like.
import { storageDocument } from '../../specs/documents.ts';
import { routesOf } from '../../specs/routes.ts';
import { checkEqual, checkRefused, checkThat } from '../kit/contract/check.ts';
import type { Exchange } from '../kit/contract/exchange.ts';
import { parseJson } from '../kit/contract/json.ts';
import type { Held } from './body.ts';
import { Objects } from './objects.ts';
import { textIn, toRecord, toRecords, type JsonRecord } from './read.ts';

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
  const what = 'the item of an object that exists has a signed URL';
  return textIn(item, 'signedURL', what, 'storage.batch.present-has-url');
}

/** The token in the link of a path that must have one. */
export function tokenIn(items: readonly JsonRecord[], path: string): string {
  return tokenOf(urlOf(itemOf(items, path)));
}

/** The item of a missing path has an error string. */
export function checkError(item: JsonRecord): void {
  textIn(item, 'error', 'a missing path has an error string', 'storage.batch.missing-has-error');
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

/** Seconds beyond the end of a link: times are whole seconds, and a target may have several clocks. */
const LEEWAY = 3;
/** Milliseconds by which the lives of two links may differ more than their seconds. */
const ROUNDING = 1_500;
/** Milliseconds between two looks. */
const STEP = 150;

export class Holder extends Objects {
  /** Signs one path, which must work; returns the signed URL. */
  async sign(path: string, seconds: number = LIFETIME): Promise<string> {
    const exchange = await this.succeed('signObject', { path, values: { seconds } });
    const clause = 'storage.sign.answers-signed-url';
    return textIn(toRecord(exchange.json()), 'signedURL', 'signing answers a signedURL', clause);
  }

  /** Signs one path; returns the token of its link. */
  async signToken(path: string, seconds?: number): Promise<string> {
    return tokenOf(await this.sign(path, seconds));
  }

  /** Signs several paths at once, which must work; returns the items. */
  async signBatch(paths: readonly string[], seconds: number = LIFETIME): Promise<readonly JsonRecord[]> {
    const exchange = await this.succeed('signObjects', { values: { paths, seconds } });
    return toRecords(exchange.json(), 'storage.batch.answers-items');
  }

  /** Asks for an object with a token, or without one; with authorization only if it is refused: whether a link needs that is open. */
  async useToken(
    path: string,
    token: string | undefined,
    more: Readonly<Record<string, string>> = {},
  ): Promise<Exchange> {
    const options = { path, query: { ...(token === undefined ? {} : { token }), ...more } };
    const keyless = await this.call('downloadSignedObject', { ...options, as: 'none' });
    return keyless.ok ? keyless : this.call('downloadSignedObject', options);
  }

  /** A link answers these bytes, after a while if changes take a while. */
  opensLink(path: string, token: string, content: Held, clause = 'storage.sign.url-downloads-object'): Promise<void> {
    return this.answers(() => this.useToken(path, token), content, `a link opens ${path}`, clause);
  }

  /** A token, or none, opens nothing there. */
  async refusesToken(
    path: string,
    token: string | undefined,
    what = `a token opens no other object, not ${this.name}/${path}`,
    more: Readonly<Record<string, string>> = {},
  ): Promise<Exchange> {
    const exchange = await this.useToken(path, token, more);
    checkRefused(exchange, what);
    return exchange;
  }

  /** Waits until a link that was signed for the shortest lifetime is refused. */
  async checkExpires(path: string, token: string): Promise<void> {
    const lifetime = SHORTEST_LIFETIME * 1_000;
    for (let waited = 0; (await this.useToken(path, token)).ok; waited += waited === 0 ? lifetime : STEP) {
      checkThat(waited < lifetime + LEEWAY * 1_000, 'a link whose time is over is refused', {
        expected: `a refusal after ${SHORTEST_LIFETIME} s, or within ${LEEWAY} s of leeway for clocks`,
        actual: `it still works after ${waited / 1_000} s`,
      });
      await this.context.pause(waited === 0 ? lifetime : STEP);
    }
  }

  /** Waits until a link of the longer lifetime is refused, from the time on when one of the shortest was that was signed after it. */
  async checkExpiresLater(path: string, token: string): Promise<void> {
    const between = (LONGER_LIFETIME - SHORTEST_LIFETIME) * 1_000;
    await this.context.pause(between);
    for (let waited = between; (await this.useToken(path, token)).ok; waited += STEP) {
      checkThat(waited < between + ROUNDING, 'links live as many seconds as they were signed for', {
        expected: `a link of ${LONGER_LIFETIME} s ends ${between / 1_000} s after one of ${SHORTEST_LIFETIME} s`,
        actual: `it still works ${waited / 1_000} s after that`,
      });
      await this.context.pause(STEP);
    }
  }
}
