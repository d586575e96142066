// Pure functions of the kit, by rows of arguments and what comes of them.
import { describe, expect, test } from 'vitest';
import { readTable } from '../../tests/support/table.ts';
import { lanesFor } from './attempt/consistency-window.ts';
import { fillTemplate, presetBindings } from './contract/bindings.ts';
import { describeContentType } from './contract/content-type.ts';
import type { RawExchange } from './contract/exchange.ts';
import { allowedHazards, isLoopback } from './contract/safety.ts';
import { latestTimestamp, readTimestamp } from './contract/timestamp.ts';
import { renderCount } from './outcome.ts';
import { lastAbout, writeBehind } from './run/decisive-exchange.ts';
import { createSelection, selectingWords } from './run/select.ts';
import { parseShard } from './run/shard.ts';
import { readRetryAfter, readSkew } from './wire/target-clock.ts';

const NOW = Date.parse('2026-01-02T03:04:05Z');
const ITEM = { id: 'storage.sign.batch-missing', clauses: ['storage.sign.error-text'] };
const EXCHANGES = ['uploadObject', 'listObjects', 'downloadObject', 'getObjectInfo'].map((operation): RawExchange => ({
  request: { method: 'GET', url: 'http://s.test/', operation },
  duration: 1,
}));
const isRead = ({ request }: RawExchange): boolean => request.operation !== 'uploadObject';
type Headers = Readonly<Record<string, string>>;

const FUNCTIONS = {
  lanesFor,
  describeContentType: (text: string, type?: string) =>
    describeContentType({ text, header: (name) => (name === 'content-type' ? type : undefined) }),
  readTimestamp,
  latestTimestamp,
  renderCount,
  parseShard,
  isLoopback,
  mayChangeProject: (url: string) => allowedHazards(url).includes('write-project'),
  readSkew: (headers: Headers) => readSkew({ headers: Object.entries(headers) }, NOW),
  readRetryAfter: (headers: Headers) => readRetryAfter({ headers: Object.entries(headers) }, NOW),
  selects: (patterns: readonly string[]) => createSelection(patterns)(ITEM),
  selectingWords: () => selectingWords([ITEM]),
  lastAbout: (operations: readonly string[]) => lastAbout(EXCHANGES, operations, isRead),
  writeBehind: (operations: readonly string[], shown: number) => writeBehind(EXCHANGES, operations, isRead, shown),
  fillTemplate,
  presetBindings,
};

const rows = readTable(import.meta.url, Object.keys(FUNCTIONS)) as Readonly<Record<string, readonly unknown[][]>>;

describe.each(Object.entries<(...given: never[]) => unknown>(FUNCTIONS))('%s', (name, call) => {
  test.each(rows[name] ?? [])('%j, %j, %j', (...row) => {
    const [expected, ...given] = row.map((value) => value ?? undefined).toReversed();
    expect(call(...(given.toReversed() as never[]))).toEqual(expected);
  });
});
