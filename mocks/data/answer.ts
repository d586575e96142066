// Answers one request in a session: document, reflection, plan, statement, JSON text.
import { compile, join, raw, sql, type Sql } from '../db/sql.ts';
import { DatabaseError, type Session } from '../db/db.ts';
import { mutationStatement } from './compile/mutation.ts';
import { keyCondition } from './compile/filter.ts';
import { callText, connectionJson, resultJson, rowJson, type CompileScope } from './compile/rows.ts';
import { createAliases, tableName, tableRow } from './compile/scope.ts';
import { dataDialects } from './dialect.ts';
import { parseDocument, pickOperation } from './document.ts';
import type { RootPlan } from './plan/plan.ts';
import { planMutationField, planQueryField } from './plan/root.ts';
import type { PlanScope } from './plan/scope.ts';
import { selectFields, type Selected } from './plan/selection.ts';
import { readVariables } from './plan/value.ts';
import type { Reflection, ReflectionCache } from './reflection.ts';
import { RequestError, asDocumentError } from './request-error.ts';
import { introspect } from './schema/introspect.ts';
import { checkVariables } from './validation/validate.ts';
import type { DialectName } from '../dialect.ts';

export interface GraphqlRequest {
  readonly query: string;
  readonly variables?: unknown;
  readonly operationName?: string | null | undefined;
}

/** `data` as PostgreSQL wrote it. */
export interface Answer {
  readonly data?: string;
  readonly errors: readonly string[];
}

/** What an answer needs from outside. */
export interface AnswerSettings {
  readonly dialect: DialectName;
  readonly reflections: ReflectionCache;
}

const maxSelections = 20_000;
const maxParameters = 65_000;

/** What a refused request is answered with; rethrows what is no refusal. What the request did is undone by the caller. */
export function refusal(error: unknown): Answer {
  if (error instanceof RequestError)
    return { ...(error.scope === 'document' ? {} : { data: 'null' }), errors: [error.message] };
  if (error instanceof DatabaseError) return { data: 'null', errors: [error.message] };
  throw error;
}

/** Rejects with a RequestError or a DatabaseError when all of the request is refused. */
export async function answerRequest(
  session: Session,
  request: GraphqlRequest,
  settings: AnswerSettings,
): Promise<Answer> {
  const document = parseDocument(request.query);
  const dialect = dataDialects[settings.dialect];
  const reflection = await settings.reflections.read(session, dialect);
  const given = request.variables ?? {};
  if (typeof given !== 'object' || Array.isArray(given))
    throw new RequestError('variables must be an object', 'document');
  const { definition, fragments } = pickOperation(document, request.operationName ?? null);
  if (dialect.name === 'contract') {
    const problems = reflection.check(document);
    if (problems.length > 0) return { errors: problems };
  }
  const variables = asDocumentError(() => readVariables(definition.variableDefinitions ?? [], given));
  if (dialect.name === 'contract') {
    const problems = checkVariables(definition.variableDefinitions ?? [], given, reflection.schema());
    if (problems.length > 0) return { errors: problems };
  }
  const scope: PlanScope = {
    fragments,
    variables,
    sent: new Set(dialect.name === 'contract' ? variables.keys() : Object.keys(given)),
    budget: { left: maxSelections },
    needsSelections: dialect.name === 'contract',
    model: reflection.model,
    dialect,
  };
  const isMutation = definition.operation === 'mutation';
  if (isMutation && reflection.model.mutation.size === 0) throw new RequestError('Unknown type Mutation');
  const selected = asDocumentError(() =>
    selectFields(definition.selectionSet.selections, isMutation ? 'Mutation' : 'Query', scope),
  );
  if (selected.length === 0)
    throw new RequestError('Selection set must not be empty', isMutation ? 'field' : 'document');
  return isMutation ? runMutation(session, selected, scope) : runQuery(session, selected, scope, reflection);
}

/** All fields in one statement; a field that is refused is left out, and the others are answered. */
async function runQuery(
  session: Session,
  selected: readonly Selected[],
  scope: PlanScope,
  reflection: Reflection,
): Promise<Answer> {
  const errors: string[] = [];
  const compileScope = { aliases: createAliases(), dialect: scope.dialect };
  const texts: { key: string; text: string | Sql }[] = [];
  for (const field of selected) {
    try {
      const plan = planQueryField(field, scope);
      const text =
        plan.kind === 'introspection'
          ? JSON.stringify(introspect(field, { ...scope, ...reflection.introspection() }))
          : rootJson(plan, compileScope);
      texts.push({ key: field.key, text });
    } catch (error) {
      if (!(error instanceof RequestError) || error.scope === 'document') throw error;
      errors.push(error.message);
    }
  }
  if (texts.length === 0) return { data: 'null', errors };
  const columns = texts.flatMap(({ text }, index) =>
    typeof text === 'string' ? [] : [sql`(${text})::text as ${raw(`f${index}`)}`],
  );
  const row = columns.length === 0 ? {} : await queryRow(session, sql`select ${join(columns, raw(', '))}`);
  return {
    data: objectText(
      texts.map(({ key, text }, index) => [key, typeof text === 'string' ? text : (row[`f${index}`] ?? 'null')]),
    ),
    errors,
  };
}

/** A field as a JSON text at once, or as SQL that gives the JSON. */
function rootJson(plan: RootPlan, scope: CompileScope): string | Sql {
  switch (plan.kind) {
    case 'text':
      return plan.text;
    case 'connection':
      return connectionJson(plan.connection, undefined, scope);
    case 'row': {
      const alias = scope.aliases.next();
      const row = tableRow(alias);
      const { table } = plan.row;
      return sql`(select ${rowJson(plan.row, row, scope)} from ${tableName(table)} as ${raw(alias)} where ${keyCondition(table, plan.key, row)})`;
    }
    case 'call':
      return sql`to_json(${resultJson(callText(plan.call), plan.call.function.result, plan.result, undefined, scope)})`;
    case 'introspection':
    case 'mutation':
      throw new Error(`${plan.kind} is no part of a query statement`);
  }
}

/** One field after the other; the first refusal undoes everything. */
async function runMutation(session: Session, selected: readonly Selected[], scope: PlanScope): Promise<Answer> {
  const entries: (readonly [string, string])[] = [];
  for (const field of selected) {
    const plan = planMutationField(field, scope);
    entries.push([field.key, await mutationText(session, plan, { aliases: createAliases(), dialect: scope.dialect })]);
  }
  return { data: objectText(entries), errors: [] };
}

async function mutationText(session: Session, plan: RootPlan, scope: CompileScope): Promise<string> {
  if (plan.kind !== 'mutation') {
    const json = rootJson(plan, scope);
    if (typeof json === 'string') return json;
    return (await queryRow(session, sql`select (${json})::text as data`))['data'] ?? 'null';
  }
  const { mutation } = plan;
  const row = await queryRow(session, mutationStatement(mutation, scope));
  if (mutation.kind !== 'insert' && Number(row['affected']) > mutation.atMost)
    throw new RequestError(`${mutation.kind} impacts too many records`);
  return row['data'] ?? 'null';
}

async function queryRow(session: Session, statement: Sql) {
  const { text, params } = compile(statement);
  if (params.length > maxParameters) throw new RequestError('The request has too many values');
  return (await session.query(text, params))[0] ?? {};
}

function objectText(entries: readonly (readonly [string, string])[]): string {
  return `{${entries.map(([key, text]) => `${JSON.stringify(key)}: ${text}`).join(', ')}}`;
}
