// JUnit: valid by the real schema, and read alike by every consumer.
import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import type { Outcome, Run } from '../suites/kit/outcome.ts';
import { renderJunit, type JunitOptions } from './junit.ts';
import { interfacesOf, rowsOf, tally } from './rows.ts';
import { element, text } from './xml.ts';
import { anyRun } from './testing/any-run.ts';
import { EXTENSIONS, lintJunit } from './testing/junit-profile.ts';
import { idOf, READERS, readAs } from './testing/junit-readers.ts';
import {
  changeResults,
  sampleFinding,
  sampleHeader,
  sampleOfEverything,
  sampleOutcome,
  sampleRun,
} from './testing/sample-run.ts';
import { findElements, parseXml, type XmlElement } from './testing/xml-tree.ts';

const run = sampleRun();

/** Of Jenkins's xunit plugin. */
const SCHEMA = new URL('testing/junit-10.xsd', import.meta.url);
/** Of WebAssembly's memory, for many documents at once: 1 GiB. */
const MEMORY_PAGES = 16_384;

/** What makes the documents invalid, in the words of libxml2's xmllint; empty if all of them are valid. */
async function findSchemaErrors(documents: readonly string[]): Promise<readonly string[]> {
  const { valid, errors, rawOutput } = await validateXML({
    xml: documents.map((contents, index) => ({ fileName: `${index}.xml`, contents })),
    schema: readFileSync(SCHEMA, 'utf8'),
    maxMemoryPages: MEMORY_PAGES,
  });
  if (valid) return [];
  return errors.length === 0 ? [rawOutput] : errors.map(({ rawMessage }) => rawMessage);
}

function documentsOf(source: Run, options: JunitOptions = {}): readonly string[] {
  return interfacesOf(source).map((name) => renderJunit(source, name, options));
}

function casesOf(source: Run): readonly XmlElement[] {
  return documentsOf(source).flatMap((xml) => findElements(parseXml(xml), 'testcase'));
}

/** An extended document without its extensions. */
function withoutExtensions({ name, attributes, children, text: content }: XmlElement): string {
  const own = EXTENSIONS.filter((extension) => extension.element === name);
  const forbidden: readonly string[] = own.flatMap((extension) => extension.attributes);
  const left: readonly string[] = own.flatMap((extension) => extension.children);
  return element(name, Object.fromEntries(Object.entries(attributes).filter(([key]) => !forbidden.includes(key))), [
    text(content),
    ...children.filter((child) => !left.includes(child.name)).map(withoutExtensions),
  ]);
}

describe('JUnit', () => {
  test('is valid by the schema of Jenkins, whatever the run says, and counts the same', async () => {
    const documents: string[] = [];
    fc.assert(
      fc.property(anyRun, (any) => {
        for (const name of interfacesOf(any)) {
          const xml = renderJunit(any, name, { file: 'touchstone.yaml' });
          expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/u);
          documents.push(xml);
          const root = parseXml(xml);
          expect(lintJunit(root)).toEqual([]);
          const { tests, failed, errored } = tally(rowsOf(any, name));
          expect(root.attributes).toMatchObject({
            tests: String(tests),
            failures: String(failed),
            errors: String(errored),
          });
        }
      }),
      { numRuns: 60 },
    );
    expect(await findSchemaErrors([...documents, ...documentsOf(sampleOfEverything())])).toEqual([]);
  });

  test('is valid in its extended form but for the extensions, which the schema refuses', async () => {
    const extended = documentsOf(sampleOfEverything(), { extended: true, file: 'touchstone.yaml' });
    const roots = extended.map((xml) => parseXml(xml));
    for (const root of roots) expect(lintJunit(root)).toEqual([]);
    expect(await findSchemaErrors(roots.map(withoutExtensions))).toEqual([]);
    const refused = (await findSchemaErrors(extended)).join('\n');
    for (const part of [
      "'skipped' is not allowed",
      "'file' is not allowed",
      "'line' is not allowed",
      "Element 'properties': This element is not expected",
    ])
      expect(refused).toContain(part);
    const [first] = roots
      .flatMap((root) => findElements(root, 'testcase'))
      .filter((one) => idOf(one) === 'storage.batch.fail');
    expect(first?.attributes).toMatchObject({ file: 'touchstone.yaml', line: '1' });
    const properties = findElements(first ?? roots[0] ?? parseXml('<none/>'), 'property').map(
      ({ attributes }) => attributes,
    );
    expect(properties).toContainEqual({ name: 'strength', value: 'stated' });
  });

  test('says for each verdict what the profile says', () => {
    const outcomes = Object.fromEntries(
      casesOf(run).map((element) => {
        const [child] = element.children.filter(({ name }) => ['failure', 'error', 'skipped'].includes(name));
        return [
          idOf(element),
          child === undefined ? 'passed' : `${child.name} ${child.attributes['type'] ?? ''}`.trim(),
        ];
      }),
    );
    expect(outcomes).toEqual({
      'data.run.conclusive': 'failure inconclusive',
      'storage.batch.pass': 'passed',
      'storage.batch.fail': 'failure violation',
      'storage.batch.deviation': 'failure deviation',
      'storage.batch.observed': 'passed',
      'storage.batch.not-applicable': 'skipped not-applicable',
      'storage.batch.blocked': 'skipped blocked',
      'storage.batch.expected-fail': 'skipped expected-fail',
      'storage.batch.unexpected-pass': 'failure stale-expectation',
      'storage.batch.flaky': 'failure flaky',
      'storage.batch.error': 'error harness',
    });
  });

  test('a failure carries verdict line, clause with place, difference, exchange and the command', () => {
    const failed = casesOf(run).find((element) => idOf(element) === 'storage.batch.fail');
    const content = failed?.children.find(({ name }) => name === 'failure')?.text ?? '';
    expect(failed?.attributes['classname']).toBe('touchstone.storage.batch');
    expect(content).toMatch(/^FAIL: it is fail/u);
    for (const part of [
      'Stated clause storage.batch.item-error (Errors/-/items/2): An entry for a missing object carries an error <string>.',
      'At:       /0/error',
      'Expected: a string',
      'Actual:   a <b> & "c" \'d\' ]]> \\u0000\\u0007\\u001b[31m \\ud800 \\ufffe',
      '> POST http://127.0.0.1:1/storage/v1/object/sign/b',
      '< 200 (3 ms)',
      'Repeat: npm exec -- touchstone run --only storage.batch.fail --seed 7',
    ])
      expect(content).toContain(part);
  });

  test('a case that only observes passes in the suite of its topic', () => {
    const [observed] = casesOf(run).filter((one) => idOf(one) === 'storage.batch.observed');
    expect(observed?.attributes['classname']).toBe('touchstone.storage.batch');
    expect(observed?.children.map(({ name }) => name)).toEqual(['system-out']);
  });

  test('a suite says how many of its cases have each verdict, since blocked ones are counted as skipped', () => {
    const [suite] = documentsOf(run)
      .flatMap((xml) => findElements(parseXml(xml), 'testsuite'))
      .filter(({ attributes }) => attributes['name'] === 'touchstone.storage.batch');
    const [properties] = suite?.children ?? [];
    const counts = properties?.children.map(({ attributes }) => attributes);
    for (const name of ['blocked', 'not-applicable', 'expected-fail'])
      expect(counts).toContainEqual({ name, value: '1' });
    expect(suite?.attributes['skipped']).toBe('3');
  });

  test('a run without a footer and an inconclusive interface are never green', () => {
    const { footer: _, ...broken } = sampleRun([sampleOutcome('pass')]);
    const inconclusive = sampleRun([sampleOutcome('pass')], 'inconclusive', 3);
    for (const doubtful of [broken, inconclusive])
      for (const name of interfacesOf(doubtful))
        expect(parseXml(renderJunit(doubtful, name)).attributes['failures']).toBe('1');
  });

  test('a run that claimed nothing leaves a red report rather than none', () => {
    const whole = { interfaces: [], exitCode: 3, summary: 'inconclusive: nothing matched.' } as const;
    const run = changeResults(sampleRun([]), {}, whole);
    const empty = { ...run, header: { ...run.header, targets: {} } };
    expect(interfacesOf(empty)).toEqual(['run']);
    const root = parseXml(renderJunit(empty, 'run'));
    expect(lintJunit(root)).toEqual([]);
    expect(root.attributes).toMatchObject({ tests: '1', failures: '1' });
  });

  test('a failing case that is not scored is shown as skipped, with its evidence', () => {
    const late = sampleRun([sampleOutcome('fail', { scored: false })], 'conformant', 0);
    const [element] = findElements(parseXml(renderJunit(late, 'storage')), 'testcase');
    const skipped = element?.children.find(({ name }) => name === 'skipped');
    expect(skipped?.attributes['message']).toMatch(/^NOT SCORED \(requirement set 1\.0\): FAIL/u);
    expect(skipped?.text).toContain('Expected: a string');
  });

  test('a deviation is not red where only the letter gates', () => {
    const letter = { ...run, header: { ...sampleHeader, failOn: 'stated' as const } };
    expect(tally(rowsOf(letter)).failed).toBe(tally(rowsOf(run)).failed - 1);
  });

  test('a finding is one failing row under an id of its own, whatever cases met it', () => {
    const found = withFinding([sampleOutcome('pass')]);
    const [row] = casesOf(found).filter((element) => idOf(element) === sampleFinding.id);
    expect(row?.attributes).toMatchObject({ classname: 'touchstone.storage.answers' });
    const content = row?.children.find(({ name }) => name === 'failure')?.text ?? '';
    expect(content).toMatch(/^FAIL: signObjects answers what its schema says: expected string or null, got a <b>/u);
    expect(content).toContain('(3 answers, in storage.batch.fail and 1 more case)');
    // Of the cases that met it, one that cites its clause: only that asks about it.
    expect(content).toContain('touchstone run --only storage.batch.pass --seed 7');
    const uncited = { ...found, findings: [{ ...sampleFinding, cases: ['storage.batch.fail'] }] };
    expect(renderJunit(uncited, 'storage')).toContain('--only storage.batch.fail,clause:storage.batch.item-error');
    expect(tally(rowsOf(found, 'storage'))).toMatchObject({ tests: 2, failed: 1, passed: 1 });
  });
});

function withFinding(outcomes: readonly Outcome[]): Run {
  return { ...sampleRun(outcomes), findings: [sampleFinding] };
}

describe.each(Object.entries(READERS))('%s', (_, reader) => {
  test.each([{}, { extended: true, file: 'touchstone.yaml' }])(
    'finds the failed ids of the run, and every case, with %j',
    (options) => {
      const everything = sampleOfEverything();
      const rows = rowsOf(everything);
      const roots = documentsOf(everything, options).map((xml) => parseXml(xml));
      const expected = rows
        .filter(({ standing }) => standing === 'failed' || standing === 'errored')
        .map(({ id }) => id);
      const { failed, cases } = readAs(reader, roots);
      expect([...failed].sort()).toEqual([...expected].sort());
      expect(expected.length).toBeGreaterThan(6);
      expect(cases).toBe(rows.length);
    },
  );
});

test('readers that merge cases by name alone lose none', () => {
  const names = casesOf(sampleOfEverything()).map(({ attributes }) => attributes['name']);
  expect(new Set(names).size).toBe(names.length);
});
