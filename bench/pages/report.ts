// Makes the table and the goals of the pages of one database.
import { cellOf, judgeRatio, type Goal, type Measured } from '../part.ts';
import { median, roundRatios } from '../statistics.ts';
import type { MeasuredPage } from './measure.ts';

const LIMIT = 1.5;

export function reportPages(database: string, pages: readonly MeasuredPage[]): Measured {
  const goals: Goal[] = [];
  const cell = (goal: Goal): string => {
    goals.push(goal);
    return cellOf(goal);
  };
  const small = pages.filter(({ size }) => size.table === 'Small');
  const rows = pages.map((page) => {
    const below = small.find(({ walk, stop }) => walk === page.walk && stop === page.stop);
    const label = `${page.walk}, ${page.stop}`;
    const ratio =
      below === undefined || below === page
        ? ''
        : cell(
            judgeRatio(`${database}: large/small, ${label}`, 'at most', LIMIT, roundRatios(page.times, below.times)),
          );
    const plan = judgePlan(database, page);
    goals.push(plan);
    const seen = plan.verdict === 'met' ? 'met' : `MISSED: ${plan.measured}`;
    return [label, String(page.size.rows), median(page.times).toFixed(2), ratio, seen];
  });
  return {
    goals,
    tables: [
      {
        title: `Pages of 20 on ${database}: milliseconds of a request (median), ratios (goal at most ${LIMIT}), and plans`,
        columns: ['page', 'rows', 'ms', `/${small[0]?.size.rows ?? ''} rows`, 'plan'],
        rows,
        remarks: ['score is nullable and indexed, one row in ten is null, a hundred share a value.'],
      },
    ],
  };
}

function judgePlan(database: string, { walk, stop, size, deep, plan }: MeasuredPage): Goal {
  // Without a cursor there is nothing to look up: the index only gives the order.
  const met = !plan.hasSequentialScan && (plan.hasIndexCondition || !deep);
  return {
    what: `${database}: plan, ${walk}, ${stop}, ${size.rows} rows`,
    goal: deep ? 'an index condition, no sequential scan' : 'no sequential scan',
    measured: plan.scans.join('; '),
    verdict: met ? 'met' : 'missed',
  };
}
