// Property: every row is found again by its node id and by its key.
import type { DialectName } from '../../../../mocks/runtime/dialect.ts';
import { worldDraft } from '../oracle/drafts.ts';
import { definitionsOf } from '../oracle/definitions.ts';
import { readNumbered } from '../oracle/expected.ts';
import { checkSame } from '../oracle/judge.ts';
import { inputJson } from '../oracle/operators.ts';
import { lowerFirst } from '../oracle/names.ts';
import { testProperty } from '../oracle/property.ts';
import { toOrder } from '../oracle/questions.ts';
import { renderLiteral } from '../oracle/request.ts';
import { readStored } from '../oracle/stored.ts';
import { fieldsOf, toWorld, type Table } from '../oracle/world.ts';
import { resolve } from '../../../../mocks/data/resolve.ts';

const lookedUp = new Set(['integer', 'bigint', 'smallint', 'text', 'uuid']);

/** The arguments that find a row by its key; undefined if there is no such field. */
function keyArguments(
  table: Table,
  texts: ReadonlyMap<string, string | null>,
  dialect: DialectName,
): string | undefined {
  const list = table.key.map(({ name, field, type }) => {
    const text = texts.get(name) ?? null;
    if (field === undefined || text === null || !lookedUp.has(type.sql)) return undefined;
    return `${field}: ${renderLiteral(inputJson(text, type, type.kind[dialect]), 'strings')}`;
  });
  return dialect === 'contract' || list.includes(undefined) ? undefined : list.join(', ');
}

testProperty(
  'every row is found again by its node id, and by its key where that is offered',
  worldDraft,
  25,
  async (draft, { session, dialect }) => {
    const world = toWorld(draft, dialect);
    await session.exec(definitionsOf(world));
    const fields: string[] = [];
    const expected: (readonly [string, unknown])[] = [];
    for (const table of world.tables) {
      if (table.typeName === undefined) continue;
      const { terms } = toOrder([], table, dialect);
      const rows = await readNumbered(table, terms, 0, undefined, { session, world, dialect });
      const stored = await readStored(session, table);
      const names = fieldsOf(table, world, dialect).columns.map(({ field }) => field);
      for (const row of rows) {
        const node = { nodeId: row.nodeId, ...row.node };
        const selection = `{ nodeId ... on ${table.typeName} { ${['nodeId', ...names].join(' ')} } }`;
        expected.push([`n${fields.length}`, node]);
        fields.push(`n${fields.length}: node(nodeId: "${row.nodeId}") ${selection}`);
        const texts = stored.find(({ place }) => place === row.place)?.texts ?? new Map<string, string | null>();
        const key = keyArguments(table, texts, dialect);
        if (key === undefined) continue;
        expected.push([`n${fields.length}`, node]);
        fields.push(
          `n${fields.length}: ${lowerFirst(table.typeName)}ByPk(${key}) { ${['nodeId', ...names].join(' ')} }`,
        );
      }
    }
    if (fields.length === 0) return;
    const query = `{ ${fields.join('\n')} }`;
    checkSame(world, { query }, { data: Object.fromEntries(expected) }, await resolve(session, { query }, { dialect }));
  },
);
