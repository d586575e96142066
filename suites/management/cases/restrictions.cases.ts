// Network restrictions: read, applied, read again, put back.
import { managementCases } from '../management-cases.ts';
import { checkAccepted, checkThat } from '../../kit/contract/check.ts';
import { Unjudgeable } from '../../kit/contract/exchange.ts';
import type { ManagementContext } from '../context.ts';
import { randomAddress } from '../random-text.ts';
import { recordOf } from '../read.ts';
import { applyRanges, checkRanges, eachOnce, readRestrictions, withRange } from '../restrict.ts';

const APPLY = 'management.restrictions.apply';
const EIGHT_RANGES = Array.from({ length: 8 }, (_, index) => `203.0.113.${128 + 16 * index}/28`);

export const restrictionCases = managementCases('write-project', [], {
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
      await readRestrictions(context);
      await readRestrictions(context);
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
      await withRange(context, newRange(context), (ranges, answer) => {
        const record = recordOf(answer, APPLY);
        checkThat('status' in record, 'apply answers a status', {
          clause: 'management.restrictions.apply-status',
          path: '/status',
        });
        const what = 'the answered config has the ranges that were asked for';
        checkRanges(record, ranges, what, 'management.restrictions.apply-config');
        return Promise.resolve();
      });
    },
  },
  'management.restrictions.apply-persists': {
    title: 'The ranges applied last are the ones that are read',
    clauses: ['management.restrictions.apply-follows'],
    needs: ['restrictions-allowed', 'restrictions-binding'],
    async run(context) {
      await withRange(context, newRange(context), (ranges) =>
        context.environment.until('the ranges are read', async () => {
          checkRanges(await readRestrictions(context), ranges, 'the applied ranges are read');
        }),
      );
    },
  },
  'management.restrictions.apply-replaces': {
    title: 'Applied ranges replace the earlier ones',
    clauses: ['management.restrictions.apply-follows', 'management.restrictions.config'],
    needs: ['restrictions-allowed', 'restrictions-binding'],
    async run(context) {
      await withRange(
        context,
        () => '203.0.113.0/25',
        async (first) => {
          const second = eachOnce([...first.filter((range) => range !== '203.0.113.0/25'), ...EIGHT_RANGES]);
          checkAccepted(await applyRanges(context, second), 'other ranges are applied', APPLY);
          await context.environment.until('the second ranges are read', async () => {
            checkRanges(await readRestrictions(context), second, 'only the ranges of the last apply');
          });
        },
      );
    },
  },
  'management.restrictions.apply-twice': {
    title: 'Ranges applied again in another order are read as before, each once',
    clauses: ['management.restrictions.apply-follows', 'management.restrictions.apply-config'],
    needs: ['restrictions-allowed', 'restrictions-binding'],
    async run(context) {
      await withRange(context, newRange(context), async (ranges) => {
        const again = recordOf(await applyRanges(context, ranges.toReversed()), APPLY);
        const what = 'the second answer has the ranges of the first';
        checkRanges(again, ranges, what, 'management.restrictions.apply-config');
        await context.environment.until('the ranges are read', async () => {
          checkRanges(await readRestrictions(context), ranges, 'the ranges are as they were');
        });
      });
    },
  },
  'management.restrictions.open-points': {
    title: 'The status of the restrictions after apply is observed',
    clauses: ['management.restrictions.moves'],
    needs: ['restrictions-allowed', 'restrictions-binding'],
    async run(context) {
      await withRange(context, newRange(context), (_ranges, answer) => {
        const { status } = recordOf(answer, APPLY);
        context.environment.observe('management.restrictions.moves', `apply: ${String(status)}`);
        return Promise.resolve();
      });
    },
  },
});

/** Of one address that is not allowed yet, so that something changes. */
function newRange({ environment: { random } }: ManagementContext): (allowed: readonly string[]) => string {
  return (allowed) => {
    if (allowed.length > 200) throw new Unjudgeable(`too many ranges are allowed already (${allowed.length})`);
    let address = randomAddress(random);
    while (allowed.includes(address)) address = randomAddress(random);
    return `${address}/32`;
  };
}
