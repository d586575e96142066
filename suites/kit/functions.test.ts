// Pure functions of the kit, by rows of arguments and what comes of them.
import { expect, test } from 'vitest';
import { routesOf, type OpenApiDocument } from '../../specs/routes.ts';
import { readTable } from '../../tests/support/table.ts';
import { lanesFor } from './attempt/consistency-window.ts';
import { fillTemplate, presetBindings } from './contract/bindings.ts';
import { toTarget } from './contract/caller.ts';
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
type Texts = Readonly<Record<string, string>>;

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
  readSkew: (headers: Texts) => readSkew({ headers: Object.entries(headers) }, NOW),
  readRetryAfter: (headers: Texts) => readRetryAfter({ headers: Object.entries(headers) }, NOW),
  selects: (patterns: readonly string[]) => createSelection(patterns)(ITEM),
  selectingWords: () => selectingWords([ITEM]),
  lastAbout: (operations: readonly string[]) => lastAbout(EXCHANGES, operations, isRead),
  writeBehind: (operations: readonly string[], shown: number) => writeBehind(EXCHANGES, operations, isRead, shown),
  fillTemplate,
  presetBindings,
  toTarget: (document: OpenApiDocument, params: Texts, query?: Texts) =>
    routesOf(document).map((route) => toTarget(document, route, params, query)),
};

const rows = readTable(import.meta.url, Object.keys(FUNCTIONS)) as Readonly<Record<string, readonly unknown[][]>>;

const tests = Object.entries<(...given: never[]) => unknown>(FUNCTIONS).flatMap(([name, call]) =>
  (rows[name] ?? []).map((row) => ({ name, call, given: row.slice(0, -1), expected: row.at(-1) })),
);

test.each(tests)('$name of $given is $expected', ({ call, given, expected }) => {
  const [wanted, ...values] = [expected, ...given].map((value) => (value === '$none' ? undefined : value));
  const answer = (): unknown => call(...(values as never[]));
  const message = typeof wanted === 'string' ? /^throws (.*)/.exec(wanted)?.[1] : undefined;
  if (message === undefined) expect(answer()).toEqual(wanted);
  else expect(answer).toThrow(message);
});
