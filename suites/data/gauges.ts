// What a whole run of the data battery must have met: rows, pages, orders, and a filter that kept something out.
import { countWith, createAdmissionGauge, type Gauge } from '../kit/contract/gauge.ts';
import type { Exchange } from '../kit/contract/exchange.ts';
import { isRecord, parseJson } from '../kit/contract/json.ts';
import { readAsked, type AskedList } from './answers/asked-lists.ts';
import { PAGE_SIZE } from './schema/vocabulary.ts';

export const dataGauges: readonly Gauge[] = [
  createAdmissionGauge('data'),
  {
    id: 'data.rows',
    sentence: 'every list that was asked for is empty, so nothing was read: put rows into the tables',
    create: overLists(({ edges }) => (edges === undefined ? undefined : edges > 0)),
  },
  {
    id: 'data.pages',
    sentence: 'no page had another one before or after it: put more than one row into a table',
    create: overLists(({ continued }) => continued),
  },
  {
    id: 'data.orders',
    sentence: 'no ordered list had two rows in it: put more than one row into a table',
    create: overLists(({ ordered, edges }) => (ordered && edges !== undefined ? edges > 1 : undefined)),
  },
  {
    id: 'data.filters',
    sentence: 'no filter ever kept a row out: put rows that differ into a table',
    create: watchFilters,
  },
  {
    id: 'data.written',
    sentence: 'nothing that the run wrote was ever read again',
    create: countWith((exchange, { marker }) => {
      const answer = parseJson(exchange.text);
      if (!exchange.ok || !isRecord(answer) || !('data' in answer)) return undefined;
      if ('errors' in answer || answer['data'] === null) return undefined;
      const { body = '' } = exchange.request;
      if (typeof body !== 'string') return undefined;
      if (isMutation(body)) return { asked: body.includes('insertInto') && body.includes(marker) ? 1 : 0 };
      return { met: JSON.stringify(answer['data']).includes(marker) ? 1 : 0 };
    }),
  },
];

function isMutation(body: string): boolean {
  return /"query"\s*:\s*"\s*mutation\b/u.test(body);
}

/** `met` returns undefined for a list that offers no chance. */
function overLists(met: (list: AskedList) => boolean | undefined): Gauge['create'] {
  return countWith((exchange, { once }) => {
    const chances = once(exchange, readAsked)
      .map(met)
      .filter((one) => one !== undefined);
    return { asked: chances.length, met: chances.filter(Boolean).length };
  });
}

interface Seen {
  /** Rows of the longest list that was asked for without a filter. */
  longest: number;
  /** Rows of the shortest complete list with a filter. */
  shortest: number;
  filtered: number;
}

/** Compares lists of one collection, as one caller sees it, with and without a filter. */
function watchFilters({ once }: Parameters<Gauge['create']>[0]): ReturnType<Gauge['create']> {
  const collections = new Map<string, Seen>();
  return {
    see(exchange) {
      for (const list of once(exchange, readAsked)) {
        const rows = list.totalCount ?? list.edges;
        if (!list.root || rows === undefined) continue;
        const key = `${callerOf(exchange)} ${list.path}`;
        const seen = collections.get(key) ?? { longest: 0, shortest: Infinity, filtered: 0 };
        collections.set(key, seen);
        if (!list.filtered) seen.longest = Math.max(seen.longest, rows);
        else if (isComplete(list)) {
          seen.filtered += 1;
          seen.shortest = Math.min(seen.shortest, rows);
        }
      }
    },
    read() {
      const compared = [...collections.values()].filter(({ longest, filtered }) => longest > 0 && filtered > 0);
      return {
        asked: compared.reduce((sum, { filtered }) => sum + filtered, 0),
        met: compared.filter(({ longest, shortest }) => shortest < longest).length,
      };
    },
  };
}

function isComplete({ totalCount, whole, edges = 0, continued }: AskedList): boolean {
  return totalCount !== undefined || (whole && edges < PAGE_SIZE && continued !== true) || edges === 0;
}

function callerOf({ request }: Exchange): string {
  return Object.entries(request.headers ?? {})
    .filter(([name]) => /^(authorization|apikey)$/iu.test(name))
    .map(([, value]) => value)
    .join(' ');
}
