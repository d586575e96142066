// Pure functions of the kit, by rows of arguments and what comes of them.
import { routesOf, type OpenApiDocument } from '../../specs/routes.ts';
import { testFunctions } from '../../tests/support/table.ts';
import { lanesFor } from './attempt/consistency-window.ts';
import { keyOf } from './attempt/project-lock.ts';
import { fillTemplate, presetBindings } from './contract/bindings.ts';
import { toTarget } from './contract/caller.ts';
import { describeContentType } from './contract/content-type.ts';
import type { RawExchange } from './contract/exchange.ts';
import { addReadings, isVacuous } from './contract/gauge.ts';
import { allowedHazards, isLoopback } from './contract/safety.ts';
import { latestTimestamp, readTimestamp } from './contract/timestamp.ts';
import { renderCount } from './outcome.ts';
import { joinCapabilities } from './run/capabilities.ts';
import { lastAbout, writeBehind } from './run/decisive-exchange.ts';
import { createSelection, selectingWords } from './run/select.ts';
import { parseShard } from './run/shard.ts';
import { splitUrl } from './wire/split-url.ts';
import { readRetryAfter, readSkew } from './wire/target-clock.ts';

const NOW = Date.parse('2026-01-02T03:04:05Z');
const ITEM = { id: 'storage.sign.batch-missing', clauses: ['storage.sign.error-text'] };
const EXCHANGES = ['uploadObject', 'listObjects', 'downloadObject', 'getObjectInfo'].map((operation): RawExchange => ({
  request: { method: 'GET', url: 'http://s.test/', operation },
  duration: 1,
}));
const isRead = ({ request }: RawExchange): boolean => request.operation !== 'uploadObject';
type Texts = Readonly<Record<string, string>>;

testFunctions(import.meta.url, {
  lanesFor,
  describeContentType: (text: string, type?: string) =>
    describeContentType({ text, header: (name) => (name === 'content-type' ? type : undefined) }),
  readTimestamp,
  latestTimestamp,
  isVacuous,
  addReadings,
  joinCapabilities,
  keyOfStorage: (url: string) => keyOf({ storage: { url, key: '', users: [] } }, 'storage'),
  keyOfManagement: (url: string, ref: string) => keyOf({ management: { url, ref, token: '' } }, 'management'),
  targetIn: (url: string) => splitUrl(url).target,
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
});
