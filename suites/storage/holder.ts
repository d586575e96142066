// A bucket of a case by its name, with signed links to its objects: made one by one or in a batch, and used.
import { checkRefused, checkThat } from '../kit/contract/check.ts';
import type { Exchange } from '../kit/contract/exchange.ts';
import { toRecord, toRecords, type JsonRecord } from './buckets.ts';
import { LIFETIME, LONGER_LIFETIME, SHORTEST_LIFETIME, tokenOf } from './links.ts';
import { Objects, type Held } from './objects.ts';

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
    const { signedURL } = toRecord(exchange.json());
    checkThat(typeof signedURL === 'string', 'signing answers a signedURL', {
      expected: 'a string',
      actual: signedURL,
      path: '/signedURL',
      clause: 'storage.sign.answers-signed-url',
    });
    return signedURL;
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
