// Settings of a project: the encryption root key, network bans and network restrictions, each read, changed and put back.
import { checkEqual, checkThat } from '../../kit/contract/check.ts';
import { Unjudgeable, Withheld, type Exchange } from '../../kit/contract/exchange.ts';
import { managementCases, type ManagementContext } from '../context.ts';
import { randomAddress } from '../random-text.ts';
import { checkDone, checkExcludes, checkRanges, eachOnce, hasBody, recordOf, statusClass } from '../read.ts';

const KEY_FOLLOWS = 'management.encryption.update-follows';

export const settingCases = managementCases('write-project', [], {
  'management.encryption.read-shape': {
    title: 'Two reads of GET …/pgsodium return the encryption configuration with its root key',
    clauses: [
      'management.encryption.get',
      'management.encryption.root-key',
      'management.encryption.ref',
      'management.service.encryption',
      'management.encryption.key-form',
    ],
    hazard: 'read',
    async run(context) {
      await context.rootKey();
      const form = /^[0-9a-f]{64}$/i.test(String(await context.rootKey())) ? '64 hexadecimal digits' : 'another text';
      context.observe('management.encryption.key-form', form);
    },
  },
  'management.encryption.update-answers': {
    title: 'PUT …/pgsodium returns the root key that is put',
    clauses: ['management.encryption.update', 'management.encryption.update-follows'],
    needs: ['root-key-binding'],
    hazard: 'irreversible',
    async run(context) {
      await context.withNewKey((key, answer) => {
        checkSame(recordOf(answer)['root_key'], key, 'the answer carries the new root key');
      });
    },
  },
  'management.encryption.update-persists': {
    title: 'A root key that is put is the one that is read',
    clauses: ['management.encryption.update-follows'],
    needs: ['root-key-binding'],
    hazard: 'irreversible',
    async run(context) {
      await context.withNewKey(async (key, answer) => {
        checkDone(answer);
        await context.until('the new root key is read', async () => {
          checkSame(await context.rootKey(), key, 'the root key that is read is the new one');
        });
      });
    },
  },
  'management.bans.retrieve-shape': {
    title: 'POST …/network-bans/retrieve returns the banned addresses',
    clauses: [
      'management.bans.retrieve',
      'management.bans.addresses',
      'management.bans.ref',
      'management.service.bans',
    ],
    hazard: 'read',
    async run(context) {
      await context.record('retrieveNetworkBans');
    },
  },
  'management.bans.retrieve-changes-nothing': {
    title: 'Two reads of the bans return the same addresses',
    hazard: 'read',
    run: (context) =>
      unlessTheWorldMoved(async () => {
        const before = await context.bannedAddresses();
        checkEqual(await context.bannedAddresses(), before, 'the second answer has the addresses of the first');
      }),
  },
  'management.bans.delete-lifts-ban': {
    title: 'An address whose ban is removed is not listed; the other addresses still are',
    clauses: ['management.bans.delete', 'management.bans.delete-lifts'],
    needs: ['banned-address'],
    async run(context) {
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
  },
  'management.bans.delete-given': {
    title: 'A removed ban is not listed',
    clauses: ['management.bans.delete-lifts'],
    needs: ['ban-binding'],
    async run(context) {
      const address = randomAddress(context.random);
      await lift(context, address);
      await checkLifted(context, address);
    },
  },
  'management.bans.delete-only-given': {
    title: 'The removal of a ban leaves the bans of other addresses as they are',
    clauses: ['management.bans.delete-lifts'],
    needs: ['ban-binding'],
    run: (context) =>
      unlessTheWorldMoved(async () => {
        const address = randomAddress(context.random);
        const others = async (): Promise<readonly string[]> =>
          (await context.bannedAddresses()).filter((one) => one !== address);
        const before = await others();
        await lift(context, address);
        checkEqual(await others(), before, 'the other addresses are the same as before');
      }),
  },
  'management.bans.open-points': {
    title: 'The answers to removing a ban, and a ban that does not exist, are observed',
    clauses: ['management.bans.delete-answer', 'management.bans.delete-unbanned'],
    needs: ['ban-binding'],
    async run(context) {
      const values = { ipv4_addresses: [randomAddress(context.random)] };
      const answer = await context.call('deleteNetworkBans', { values });
      context.observe('management.bans.delete-unbanned', statusClass(answer));
      context.observe('management.bans.delete-answer', hasBody(answer));
    },
  },
  'management.restrictions.read-shape': {
    title: 'Two reads of GET …/network-restrictions return the network restrictions',
    clauses: [
      'management.restrictions.get',
      'management.restrictions.ref',
      'management.restrictions.entitlement',
      'management.restrictions.config',
      'management.restrictions.old-config',
      'management.restrictions.status',
      'management.service.restrictions',
    ],
    hazard: 'read',
    async run(context) {
      await context.readRestrictions();
      await context.readRestrictions();
    },
  },
  'management.restrictions.apply-answers': {
    title: 'apply returns the restrictions with the requested ranges and a status',
    clauses: [
      'management.restrictions.apply',
      'management.restrictions.apply-status',
      'management.restrictions.apply-config',
    ],
    needs: ['restrictions-allowed', 'restrictions-binding'],
    async run(context) {
      const { ranges, answer } = await context.withRange(newRange(context));
      const record = recordOf(answer);
      const details = { clause: 'management.restrictions.apply-status', path: '/status', expected: 'a status' };
      checkThat('status' in record, 'apply answers a status', details);
      checkRanges(record, ranges, 'the answered config has the ranges that were asked for', CONFIG);
    },
  },
  'management.restrictions.apply-persists': {
    title: 'The ranges applied last are the ones that are read',
    clauses: ['management.restrictions.apply-follows'],
    needs: ['restrictions-allowed', 'restrictions-binding'],
    async run(context) {
      await context.checkInForce((await context.withRange(newRange(context))).ranges);
    },
  },
  'management.restrictions.apply-replaces': {
    title: 'Applied ranges replace the earlier ones',
    clauses: ['management.restrictions.apply-follows', 'management.restrictions.config'],
    needs: ['restrictions-allowed', 'restrictions-binding'],
    async run(context) {
      const { ranges } = await context.withRange(() => '203.0.113.0/25');
      const second = eachOnce([...ranges.filter((range) => range !== '203.0.113.0/25'), ...EIGHT_RANGES]);
      checkDone(await context.applyRanges(second));
      await context.checkInForce(second);
    },
  },
  'management.restrictions.apply-twice': {
    title: 'Ranges applied again in another order are read as before, each once',
    clauses: ['management.restrictions.apply-follows', 'management.restrictions.apply-config'],
    needs: ['restrictions-allowed', 'restrictions-binding'],
    async run(context) {
      const { ranges } = await context.withRange(newRange(context));
      const again = recordOf(await context.applyRanges(ranges.toReversed()));
      checkRanges(again, ranges, 'the second answer has the ranges of the first', CONFIG);
      await context.checkInForce(ranges);
    },
  },
  'management.restrictions.open-points': {
    title: 'The status of the restrictions after apply is observed',
    clauses: ['management.restrictions.moves'],
    needs: ['restrictions-allowed', 'restrictions-binding'],
    async run(context) {
      const { answer } = await context.withRange(newRange(context));
      context.observe('management.restrictions.moves', `apply: ${String(recordOf(answer)['status'])}`);
    },
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
