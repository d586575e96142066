// Settings of a project: the encryption root key, network bans and network restrictions, each read, changed and put back.
import { checkEqual, checkThat } from '../../kit/contract/check.ts';
import { Unjudgeable, Withheld, type Exchange } from '../../kit/contract/exchange.ts';
import { managementCases, type ManagementContext } from '../context.ts';
import { randomAddress } from '../random-text.ts';
import { checkDone, checkExcludes, checkRanges, eachOnce, hasBody, recordOf, statusClass } from '../read.ts';
import table from './settings.json' with { type: 'json' };

const KEY_FOLLOWS = 'management.encryption.update-follows';

export const settingCases = managementCases('write-project', [], table, {
  async 'management.encryption.read-shape'(context) {
    await context.rootKey();
    const form = /^[0-9a-f]{64}$/i.test(String(await context.rootKey())) ? '64 hexadecimal digits' : 'another text';
    context.observe('management.encryption.key-form', form);
  },
  async 'management.encryption.update-answers'(context) {
    await context.withNewKey((key, answer) => {
      checkSame(recordOf(answer)['root_key'], key, 'the answer carries the new root key');
    });
  },
  async 'management.encryption.update-persists'(context) {
    await context.withNewKey(async (key, answer) => {
      checkDone(answer);
      await context.until('the new root key is read', async () => {
        checkSame(await context.rootKey(), key, 'the root key that is read is the new one');
      });
    });
  },
  async 'management.bans.retrieve-shape'(context) {
    await context.record('retrieveNetworkBans');
  },
  'management.bans.retrieve-changes-nothing': (context) =>
    unlessTheWorldMoved(async () => {
      const before = await context.bannedAddresses();
      checkEqual(await context.bannedAddresses(), before, 'the second answer has the addresses of the first');
    }),
  async 'management.bans.delete-lifts-ban'(context) {
    const { bannedAddress: address = '' } = context.target;
    const before = await context.bannedAddresses();
    if (!before.includes(address)) throw new Withheld(`since the ban of ${address} was lifted before: ban it again`);
    await lift(context, address);
    await context.until('the ban is lifted', () => checkLifted(context, address));
    const after = await context.bannedAddresses();
    const others = before.filter((one) => one !== address);
    const found = others.filter((one) => after.includes(one));
    checkEqual(found, others, 'the bans of other addresses are left', { clause: 'management.bans.delete-lifts' });
  },
  async 'management.bans.delete-given'(context) {
    const address = randomAddress(context.random);
    await lift(context, address);
    await checkLifted(context, address);
  },
  'management.bans.delete-only-given': (context) =>
    unlessTheWorldMoved(async () => {
      const address = randomAddress(context.random);
      const others = async (): Promise<readonly string[]> =>
        (await context.bannedAddresses()).filter((one) => one !== address);
      const before = await others();
      await lift(context, address);
      checkEqual(await others(), before, 'the other addresses are the same as before');
    }),
  async 'management.bans.open-points'(context) {
    const values = { ipv4_addresses: [randomAddress(context.random)] };
    const answer = await context.call('deleteNetworkBans', { values });
    context.observe('management.bans.delete-unbanned', statusClass(answer));
    context.observe('management.bans.delete-answer', hasBody(answer));
  },
  async 'management.restrictions.read-shape'(context) {
    await context.readRestrictions();
    await context.readRestrictions();
  },
  async 'management.restrictions.apply-answers'(context) {
    const { ranges, answer } = await context.withRange(newRange(context));
    const record = recordOf(answer);
    const details = { clause: 'management.restrictions.apply-status', path: '/status', expected: 'a status' };
    checkThat('status' in record, 'apply answers a status', details);
    checkRanges(record, ranges, 'the answered config has the ranges that were asked for', CONFIG);
  },
  async 'management.restrictions.apply-persists'(context) {
    await context.checkInForce((await context.withRange(newRange(context))).ranges);
  },
  async 'management.restrictions.apply-replaces'(context) {
    const { ranges } = await context.withRange(() => '203.0.113.0/25');
    const second = eachOnce([...ranges.filter((range) => range !== '203.0.113.0/25'), ...EIGHT_RANGES]);
    checkDone(await context.applyRanges(second));
    await context.checkInForce(second);
  },
  async 'management.restrictions.apply-twice'(context) {
    const { ranges } = await context.withRange(newRange(context));
    const again = recordOf(await context.applyRanges(ranges.toReversed()));
    checkRanges(again, ranges, 'the second answer has the ranges of the first', CONFIG);
    await context.checkInForce(ranges);
  },
  async 'management.restrictions.open-points'(context) {
    const { answer } = await context.withRange(newRange(context));
    context.observe('management.restrictions.moves', `apply: ${String(recordOf(answer)['status'])}`);
  },
});

/** Keys are compared without being shown. */
function checkSame(shown: unknown, key: string, what: string): void {
  const details = { clause: KEY_FOLLOWS, path: '/root_key', expected: 'the key that was put', actual: 'another value' };
  checkThat(String(shown).toLowerCase() === key.toLowerCase(), what, details);
}

function lift(context: ManagementContext, address: string): Promise<Exchange> {
  return context.succeed('deleteNetworkBans', { values: { ipv4_addresses: [address] } });
}

async function checkLifted(context: ManagementContext, address: string): Promise<void> {
  checkExcludes(await context.bannedAddresses(), address, 'the address is not banned any more');
}

/** Addresses are banned and bans run out by themselves: only what happens three times in a row is the target's doing. */
async function unlessTheWorldMoved(attempt: () => Promise<void>): Promise<void> {
  for (let left = 2; ; left -= 1)
    try {
      return await attempt();
    } catch (error) {
      if (left === 0) throw error;
    }
}

const CONFIG = 'management.restrictions.apply-config';
const EIGHT_RANGES = Array.from({ length: 8 }, (_, index) => `203.0.113.${128 + 16 * index}/28`);

/** Of one address that is not allowed yet, so that something changes. */
function newRange({ random }: ManagementContext): (allowed: readonly string[]) => string {
  return (allowed) => {
    if (allowed.length > 200) throw new Unjudgeable(`too many ranges are allowed already (${allowed.length})`);
    let address = randomAddress(random);
    while (allowed.includes(address)) address = randomAddress(random);
    return `${address}/32`;
  };
}
