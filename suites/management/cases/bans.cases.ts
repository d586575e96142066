// Network bans: listed and lifted. The contract has no way to ban: one that is there is lifted only if the operator names it.
import { managementCases } from '../management-cases.ts';
import { checkAccepted, checkEqual, checkThat } from '../../kit/contract/check.ts';
import { Withheld } from '../../kit/contract/exchange.ts';
import type { ManagementContext } from '../context.ts';
import { randomAddress } from '../random-text.ts';
import { bannedAddresses, recordOf, statusClass } from '../read.ts';

export const banCases = managementCases('write-project', [], {
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
      recordOf(await context.call('retrieveNetworkBans'), 'management.bans.retrieve');
    },
  },
  'management.bans.retrieve-changes-nothing': {
    title: 'Two reads of the bans return the same addresses',
    hazard: 'read',
    async run(context) {
      await unlessTheWorldMoved(async () => {
        const before = await bannedAddresses(context);
        checkEqual(await bannedAddresses(context), before, 'the second answer has the addresses of the first');
      });
    },
  },
  'management.bans.delete-lifts-ban': {
    title: 'An address whose ban is removed is not listed; the other addresses still are',
    clauses: ['management.bans.delete', 'management.bans.delete-lifts'],
    needs: ['banned-address'],
    async run(context) {
      const { bannedAddress: address = '' } = context.target;
      const before = await bannedAddresses(context);
      if (!before.includes(address)) throw new Withheld(`since the ban of ${address} was lifted before: ban it again`);
      await lift(context, address);
      await context.environment.until('the ban is lifted', async () => {
        const after = await bannedAddresses(context);
        checkThat(!after.includes(address), 'the address is not banned any more', {
          clause: 'management.bans.delete',
          expected: 'absent',
          actual: address,
        });
      });
      const after = await bannedAddresses(context);
      const others = before.filter((one) => one !== address);
      checkEqual(
        others.filter((one) => after.includes(one)),
        others,
        'the bans of other addresses are left',
        { clause: 'management.bans.delete-lifts' },
      );
    },
  },
  'management.bans.delete-given': {
    title: 'A removed ban is not listed',
    clauses: ['management.bans.delete-lifts'],
    needs: ['ban-binding'],
    async run(context) {
      const address = randomAddress(context.environment.random);
      await lift(context, address);
      const after = await bannedAddresses(context);
      checkThat(!after.includes(address), 'the address is not banned any more', {
        expected: 'absent',
        actual: address,
      });
    },
  },
  'management.bans.delete-only-given': {
    title: 'The removal of a ban leaves the bans of other addresses as they are',
    clauses: ['management.bans.delete-lifts'],
    needs: ['ban-binding'],
    async run(context) {
      await unlessTheWorldMoved(async () => {
        const address = randomAddress(context.environment.random);
        const before = await bannedAddresses(context);
        await lift(context, address);
        const others = (list: readonly string[]): readonly string[] => list.filter((item) => item !== address);
        checkEqual(
          others(await bannedAddresses(context)),
          others(before),
          'the other addresses are the same as before',
        );
      });
    },
  },
  'management.bans.open-points': {
    title: 'The answers to removing a ban, and a ban that does not exist, are observed',
    clauses: ['management.bans.delete-answer', 'management.bans.delete-unbanned'],
    needs: ['ban-binding'],
    async run(context) {
      const addresses = [randomAddress(context.environment.random)];
      const answer = await context.call('deleteNetworkBans', { values: { ipv4_addresses: addresses } });
      context.environment.observe('management.bans.delete-unbanned', statusClass(answer));
      context.environment.observe('management.bans.delete-answer', answer.text === '' ? 'no body' : 'a body');
    },
  },
});

async function lift(context: ManagementContext, address: string): Promise<void> {
  const answer = await context.call('deleteNetworkBans', { values: { ipv4_addresses: [address] } });
  checkAccepted(answer, 'the removal of a ban is answered with a success', 'management.bans.delete');
}

/** Addresses are banned and bans run out by themselves: only what happens three times in a row is the target's doing. */
async function unlessTheWorldMoved(attempt: () => Promise<void>): Promise<void> {
  for (let left = 2; ; left -= 1)
    try {
      await attempt();
      return;
    } catch (error) {
      if (left === 0) throw error;
    }
}
