// Network restrictions: read, applied, read again, put back.
import { checkThat } from '../../kit/contract/check.ts';
import { Unjudgeable } from '../../kit/contract/exchange.ts';
import { managementCases, type ManagementContext } from '../context.ts';
import { randomAddress } from '../random-text.ts';
import { checkDone, recordOf } from '../read.ts';
import { applyRanges, checkInForce, checkRanges, eachOnce, readRestrictions, withRange } from '../settings.ts';

const CONFIG = 'management.restrictions.apply-config';
const FOLLOWS = 'management.restrictions.apply-follows';
const APPLIED = ['restrictions-allowed', 'restrictions-binding'];
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
    clauses: ['management.restrictions.apply', 'management.restrictions.apply-status', CONFIG],
    needs: APPLIED,
    async run(context) {
      const { ranges, answer } = await withRange(context, newRange(context));
      const record = recordOf(answer);
      const details = { clause: 'management.restrictions.apply-status', path: '/status', expected: 'a status' };
      checkThat('status' in record, 'apply answers a status', details);
      checkRanges(record, ranges, 'the answered config has the ranges that were asked for', CONFIG);
    },
  },
  'management.restrictions.apply-persists': {
    title: 'The ranges applied last are the ones that are read',
    clauses: [FOLLOWS],
    needs: APPLIED,
    async run(context) {
      await checkInForce(context, (await withRange(context, newRange(context))).ranges);
    },
  },
  'management.restrictions.apply-replaces': {
    title: 'Applied ranges replace the earlier ones',
    clauses: [FOLLOWS, 'management.restrictions.config'],
    needs: APPLIED,
    async run(context) {
      const { ranges } = await withRange(context, () => '203.0.113.0/25');
      const second = eachOnce([...ranges.filter((range) => range !== '203.0.113.0/25'), ...EIGHT_RANGES]);
      checkDone(await applyRanges(context, second));
      await checkInForce(context, second);
    },
  },
  'management.restrictions.apply-twice': {
    title: 'Ranges applied again in another order are read as before, each once',
    clauses: [FOLLOWS, CONFIG],
    needs: APPLIED,
    async run(context) {
      const { ranges } = await withRange(context, newRange(context));
      const again = recordOf(await applyRanges(context, ranges.toReversed()));
      checkRanges(again, ranges, 'the second answer has the ranges of the first', CONFIG);
      await checkInForce(context, ranges);
    },
  },
  'management.restrictions.open-points': {
    title: 'The status of the restrictions after apply is observed',
    clauses: ['management.restrictions.moves'],
    needs: APPLIED,
    async run(context) {
      const { answer } = await withRange(context, newRange(context));
      context.observe('management.restrictions.moves', `apply: ${String(recordOf(answer)['status'])}`);
    },
  },
});

/** Of one address that is not allowed yet, so that something changes. */
function newRange({ random }: ManagementContext): (allowed: readonly string[]) => string {
  return (allowed) => {
    if (allowed.length > 200) throw new Unjudgeable(`too many ranges are allowed already (${allowed.length})`);
    let address = randomAddress(random);
    while (allowed.includes(address)) address = randomAddress(random);
    return `${address}/32`;
  };
}
