// How six consumers of JUnit decide which cases failed, by their rules in junit-readers.yaml.
import type { Run } from '../../suites/kit/outcome.ts';
import { checkKeys, checkWords, readTable } from '../../tests/support/table.ts';
import { renderJunit } from '../junit.ts';
import { interfacesOf } from '../rows.ts';
import { findElements, parseXml, type XmlElement } from './xml-tree.ts';

interface Reader {
  readonly nested: boolean;
  readonly order: readonly string[];
  readonly identity: readonly string[];
}

const NAMES = ['GitLab', 'Jenkins', 'Azure DevOps', 'Buildkite', 'dorny/test-reporter'];

export const READERS = Object.entries(
  readTable(import.meta.url, [...NAMES, 'EnricoMi/publish-unit-test-result-action']) as Readonly<
    Record<string, Reader>
  >,
);
for (const [name, reader] of READERS) {
  checkKeys(reader, ['nested', 'order', 'identity'], name);
  checkWords(reader.order, ['failure', 'error', 'skipped'], name);
  checkWords(reader.identity, ['suite', 'file', 'classname', 'name'], name);
}

/** What a reader shows as red, by our ids, in the order of the documents; and how many cases it knows. */
export function readAs(
  reader: Reader,
  roots: readonly XmlElement[],
): { readonly failed: readonly string[]; readonly cases: number } {
  const found = roots.flatMap((root) => root.children.flatMap((child) => casesIn(child, reader)));
  const known = new Map(
    found.map(({ suite, element }) => {
      const of = (key: string): string => (key === 'suite' ? suite : (element.attributes[key] ?? ''));
      return [JSON.stringify(reader.identity.map(of)), element] as const;
    }),
  );
  const failed = [...known.values()].filter((element) => isRed(element, reader));
  return { failed: failed.map(idOf), cases: known.size };
}

/** The cases of all documents of a run. */
export function testcasesIn(run: Run): readonly XmlElement[] {
  return interfacesOf(run).flatMap((name) => findElements(parseXml(renderJunit(run, name)), 'testcase'));
}

/** The id with which the name of a case starts. */
export function idOf(element: XmlElement): string {
  return (element.attributes['name'] ?? '').split(' ')[0] ?? '';
}

function casesIn(
  suite: XmlElement,
  reader: Reader,
): readonly { readonly suite: string; readonly element: XmlElement }[] {
  if (suite.name !== 'testsuite') return [];
  const name = suite.attributes['name'] ?? '';
  const own = suite.children.filter((child) => child.name === 'testcase').map((element) => ({ suite: name, element }));
  return reader.nested ? [...own, ...suite.children.flatMap((child) => casesIn(child, reader))] : own;
}

function isRed(element: XmlElement, { order }: Reader): boolean {
  const decides = order.find((name) => element.children.some((child) => child.name === name));
  return decides === 'failure' || decides === 'error';
}
