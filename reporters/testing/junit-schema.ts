// What a JUnit file of ours may hold: Jenkins's junit-10 schema as data, with our extensions and their reasons.
import type { XmlElement } from './xml-tree.ts';

interface ElementRule {
  readonly required: readonly string[];
  readonly optional: readonly string[];
  readonly children: readonly string[];
  readonly text: boolean;
}

/** The schema's elements and attributes that we use; an attribute marked "ours" is an extension. */
const RULES: Readonly<Record<string, ElementRule>> = {
  testsuites: {
    required: ['name', 'tests', 'failures', 'errors', 'time'],
    // ours: skipped. GitHub's readers sum it at the root, and a root without it looks as if everything had run.
    optional: ['skipped'],
    children: ['testsuite'],
    text: false,
  },
  testsuite: {
    required: ['name', 'tests', 'failures', 'errors', 'skipped', 'time', 'timestamp'],
    optional: ['hostname'],
    children: ['testcase', 'system-out'],
    text: false,
  },
  testcase: {
    required: ['classname', 'name', 'time'],
    // ours: file, line. GitLab and GitHub annotations land there.
    optional: ['file', 'line'],
    // ours: properties. Jenkins (when enabled) and Azure keep them on the case.
    children: ['properties', 'failure', 'error', 'skipped', 'system-out'],
    text: false,
  },
  properties: { required: [], optional: [], children: ['property'], text: false },
  property: { required: ['name', 'value'], optional: [], children: [], text: false },
  failure: { required: ['type', 'message'], optional: [], children: [], text: true },
  error: { required: ['type', 'message'], optional: [], children: [], text: true },
  skipped: { required: ['message'], optional: [], children: [], text: true },
  'system-out': { required: [], optional: [], children: [], text: true },
};

const NUMBERS: Readonly<Record<string, RegExp>> = {
  tests: /^\d+$/u,
  failures: /^\d+$/u,
  errors: /^\d+$/u,
  skipped: /^\d+$/u,
  line: /^\d+$/u,
  time: /^\d+\.\d{3}$/u,
  timestamp: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/u,
};

/** The places in which a document breaks the schema or the profile; empty if it is valid. */
export function lintJunit(root: XmlElement): readonly string[] {
  const names = new Set<string>();
  return root.name === 'testsuites' ? [...walk(root, '', names)] : [`the root is ${root.name}`];
}

function* walk(element: XmlElement, parent: string, names: Set<string>): Generator<string> {
  const path = `${parent}/${element.name}${element.attributes['name'] === undefined ? '' : `[${element.attributes['name']}]`}`;
  const rule = RULES[element.name];
  if (rule === undefined) {
    yield `${path}: unknown element`;
    return;
  }
  const given = Object.keys(element.attributes);
  for (const name of rule.required) if (!given.includes(name)) yield `${path}: ${name} is missing`;
  for (const name of given)
    if (![...rule.required, ...rule.optional].includes(name)) yield `${path}: ${name} is not allowed`;
  for (const [name, value] of Object.entries(element.attributes)) {
    const pattern = NUMBERS[name];
    if (pattern !== undefined && !pattern.test(value)) yield `${path}: ${name} is "${value}"`;
  }
  if (!rule.text && element.text.trim() !== '') yield `${path}: text is not allowed`;
  for (const child of element.children)
    if (!rule.children.includes(child.name)) yield `${path}: ${child.name} is not allowed here`;
  if (element.name === 'testcase') yield* walkCase(element, path, names);
  if (element.name === 'testsuite' || element.name === 'testsuites') yield* walkCounts(element, path);
  for (const child of element.children) yield* walk(child, path, names);
}

/** The profile: one outcome at most, properties first, a name that is unique in the whole file and not too long. */
function* walkCase(element: XmlElement, path: string, names: Set<string>): Generator<string> {
  const outcomes = element.children.filter(({ name }) => ['failure', 'error', 'skipped'].includes(name));
  if (outcomes.length > 1) yield `${path}: more than one outcome`;
  for (const outcome of outcomes) if (outcome.text.trim() === '') yield `${path}: an outcome without content`;
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
  for (const [name, count] of Object.entries(expected))
    if (element.attributes[name] !== String(count))
      yield `${path}: ${name} says ${element.attributes[name]}, there are ${count}`;
}
