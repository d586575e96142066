// How six consumers of JUnit decide which cases failed: their rules as data, written down from their sources.
import type { XmlElement } from './xml-tree.ts';

interface Reader {
  /** Which suites it looks into: those of the root only, or suites in suites, too. */
  readonly suites: 'of the root' | 'nested';
  /** The children of a case that decide, the strongest first. */
  readonly order: readonly Child[];
  /** What a case is told apart by; of several that agree in it, the last one stays. */
  readonly identity: readonly ('suite' | 'classname' | 'name' | 'file')[];
}

type Child = 'failure' | 'error' | 'skipped';

export const READERS: Readonly<Record<string, Reader>> = {
  // lib/gitlab/ci/parsers/test/junit.rb
  GitLab: {
    suites: 'nested',
    order: ['failure', 'error', 'skipped'],
    identity: ['suite', 'classname', 'name'],
  },
  // The junit step: hudson.tasks.junit.SuiteResult and CaseResult, in which a skipped case never failed.
  Jenkins: { suites: 'nested', order: ['skipped', 'error', 'failure'], identity: ['classname', 'name'] },
  // JUnitResultReader of the agent, for PublishTestResults.
  'Azure DevOps': { suites: 'of the root', order: ['failure', 'error', 'skipped'], identity: ['classname', 'name'] },
  // The plugin junit-annotate: any case under any suite.
  Buildkite: { suites: 'nested', order: ['failure', 'error'], identity: ['name', 'classname'] },
  // java-junit
  'dorny/test-reporter': {
    suites: 'of the root',
    order: ['failure', 'error', 'skipped'],
    identity: ['suite', 'classname', 'name'],
  },
  // python/publish/junit.py, over junitparser
  'EnricoMi/publish-unit-test-result-action': {
    suites: 'nested',
    order: ['error', 'failure', 'skipped'],
    identity: ['file', 'classname', 'name'],
  },
};

/** What a reader shows as red, by our ids, in the order of the documents; and how many cases it knows. */
export function readAs(
  reader: Reader,
  roots: readonly XmlElement[],
): { readonly failed: readonly string[]; readonly cases: number } {
  const found = roots.flatMap((root) => root.children.flatMap((child) => casesIn(child, reader)));
  const known = new Map(
    found.map(({ suite, element }) => {
      const of = (key: Reader['identity'][number]): string =>
        key === 'suite' ? suite : (element.attributes[key] ?? '');
      return [JSON.stringify(reader.identity.map(of)), element] as const;
    }),
  );
  const failed = [...known.values()].filter((element) => isRed(element, reader));
  return { failed: failed.map(idOf), cases: known.size };
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
  return reader.suites === 'nested' ? [...own, ...suite.children.flatMap((child) => casesIn(child, reader))] : own;
}

function isRed(element: XmlElement, { order }: Reader): boolean {
  const decides = order.find((name) => element.children.some((child) => child.name === name));
  return decides === 'failure' || decides === 'error';
}
