// Property: mutations do and answer the same as plain SQL.
import * as fc from 'fast-check';
import { DatabaseError, type Session } from '../../../../mocks/db/db.ts';
import type { DialectName } from '../../../../mocks/runtime/dialect.ts';
import { changeDraft, toChange, type Change, type ChangeDraft } from '../oracle/changes.ts';
import { worldDraft } from '../oracle/drafts.ts';
import { definitionsOf } from '../oracle/definitions.ts';
import { checkSame } from '../oracle/judge.ts';
import { renderMutation } from '../oracle/mutation-request.ts';
import { testProperty } from '../oracle/property.ts';
import { pick } from '../oracle/sql-text.ts';
import { nodeIdSql, nodeSql, readContents, readStored, toBase64 } from '../oracle/stored.ts';
import { fieldsOf, toWorld, type Table, type World } from '../oracle/world.ts';
import { resolve } from '../../../../mocks/data/resolve.ts';

const mutationDraft = fc.record({
  world: worldDraft,
  changes: fc.array(changeDraft, { minLength: 1, maxLength: 3 }),
  asLiterals: fc.boolean(),
});

interface Expected {
  readonly changes: readonly { readonly change: Change; readonly atMost: number | undefined }[];
  readonly answers: readonly object[];
  readonly refusal: string | undefined;
}

/** Does the changes one after the other, until one fails. */
async function tryOut(
  session: Session,
  drafts: readonly ChangeDraft[],
  tables: readonly Table[],
  world: World,
  dialect: DialectName,
): Promise<Expected> {
  const changes: Expected['changes'][number][] = [];
  const answers: object[] = [];
  for (const draft of drafts) {
    const table = pick(tables, draft.table);
    const change = toChange(draft, table, await readStored(session, table), dialect);
    if (change === undefined) continue;
    const columns = `${nodeSql(fieldsOf(table, world, dialect), dialect)} as node, ${nodeIdSql(table)} as id`;
    try {
      const rows = await session.query(`${change.sql} returning ${columns}`);
      const isBound = change.kind !== 'insert' && draft.spare !== null;
      const atMost = isBound ? Math.max(0, rows.length + (draft.spare ?? 0)) : undefined;
      changes.push({ change, atMost });
      if (change.kind !== 'insert' && rows.length > (atMost ?? 1))
        return { changes, answers, refusal: `${change.kind} impacts too many records` };
      const records = rows.map((row) => ({
        ...(JSON.parse(row['node'] ?? '') as object),
        nodeId: toBase64(row['id'] ?? ''),
      }));
      answers.push({ affectedCount: rows.length, records: inOrder(records) });
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      return { changes: [...changes, { change, atMost: undefined }], answers, refusal: error.message };
    }
  }
  return { changes, answers, refusal: undefined };
}

function inOrder<T extends { readonly nodeId: string }>(records: readonly T[]): readonly T[] {
  return records.toSorted((a, b) => (a.nodeId < b.nodeId ? -1 : 1));
}

interface Response {
  readonly affectedCount: number;
  readonly records: readonly { readonly nodeId: string }[];
}

function toComparable(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data;
  return Object.values(data as Readonly<Record<string, Response | null>>).map((response) =>
    response === null ? null : { ...response, records: inOrder(response.records) },
  );
}

testProperty(
  'inserts, updates and deletes change and answer what SQL does, or nothing at all',
  mutationDraft,
  80,
  async (draft, { session, dialect }) => {
    const world = toWorld(draft.world, dialect);
    await session.exec(definitionsOf(world));
    const tables = world.tables.filter((table) => table.typeName !== undefined);
    if (tables.length === 0) return;
    const before = await readContents(session, world.tables);
    await session.exec('savepoint oracle');
    const { changes, answers, refusal } = await tryOut(session, draft.changes, tables, world, dialect);
    const after = refusal === undefined ? await readContents(session, world.tables) : before;
    await session.exec('rollback to savepoint oracle');
    if (changes.length === 0) return;
    const request = renderMutation(changes, draft.asLiterals, world, dialect);
    const { data, errors } = await resolve(session, request, { dialect });
    checkSame(world, request, refusal === undefined ? undefined : [{ message: refusal }], errors);
    checkSame(world, request, refusal === undefined ? answers : null, toComparable(data));
    checkSame(world, request, after, await readContents(session, world.tables));
  },
);
