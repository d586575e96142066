// SQL in everything that a client sends: operands, values, arguments and cursors stay what they are.
import { array, assert, asyncProperty, constantFrom, oneof, string, tuple } from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { runAsOwner } from '../../mocks/db/session/owner.ts';
import { askerOf, type Ask, type GraphqlAnswer } from '../support/ask.ts';
import { grounds, openOnOneConnection } from '../support/databases.ts';
import { takeSome } from '../support/extent.ts';
import { serveData } from '../support/data-engine.ts';
import { opened } from '../support/opened.ts';
import { fill, readTable } from '../support/table.ts';

interface Table {
  readonly nasty: readonly string[];
  readonly kinds: Readonly<Record<string, string>>;
  readonly sql: string;
  readonly fingerprint: string;
  readonly 'not-encoded': readonly string[];
  readonly 'wrong-inside': readonly string[];
}

const table = readTable(import.meta.url, [
  'nasty',
  'kinds',
  'sql',
  'fingerprint',
  'not-encoded',
  'wrong-inside',
]) as Table;
const { nasty: NASTY, kinds: KINDS } = table;
const COMPARISONS = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'in', 'is'];
const PATTERNS = ['startsWith', 'like', 'ilike', 'regex', 'iregex'];

const COLUMNS = Object.entries(KINDS).map((column) => column.join(' '));
const SCHEMA = fill(table.sql, { COLUMNS: COLUMNS.join(', ') });

/** What only our own internals would say. */
const INSIDE = /defect|node_modules|\.ts\b|json_build_object|touchstone\$|\bat .*:\d+:\d+/;
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const nasty = oneof(
  { weight: 3, arbitrary: constantFrom(...NASTY) },
  { weight: 1, arbitrary: string({ unit: 'binary', maxLength: 20 }) },
  {
    weight: 1,
    arbitrary: array(constantFrom(...NASTY), { minLength: 2, maxLength: 4 }).map((parts) => parts.join('')),
  },
);

const tried = takeSome('databases', grounds(), 1);

describe.each(tried)('SQL in what a client sends, on $name', (ground) => {
  const started = opened(() => ground.start());
  const db = opened(async () => openOnOneConnection(started(), SCHEMA));
  let ask: Ask;
  let before: string;
  let clean: unknown;
  beforeAll(async () => {
    ask = askerOf(await serveData(db(), 'supabase'));
    before = await fingerprint();
    clean = (await ask('anon', '{ state }')).data?.['state'];
    expect(clean).toContain('anon authenticator');
  });

  /** The answer shows no internals, the session is as clean as before, only rows have changed. */
  async function harmless(query: string, variables?: unknown, operationName?: unknown): Promise<GraphqlAnswer> {
    const answer = await ask('service', query, variables, operationName);
    expect({ variables, status: answer.status }).toEqual({ variables, status: 200 });
    for (const { message } of answer.errors ?? []) {
      expect(message).not.toMatch(INSIDE);
      expect(message).not.toContain(process.cwd());
    }
    return answer;
  }

  async function unharmed(): Promise<void> {
    expect((await ask('anon', '{ state }')).data?.['state']).toBe(clean);
    expect(await fingerprint()).toBe(before);
  }

  async function fingerprint(): Promise<string> {
    const [rows] = await runAsOwner(db(), table.fingerprint);
    return JSON.stringify(rows);
  }

  test('an operand of any operator on any type is a value', async () => {
    let answered = 0;
    const place = oneof(
      tuple(constantFrom('words', 'short', 'letter', 'label'), constantFrom(...COMPARISONS, ...PATTERNS)),
      tuple(constantFrom(...Object.keys(KINDS)), constantFrom(...COMPARISONS)),
      tuple(constantFrom('list', 'texts', 'feelings'), constantFrom('eq', 'is', 'contains', 'containedBy', 'overlaps')),
    );
    const operand = oneof(
      nasty,
      array(nasty, { maxLength: 3 }),
      constantFrom<unknown>({ eq: 'x' }, 1e21, -0, true, null, [null], [['a']], [[]]),
    );
    await assert(
      asyncProperty(place, operand, async ([column, operator], value) => {
        const { data } = await harmless(
          `query ($v: Opaque) { kindsCollection(filter: {${column}: {${operator}: $v}}) { edges { node { id } } } }`,
          { v: value },
        );
        if (data !== null && data !== undefined) answered += 1;
      }),
      { seed: 3, numRuns: 500 },
    );
    // Most are refused before or by PostgreSQL; enough have to be tried to the end.
    expect(answered).toBeGreaterThan(50);
    await unharmed();
  });

  test('a value of any type is stored as it is, or refused', async () => {
    await assert(
      asyncProperty(constantFrom(...Object.keys(KINDS)), nasty, async (column, value) => {
        const { data } = await harmless(
          `mutation ($objects: [kindsInsertInput!]!) { insertIntokindsCollection(objects: $objects) { records { ${column} } } }`,
          { objects: [{ [column]: value }] },
        );
        const stored = (data?.['insertIntokindsCollection'] as { records: Record<string, unknown>[] } | undefined)
          ?.records[0]?.[column];
        if (column === 'words') expect(stored).toBe(value.includes('\0') ? undefined : value.toWellFormed());
      }),
      { seed: 4, numRuns: 300 },
    );
    await unharmed();
  });

  test('a text is found by its equal, its prefix and its own pattern, and only then', async () => {
    for (const text of NASTY.filter((text) => !text.includes('\0') && text.isWellFormed())) {
      const pattern = text.replaceAll(/[\\%_]/g, String.raw`\$&`);
      const query = `mutation ($o: [kindsInsertInput!]!) { insertIntokindsCollection(objects: $o) { affectedCount } }`;
      await harmless(query, { o: [{ words: text, texts: [text, null, 'x'] }] });
      const filters = [
        { words: { eq: text } },
        { words: { in: ['none', text] } },
        { words: { startsWith: text, eq: text } },
        { words: { like: pattern } },
        { texts: { contains: [text] } },
      ];
      for (const filter of filters) {
        const { data } = await harmless(
          'query ($f: kindsFilter) { kindsCollection(filter: $f) { edges { node { words texts } } } }',
          { f: filter },
        );
        const found = data?.['kindsCollection'] as
          { edges: { node: { words: string; texts: string[] } }[] } | undefined;
        const edges = found?.edges ?? [];
        expect(edges.length).toBeGreaterThan(0);
        for (const { node } of edges) expect('texts' in filter ? node.texts : [node.words]).toContain(text);
      }
      await harmless(
        'mutation ($f: kindsFilter) { deleteFromkindsCollection(filter: $f, atMost: 1000) { affectedCount } }',
        { f: { words: { eq: text } } },
      );
    }
    await unharmed();
  });

  test('an argument of a function comes back as it was', async () => {
    await assert(
      asyncProperty(nasty, async (text) => {
        const { data } = await harmless(
          'query ($t: String!, $l: [String]!, $j: JSON!) { echo(text: $t) echo_all(texts: $l) echo_json(document: $j) }',
          { t: text, l: [text, null], j: JSON.stringify([text]) },
        );
        if (text.includes('\0') || !text.isWellFormed()) return;
        expect(data).toMatchObject({ echo: text, echo_all: [text, null] });
        expect(JSON.parse(String(data?.['echo_json']))).toEqual([text]);
      }),
      { seed: 5, numRuns: 150 },
    );
    await unharmed();
  });

  test('a forged cursor or node id is refused or finds nothing of its own', async () => {
    for (const id of [...table['not-encoded'], ...table['wrong-inside'].map(base64)]) {
      for (const [page, order] of [
        ['first: 2, after', '{words: AscNullsFirst}'],
        ['last: 2, before', '{texts: DescNullsLast, id: AscNullsLast}'],
        ['first: 1, after', '{big: DescNullsFirst}'],
      ] as const)
        await harmless(
          `query ($c: Cursor) { kindsCollection(${page}: $c, orderBy: [${order}]) { edges { node { id } } pageInfo { hasNextPage startCursor } } }`,
          { c: id },
        );
      const { data } = await harmless('query ($id: ID!) { node(nodeId: $id) { nodeId ... on kinds { id } } }', { id });
      if (data?.['node'] !== undefined && data?.['node'] !== null)
        expect(['["public", "other", 1]'].map(base64)).toContain(id);
      await harmless('query ($id: ID!) { kindsCollection(filter: {nodeId: {eq: $id}}) { edges { node { id } } } }', {
        id,
      });
      await harmless(
        'mutation ($id: ID!) { deleteFromotherCollection(filter: {nodeId: {eq: $id}}, atMost: 0) { affectedCount } }',
        { id },
      );
    }
    await unharmed();
  });
});
