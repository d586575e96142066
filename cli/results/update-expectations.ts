// Writes what a run found into an expectations file: new entries, and which failure a case had whose entry does not say it.
import { isMap, isScalar, isSeq, type Document, type YAMLSeq } from 'yaml';
import type { Outcome, Run, RunExpectation } from '../../suites/kit/outcome.ts';
import type { ExpectationsFile } from '../options/expectations.ts';
import { failureOf, isBroken } from './known-failures.ts';

export interface Updated {
  /** Cases whose entry expected another failure: a new one took its place. */
  readonly replaced: readonly string[];
  /** Cases whose entry now says which failure is expected. */
  readonly said: readonly string[];
}

/** `added`: what the entries do not cover. */
export function updateExpectations(
  { document, entries }: ExpectationsFile,
  added: readonly RunExpectation[],
  { outcomes }: Run,
): Updated {
  const list = document.get('expect');
  if (!isSeq(list)) return { replaced: [], said: [] };
  list.flow = false;
  const red = new Map(outcomes.filter(isBroken).map((outcome) => [outcome.id, outcome]));
  const said = entries.flatMap(({ case: id = '', breaks }, at) => {
    const outcome = red.get(id);
    return outcome !== undefined && breaks === undefined && sayFailure(list, at, outcome, document) ? [id] : [];
  });
  const renewed = new Set(added.flatMap((entry) => entry.case ?? []));
  const isOutgrown = ({ case: id = '' }: RunExpectation): boolean => renewed.has(id);
  list.items = list.items.filter((_, at) => !entries.slice(at, at + 1).some(isOutgrown));
  addEntries(list, added, document);
  return { replaced: entries.filter(isOutgrown).map(({ case: id = '' }) => id), said };
}

/** Behind the name of the case; returns whether there is one. */
function sayFailure(list: YAMLSeq, at: number, outcome: Outcome, document: Document): boolean {
  const item = list.items[at];
  if (!isMap(item)) return false;
  const place = item.items.findIndex(({ key }) => isScalar(key) && key.value === 'case');
  const pairs = Object.entries(failureOf(outcome)).map(([key, value]) => document.createPair(key, value));
  item.items.splice(place + 1, 0, ...pairs);
  return true;
}

/** An empty line between clauses: one bug turns many cases red. */
function addEntries(list: YAMLSeq, entries: readonly RunExpectation[], document: Document): void {
  let last = '';
  for (const entry of entries) {
    const node = document.createNode(entry);
    const { breaks = '' } = entry;
    if (breaks !== last && list.items.length > 0) node.spaceBefore = true;
    last = breaks;
    list.add(node);
  }
}
