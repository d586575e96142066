// What is judged and what is excused is listed for any user, and counted, never written by hand.
import { describe, expect, it } from 'vitest';
import { allFaults } from '../../proof/faults/register.ts';
import type { Clause } from '../../specs/clause.ts';
import { allClauses } from '../../specs/clauses.ts';
import { allSuites } from '../../suites/battery.ts';
import { explainLines } from './explain-lines.ts';
import { knownBindings } from './known-bindings.ts';
import { knownNeeds } from './known-needs.ts';
import { listLines } from '../list.ts';
import { matrixLines, readMatrix } from './matrix.ts';

const [fault] = allFaults;
const base = { interface: 'data', places: ['p'], operations: [], text: 'T' } as const;
const clauses: readonly Clause[] = [
  { ...base, id: fault?.clause ?? '', strength: 'stated' },
  { ...base, id: 'data.x.alone', strength: 'implied', inference: 'I' },
  { ...base, id: 'data.x.beyond', strength: 'stated', untestable: 'it is a bill' },
  { ...base, id: 'data.x.open', strength: 'open', mock: 'M' },
];

describe('the clause matrix', () => {
  it('names what has no case and no fault, and says 100 % only where nothing is left', () => {
    const cases = [{ id: 'data.case.a', clauses: [fault?.clause ?? '', 'data.x.open'] }];
    const text = matrixLines(readMatrix(clauses, cases)).join('\n');
    expect(text).toContain('1 of 2 testable stated and implied clauses have a case.\n  not data.x.alone');
    expect(text).toContain('1 of 2 testable stated and implied clauses are broken by a fault.\n  not data.x.alone');
    expect(text).toContain('100 % of testable open clauses (1) are observed by a case.');
    expect(text).toContain('data.x.beyond  [stated]  it is a bill');
  });

  it('holds every clause that is written down, and counts those of its cases and faults', () => {
    const all = allClauses;
    const matrix = readMatrix(
      all,
      allSuites().flatMap((suite) => suite.cases),
    );
    expect(matrix.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    expect(new Set(matrix.flatMap(({ faults }) => faults))).toEqual(new Set(allFaults.map(({ id }) => id)));
  });
});

describe('on the command line', () => {
  const list = async (...args: Parameters<typeof listLines>): Promise<string> => (await listLines(...args)).join('\n');
  const explain = (id: string): string => explainLines(id).join('\n');

  it('lists the matrix, what is excused with its reason, capabilities, and the faults of a clause', async () => {
    expect(await list('matrix', {})).toMatch(/^storage +stated +\d+ +\d+ +\d+ +\d+ +\d+ +\d+$/mu);
    expect(await list('excused', { only: ['management.auth'] })).toContain('management.auth.secrecy  [stated]');
    expect(await list('capabilities', {})).toContain('storage.short-links  Signs links that live one second');
    expect(await list('faults', { only: ['storage.sign.time-limited'] })).toContain('[storage.sign.time-limited]');
    expect(JSON.parse(await list('matrix', { json: true }))).toHaveLength(allClauses.length);
  });

  it('takes the patterns of run, and refuses one that matches nothing', async () => {
    const area = (await listLines('cases', { only: ['storage.sign'] })).slice(0, -1);
    expect(area.length).toBeGreaterThan(5);
    expect(area.filter((line) => !line.startsWith('storage.sign.'))).toEqual([]);
    await expect(list('clauses', { only: ['storage.sgin'] })).rejects.toThrow('Did you mean "storage.sign"?');
  });

  it('explains a case with its faults and hazard, an area, and a capability with the cases that need it', () => {
    const told = explain('storage.sign.time-limited');
    expect(told).toMatch(/hazard {3}write-scoped: it makes things of its own/u);
    expect(told).toMatch(/faults {3}\d+ faults? of the clauses/u);
    expect(told).toContain('run --only storage.sign.time-limited');
    expect(told).toMatch(/place +\w+\/[ABC-]\/\S+: .+ \(\w+ \d+.*, storage API\)/u);
    expect(explain('storage.sign')).toMatch(/^Area storage\.sign: \d+ cases, \d+ clauses/u);
    expect(explain('storage.short-links')).toContain('storage.sign.time-limited: A signed link');
    expect(() => explain('storage.sgn')).toThrow('Did you mean "storage.sign"?');
  });

  it('searches clauses and cases by words, in any form', () => {
    const told = explain('signed link expiry');
    expect(told).toMatch(
      /^With the words signed, link, expiry:\n1 clause:\n {2}storage\.sign\.time-limited: \[stated\] A/u,
    );
    expect(told).toMatch(
      /^1 case:\n {2}storage\.sign\.time-limited: .*\nMore about one: npx touchstone explain <id>$/mu,
    );
    // What has more of the words hides what has fewer; articles count for nothing.
    const most = explain('how is an emptied bucket of zebras');
    expect(most).toMatch(/^With 2 of the words emptied, bucket, zebras:\n/u);
    expect(most).toContain('storage.bucket.empty-removes-objects: [stated] An emptied bucket has no objects.');
    expect(most).not.toContain('storage.sign.time-limited');
    expect(explain('bucket')).toMatch(
      /^With the word bucket:\n\d+ clauses:\n(?: {2}storage\..*\n){15} {2}… and \d+ more\n/u,
    );
    expect(() => explain('zebra')).toThrow('Unknown name "zebra"');
  });

  it('explains a need with the cases that wait for it and, for a binding, the operation and the body in use', () => {
    const needs = knownNeeds();
    // A title that is only the need's own name describes nothing.
    expect(needs.filter(({ id, title }) => id.endsWith(`.${title}`)).map(({ id }) => id)).toEqual([]);
    const told = explain('storage.bucket-binding');
    expect(told).toMatch(/^Need storage\.bucket-binding: Creates a bucket/u);
    expect(told).toContain('operation  createBucket (POST /bucket/)');
    expect(told).toMatch(/template {3}\{"id":"\{\{name\}\}",.*\(the preset\)$/mu);
    expect(told).toMatch(/with the values \{\{name\}\}, \{\{public\}\}/u);
    expect(explain('storage.upload-binding')).toMatch(/^ {2}storage\.download\.[\w-]+: /mu);
    const own = explainLines('storage.bucket-binding', { createBucket: { title: '{{name}}' } }).join('\n');
    expect(own).toContain('template   {"title":"{{name}}"} (of the configuration)');
    expect(explain('management.secret-binding')).toMatch(/createSecrets[^]*deleteSecrets/u);
    // As reports name it.
    expect(explain('bucket-binding')).toEqual(explain('storage.bucket-binding'));
    expect(() => explain('bucket-bindig')).toThrow('Unknown name "bucket-bindig"');
    // Every body that the contract leaves out is proven by a need, so that its name leads to a template.
    const bound = knownBindings().filter(({ template }) => template !== undefined);
    const proven = new Set(needs.flatMap(({ operations }) => operations));
    expect(bound.map(({ operation }) => operation).filter((operation) => !proven.has(operation))).toEqual([]);
    expect([...proven].filter((operation) => !bound.some((one) => one.operation === operation))).toEqual([]);
  });

  it('lists needs with how many cases wait for them, and bindings with their values', async () => {
    expect(await list('needs', {})).toMatch(
      /^storage\.bucket-binding {2}\[write-scoped\] {2}Creates a bucket .* \(\d+ cases?\)$/mu,
    );
    expect(await list('bindings', {})).toMatch(
      /^signObject {2}\[storage\] {2}POST [^]*?"expiresIn":.*values: seconds$/mu,
    );
    expect(JSON.parse(await list('needs', { json: true }))).toHaveLength(knownNeeds().length);
    expect(JSON.parse(await list('bindings', { json: true }))).toContainEqual(
      expect.objectContaining({ operation: 'deleteObjects', values: ['paths', 'bucket'] }),
    );
  });
});
