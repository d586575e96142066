// What a JUnit file of ours holds beyond its schema: counts that agree, unique names, one outcome for each case at most.
import type { XmlElement } from './xml-tree.ts';

const NUMBERS: Readonly<Record<string, RegExp>> = {
  tests: /^\d+$/u,
  failures: /^\d+$/u,
  errors: /^\d+$/u,
  skipped: /^\d+$/u,
  line: /^\d+$/u,
  time: /^\d+\.\d{3}$/u,
  timestamp: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/u,
};

/** What the extended form adds to the schema, with who reads it; the rest of an extended document is valid. */
export const EXTENSIONS = [
  // GitLab's and GitHub's annotations land there.
  { element: 'testcase', attributes: ['file', 'line'], children: [] },
  // Jenkins keeps them on the case (`keepProperties`), and so does Azure.
  { element: 'testcase', attributes: [], children: ['properties'] },
  // Some readers on GitHub sum up the root, and a root without it looks as if everything had run.
  { element: 'testsuites', attributes: ['skipped'], children: [] },
] as const;

/** The places in which a document breaks the profile; empty if it keeps it. */
export function lintJunit(root: XmlElement): readonly string[] {
  return root.name === 'testsuites' ? [...walk(root, '', new Set())] : [`the root is ${root.name}`];
}

function* walk(element: XmlElement, parent: string, names: Set<string>): Generator<string> {
  const path = `${parent}/${element.name}${element.attributes['name'] === undefined ? '' : `[${element.attributes['name']}]`}`;
  for (const [name, value] of Object.entries(element.attributes)) {
    const pattern = NUMBERS[name];
    if (pattern !== undefined && element.name !== 'property' && !pattern.test(value))
      yield `${path}: ${name} is "${value}"`;
  }
  if (element.name === 'testcase') yield* walkCase(element, path, names);
  if (element.name === 'testsuite' || element.name === 'testsuites') yield* walkCounts(element, path);
  for (const child of element.children) yield* walk(child, path, names);
}

function* walkCase(element: XmlElement, path: string, names: Set<string>): Generator<string> {
  for (const required of ['classname', 'name', 'time'])
    if (element.attributes[required] === undefined) yield `${path}: ${required} is missing`;
  const outcomes = element.children.filter(({ name }) => ['failure', 'error', 'skipped'].includes(name));
  if (outcomes.length > 1) yield `${path}: more than one outcome`;
  for (const outcome of outcomes) {
    if (outcome.text.trim() === '') yield `${path}: an outcome without content`;
    if (outcome.attributes['type'] === undefined) yield `${path}: an outcome without a type`;
    if (outcome.attributes['message'] === undefined) yield `${path}: an outcome without a message`;
  }
  if (element.children.findIndex(({ name }) => name === 'properties') > 0) yield `${path}: properties come first`;
  const name = element.attributes['name'] ?? '';
  if (names.has(name)) yield `${path}: the name is there twice`;
  names.add(name);
  if (name.length > 200) yield `${path}: the name is longer than 200 characters`;
}

/** Counts equal the children. */
function* walkCounts(element: XmlElement, path: string): Generator<string> {
  const cases = element.children
    .flatMap((child) => (child.name === 'testsuite' ? child.children : [child]))
    .filter(({ name }) => name === 'testcase');
  const having = (name: string): number =>
    cases.filter((entry) => entry.children.some((child) => child.name === name)).length;
  const expected = {
    tests: cases.length,
    failures: having('failure'),
    errors: having('error'),
    skipped: having('skipped'),
  };
  for (const [name, count] of Object.entries(expected)) {
    const said = element.attributes[name];
    if (said === undefined && name === 'skipped' && element.name === 'testsuites') continue;
    if (said !== String(count)) yield `${path}: ${name} says ${said}, there are ${count}`;
  }
}
