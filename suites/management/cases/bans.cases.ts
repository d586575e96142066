// Network bans: listed and lifted. The contract has no way to ban, so only addresses reserved for documentation are lifted.
import { cases } from '../../kit/contract/cases.ts';
import { checkEqual, checkThat } from '../../kit/contract/check.ts';
import type { ManagementContext } from '../context.ts';
import { randomAddress } from '../random-text.ts';
import { checkSuccess, recordOf, statusClass, textsOf } from '../read.ts';

export const banCases = cases<ManagementContext>({ needs: [], hazard: 'write-project' }, [
  {
    id: 'management.bans.retrieve-shape',
    title: 'POST …/network-bans/retrieve answers the banned addresses',
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
  {
    id: 'management.bans.retrieve-changes-nothing',
    title: 'Retrieving the bans twice gives the same addresses',
    clauses: ['management.bans.retrieve-changes-nothing'],
    hazard: 'read',
    async run(context) {
      await unlessTheWorldMoved(async () => {
        const before = await banned(context);
        checkEqual(await banned(context), before, 'the second answer has the addresses of the first');
      });
    },
  },
  {
    id: 'management.bans.delete-given',
    title: 'An address whose ban was removed is not listed',
    clauses: ['management.bans.delete'],
    needs: ['ban-binding'],
    async run(context) {
      const address = randomAddress(context.environment.random);
      await lift(context, address);
      const after = await banned(context);
      checkThat(!after.includes(address), 'the address is not banned any more', {
        expected: 'absent',
        actual: address,
      });
    },
  },
  {
    id: 'management.bans.delete-only-given',
    title: 'The removal of a ban leaves the bans of other addresses as they are',
    clauses: ['management.bans.delete-lifts'],
    needs: ['ban-binding'],
    async run(context) {
      await unlessTheWorldMoved(async () => {
        const address = randomAddress(context.environment.random);
        const before = await banned(context);
        await lift(context, address);
        const others = (list: readonly string[]): readonly string[] => list.filter((item) => item !== address);
        checkEqual(others(await banned(context)), others(before), 'the other addresses are the same as before');
      });
    },
  },
  {
    id: 'management.bans.open-points',
    title: 'What the removal of a ban answers, and for an address that is not banned',
    clauses: ['management.bans.delete-answer', 'management.bans.delete-unbanned'],
    needs: ['ban-binding'],
    async run(context) {
      const addresses = [randomAddress(context.environment.random)];
      const answer = await context.call('deleteNetworkBans', { values: { ipv4_addresses: addresses } });
      context.environment.observe('management.bans.delete-unbanned', statusClass(answer));
      context.environment.observe('management.bans.delete-answer', answer.text === '' ? 'no body' : 'a body');
    },
  },
]);

async function banned(context: ManagementContext): Promise<readonly string[]> {
  const record = recordOf(await context.call('retrieveNetworkBans'), 'management.bans.retrieve');
  return textsOf(record['banned_ipv4_addresses']).toSorted();
}

async function lift(context: ManagementContext, address: string): Promise<void> {
  const answer = await context.call('deleteNetworkBans', { values: { ipv4_addresses: [address] } });
  checkSuccess(answer, 'management.bans.delete', 'the removal of a ban is answered with a success');
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
