// Makes tables, goals and numbers of the pages of one database.
import { cellOf, judgeRatio, type Goal, type Measured, type Table } from '../part.ts';
import { median, roundRatios } from '../statistics.ts';
import type { MeasuredPage } from './measure.ts';

const LIMIT = 1.5;

export function reportPages(database: string, pages: readonly MeasuredPage[]): Measured {
  const goals: Goal[] = [];
  const find = (walk: string, stop: string, table: string): MeasuredPage | undefined =>
    pages.find((page) => page.walk === walk && page.stop === stop && page.size.table === table);

  function ratioCell(what: string, above: MeasuredPage | undefined, below: MeasuredPage | undefined): string {
    if (above === undefined || below === undefined) return '';
    const goal = judgeRatio(`${database}: ${what}`, 'at most', LIMIT, roundRatios(above.times, below.times));
    goals.push(goal);
    return cellOf(goal);
  }

  function planCell({ walk, stop, size, deep, plan }: MeasuredPage): string {
    // Without a cursor there is nothing to look up: the index only gives the order.
    const met = !plan.hasSequentialScan && (plan.hasIndexCondition || !deep);
    goals.push({
      what: `${database}: plan, ${walk}, ${stop}, ${size.rows} rows`,
      goal: deep ? 'an index condition, no sequential scan' : 'no sequential scan',
      measured: plan.scans.join('; '),
      verdict: met ? 'met' : 'missed',
    });
    return met ? 'met' : 'MISSED';
  }

  const [small] = pages.filter(({ size }) => size.table === 'Small');
  const times: Table = {
    title: `Pages of 20 on ${database}: milliseconds of a request (median), and ratios (goal at most ${LIMIT})`,
    columns: ['page', 'rows', 'ms', 'blocks', 'deep/first', `/${small?.size.rows ?? ''} rows`, 'plan'],
    rows: pages.map((page) => {
      const { walk, stop, size, deep, plan } = page;
      const label = `${walk}, ${stop}`;
      return [
        label,
        String(size.rows),
        median(page.times).toFixed(2),
        String(plan.blocks),
        deep ? ratioCell(`deep/first, ${label}, ${size.rows} rows`, page, find(walk, 'first', size.table)) : '',
        size.table === 'Large' ? ratioCell(`large/small, ${label}`, page, find(walk, stop, 'Small')) : '',
        planCell(page),
      ];
    }),
    remarks: [
      'rank and score are nullable and indexed, one row in ten is null, a hundred share a value; the index of rank holds the key, too.',
      'blocks: of tables and indexes, touched by the statement; a measure of its work without noise.',
    ],
  };
  return { tables: [times, scansTable(database, pages)], goals, numbers: pages.map(numbersOf) };
}

function scansTable(database: string, pages: readonly MeasuredPage[]): Table {
  return {
    title: `The scans of each page on ${database}`,
    columns: ['page', 'rows', 'scans'],
    rows: pages.flatMap(({ walk, stop, size, plan }) =>
      plan.scans.map((scan, index) => (index === 0 ? [`${walk}, ${stop}`, String(size.rows), scan] : ['', '', scan])),
    ),
    remarks: [],
  };
}

function numbersOf({ walk, stop, size, times, plan }: MeasuredPage): Readonly<Record<string, unknown>> {
  return { walk, stop, rows: size.rows, milliseconds: median(times), ...plan };
}
