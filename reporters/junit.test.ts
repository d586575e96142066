// JUnit: valid by the real schema, and read alike by every consumer.
import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import type { Run } from '../suites/kit/outcome.ts';
import { renderJunit, type JunitOptions } from './junit.ts';
import { interfacesOf, rowsOf, tally } from './rows.ts';
import { element, text } from './xml.ts';
import { anyRun } from './testing/any-run.ts';
import { EXTENSIONS, lintJunit } from './testing/junit-profile.ts';
import { idOf, READERS, readAs, testcasesIn } from './testing/junit-readers.ts';
import { sampleOfEverything } from './testing/sample-run.ts';
import { findElements, parseXml, type XmlElement } from './testing/xml-tree.ts';

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
});

describe.each(READERS)('%s', (_, reader) => {
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
  const names = testcasesIn(sampleOfEverything()).map(({ attributes }) => attributes['name']);
  expect(new Set(names).size).toBe(names.length);
});
