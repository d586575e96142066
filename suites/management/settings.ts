// Settings of the project under test: its bans read, its network restrictions and its root key changed for a case and put back.
import { checkEqual, checkOnce } from '../kit/contract/check.ts';
import type { Exchange } from '../kit/contract/exchange.ts';
import { isRecord } from '../kit/contract/json.ts';
import type { CallOptions } from './caller.ts';
import { Functions } from './functions.ts';
import { similarKey } from './random-text.ts';
import { checkDone, textsOf, type JsonRecord } from './read.ts';

const EVERYWHERE = '0.0.0.0/0';

/** The allowed ranges of an answer, sorted: their order says nothing. */
export function rangesOf({ config }: JsonRecord): readonly string[] {
  return isRecord(config) ? textsOf(config['dbAllowedCidrs']).toSorted() : [];
}

/** As they may be told: a range of one address as the address, in any order. */
export function asTold(ranges: readonly string[]): readonly string[] {
  return ranges.map((range) => range.replace(/(?<=\.\d+)\/32$|(?<=:.*)\/128$/, '')).toSorted();
}

export function checkRanges(record: JsonRecord, ranges: readonly string[], what: string, clause?: string): void {
  checkEqual(asTold(rangesOf(record)), asTold(ranges), what, { path: '/config/dbAllowedCidrs', clause });
}

/** The ranges, each once: a target may keep it once. */
export function eachOnce(ranges: readonly string[]): readonly string[] {
  return [...new Map(ranges.map((range) => [asTold([range])[0], range])).values()];
}

export class ProjectSettings extends Functions {
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
