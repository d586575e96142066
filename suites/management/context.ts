// What a management case works with: every operation, what is made, read and changed by them, and the settings of the project under test.
import { casesFor } from '../kit/contract/case-table.ts';
import { checkOnce } from '../kit/contract/check.ts';
import type { Exchange } from '../kit/contract/exchange.ts';
import type { CallOptions } from './caller.ts';
import { Functions } from './functions.ts';
import { similarKey } from './random-text.ts';
import { asTold, checkDone, checkRanges, eachOnce, rangesOf, textsOf, type JsonRecord } from './read.ts';

const EVERYWHERE = '0.0.0.0/0';

export class ManagementContext extends Functions {
  /** What is banned, in an order of its own. */
  async bannedAddresses(): Promise<readonly string[]> {
    const record = await this.record('retrieveNetworkBans');
    const addresses = textsOf(record['banned_ipv4_addresses']).toSorted();
    checkOnce(addresses, 'no banned address is answered twice', { clause: 'management.bans.retrieve' });
    return addresses;
  }

  readRestrictions(): Promise<JsonRecord> {
    return this.record('getNetworkRestrictions');
  }

  /** The ranges that were applied last are read, after a while if changes take a while. */
  async checkInForce(ranges: readonly string[]): Promise<void> {
    await this.until('the ranges are read', async () => {
      checkRanges(await this.readRestrictions(), ranges, 'the ranges of the last apply are read, and no others');
    });
  }

  applyRanges(ranges: readonly string[], options: CallOptions = {}): Promise<Exchange> {
    return this.call('applyNetworkRestrictions', { ...options, values: { cidrs: ranges } });
  }

  /** Applies what is in force already: accepted or not, nothing changes. */
  async applyAgain(options: CallOptions = {}): Promise<Exchange> {
    return this.applyRanges(await this.allowedRanges(), options);
  }

  /** No range at all means different things on different servers; everywhere means one thing. */
  protected async allowedRanges(): Promise<readonly string[]> {
    const found = rangesOf(await this.readRestrictions());
    return found.length === 0 ? [EVERYWHERE] : found;
  }

  /** Allows one more range than before, unless it is allowed already; the ledger holds what was allowed, and clean-up puts it back. */
  async withRange(
    choose: (allowed: readonly string[]) => string,
  ): Promise<{ readonly ranges: readonly string[]; readonly answer: Exchange }> {
    const before = eachOnce(await this.allowedRanges());
    await this.opened('restrictions', `${this.marker} ${before.join(' ')}`);
    const ranges = eachOnce([...before, choose(asTold(before))]);
    return { ranges, answer: checkDone(await this.applyRanges(ranges)) };
  }

  /** `name` is what `withRange` wrote into the ledger: the run and the ranges of before. */
  async putBack(name: string): Promise<void> {
    const [, ...ranges] = name.split(' ');
    const answer = await this.applyRanges(ranges);
    if (!answer.ok) throw new Error(`The restrictions could not be put back (status ${answer.status}).`);
  }

  async rootKey(): Promise<unknown> {
    return (await this.record('getEncryptionKey'))['root_key'];
  }

  /** Replaces the root key for a case, by one of the same form, and always puts the old one back. */
  async withNewKey<Result>(work: (key: string, answer: Exchange) => Result | Promise<Result>): Promise<Result> {
    const before = await this.rootKey();
    const key = similarKey(String(before), this.random);
    try {
      return await work(key, await this.call('updateEncryptionKey', { values: { root_key: key } }));
    } finally {
      await this.call('updateEncryptionKey', { values: { root_key: before } });
    }
  }
}

/** The form of a list of management cases. */
export const managementCases = casesFor<ManagementContext>();
