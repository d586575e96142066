// Network bans: listed and lifted. The contract has no way to ban: one that is there is lifted only if the operator names it.
import { checkEqual } from '../../kit/contract/check.ts';
import { Withheld, type Exchange } from '../../kit/contract/exchange.ts';
import { managementCases, type ManagementContext } from '../context.ts';
import { randomAddress } from '../random-text.ts';
import { checkExcludes, hasBody, statusClass } from '../read.ts';
import { bannedAddresses } from '../settings.ts';

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
      await context.record('retrieveNetworkBans');
    },
  },
  'management.bans.retrieve-changes-nothing': {
    title: 'Two reads of the bans return the same addresses',
    hazard: 'read',
    run: (context) =>
      unlessTheWorldMoved(async () => {
        const before = await bannedAddresses(context);
        checkEqual(await bannedAddresses(context), before, 'the second answer has the addresses of the first');
      }),
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
      await context.until('the ban is lifted', () => checkLifted(context, address));
      const after = await bannedAddresses(context);
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
          (await bannedAddresses(context)).filter((one) => one !== address);
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
});

function lift(context: ManagementContext, address: string): Promise<Exchange> {
  return context.succeed('deleteNetworkBans', { values: { ipv4_addresses: [address] } });
}

async function checkLifted(context: ManagementContext, address: string): Promise<void> {
  checkExcludes(await bannedAddresses(context), address, 'the address is not banned any more');
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
