// Makes a request ready for the database: document, plan and statements, from the request and the reflection alone.
import { compile, join, raw, sql, type Sql } from '../../db/sql.ts';
import type { Row, Step } from '../../db/db.ts';
import { mutationStatement } from '../compile/mutation.ts';
import { keyCondition } from '../compile/filter.ts';
import { callText, connectionJson, resultJson, rowJson, type CompileScope } from '../compile/rows.ts';
import { createAliases, tableName, tableRow } from '../compile/scope.ts';
import type { DocumentNode } from 'graphql';
import type { DataDialect } from '../dialect.ts';
import { parseDocument, pickOperation, refuseLevels } from './document.ts';
import { checkLimit, createBudget } from '../plan/budget.ts';
import type { MutationPlan, RootPlan } from '../plan/plan.ts';
import { planMutationField, planQueryField } from '../plan/root.ts';
import { selectFields, type PlanScope, type Selected } from '../plan/selection.ts';
import { readVariables } from '../plan/value.ts';
import type { Reflection } from './reflection.ts';
import { refusal, type Answer, type GraphqlRequest } from './request.ts';
import { RequestError, asDocumentError } from './request-error.ts';
import { introspect } from '../schema/introspect.ts';
import { checkVariables } from '../validation/validate.ts';

export type Prepared =
  /** Answered without the database. */
  | { readonly kind: 'answer'; readonly answer: Answer }
  | PreparedQuery
  /** Fields run one after the other; the first refusal undoes everything. */
  | { readonly kind: 'mutation'; readonly fields: readonly PreparedField[] };

/** All fields in one statement; column `f<index>` holds the field at that index of `entries`. */
export interface PreparedQuery {
  readonly kind: 'query';
  readonly statement: Step;
  /** The fields by their keys, with their JSON text if it is known. */
  readonly entries: readonly { readonly key: string; readonly text?: string }[];
  readonly errors: readonly string[];
  /** What the journal adds to the first error. */
  readonly detail: string | undefined;
}

export type PreparedField =
  | { readonly kind: 'text'; readonly key: string; readonly text: string }
  /** Returns `data`, and `affected` if that may be too many. `mutation`: what is written, if no function writes it. */
  | {
      readonly kind: 'statement';
      readonly key: string;
      readonly statement: Step;
      readonly limit?: AffectedLimit;
      readonly mutation?: MutationPlan;
    }
  /** Refused only after the fields before it have run. */
  | { readonly kind: 'refused'; readonly error: RequestError };

interface AffectedLimit {
  readonly atMost: number;
  readonly message: string;
}

export function prepareRequest(
  request: GraphqlRequest,
  reflection: Reflection,
  dialect: DataDialect,
  parse: (query: string) => DocumentNode = parseDocument,
): Prepared {
  try {
    if (reflection.model.disabled)
      throw new RequestError('pg_graphql extension is not enabled.', 'document', {
        advice: 'It was dropped: create extension pg_graphql;',
      });
    return prepare(parse(request.query), request, reflection, dialect);
  } catch (error) {
    return { kind: 'answer', answer: refusal(error) };
  }
}

function prepare(
  document: DocumentNode,
  request: GraphqlRequest,
  reflection: Reflection,
  dialect: DataDialect,
): Prepared {
  const given = request.variables ?? {};
  if (typeof given !== 'object' || Array.isArray(given))
    throw new RequestError('variables must be an object', 'document');
  const { definition, fragments } = pickOperation(document, request.operationName ?? null);
  refuseLevels(definition, fragments, dialect.mostLevels);
  const isValidated = dialect.documents === 'validated';
  if (isValidated) {
    const problems = reflection.check(document);
    if (problems.length > 0) return { kind: 'answer', answer: { errors: problems } };
  }
  const variables = asDocumentError(() => readVariables(definition.variableDefinitions ?? [], given));
  if (isValidated) {
    const problems = checkVariables(definition.variableDefinitions ?? [], given, reflection.schema());
    if (problems.length > 0) return { kind: 'answer', answer: { errors: problems } };
  }
  const scope: PlanScope = {
    fragments: Map.groupBy(fragments, (fragment) => fragment.name.value),
    variables,
    sent: new Set(isValidated ? variables.keys() : Object.keys(given)),
    budget: createBudget(dialect.mostRows),
    needsSelections: isValidated,
    model: reflection.model,
    dialect,
  };
  const explained: Explaining = (error) =>
    explain(error, () => [
      ...reflection.check(document),
      ...checkVariables(definition.variableDefinitions ?? [], given, reflection.schema()),
    ]);
  const isMutation = definition.operation === 'mutation';
  if (isMutation && reflection.model.mutation.size === 0) throw new RequestError('Unknown type Mutation');
  const selected = asDocumentError(() =>
    selectFields(definition.selectionSet.selections, isMutation ? 'Mutation' : 'Query', scope),
  );
  if (selected.length === 0 && isValidated) return { kind: 'answer', answer: { data: '{}', errors: [] } };
  if (selected.length === 0)
    throw new RequestError('Selection set must not be empty', isMutation ? 'field' : 'document');
  return isMutation
    ? { kind: 'mutation', fields: selected.map((field) => prepareMutationField(field, scope, explained)) }
    : prepareQuery(selected, scope, reflection, explained);
}

/** A refusal with what the journal says beside it. */
type Explaining = (error: RequestError) => RequestError;

/** A refused field is left out, and the others are answered. */
function prepareQuery(
  selected: readonly Selected[],
  scope: PlanScope,
  reflection: Reflection,
  explained: Explaining,
): Prepared {
  const errors: string[] = [];
  let hint: string | undefined;
  let detail: string | undefined;
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
      if (errors.length === 0) detail = explained(error).advice;
      errors.push(error.message);
      hint ??= error.hint;
    }
  }
  const noted = { errors, detail };
  if (texts.length === 0) return { kind: 'answer', answer: { data: 'null', ...noted, hint } };
  const entries = texts.map(({ key, text }) => (typeof text === 'string' ? { key, text } : { key }));
  const columns = texts.flatMap(({ text }, index) =>
    typeof text === 'string' ? [] : [sql`(${text})::text as ${raw(`f${index}`)}`],
  );
  if (columns.length === 0) return { kind: 'answer', answer: { data: renderEntries(entries, {}), ...noted } };
  return { kind: 'query', statement: toStatement(sql`select ${join(columns)}`), entries, ...noted };
}

/** The data of a query, from the row that its statement returned. */
export function renderEntries(entries: PreparedQuery['entries'], row: Row): string {
  return objectText(entries.map(({ key, text }, index) => [key, text ?? row[`f${index}`] ?? 'null']));
}

/** A field as JSON text if it is already known, or as SQL that returns the JSON. */
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
  }
}

function prepareMutationField(field: Selected, scope: PlanScope, explained: Explaining): PreparedField {
  try {
    const { key } = field;
    const plan = planMutationField(field, scope);
    const compileScope = { aliases: createAliases(), dialect: scope.dialect };
    if (plan.kind !== 'mutation') {
      const json = rootJson(plan, compileScope);
      if (typeof json === 'string') return { kind: 'text', key, text: json };
      return { kind: 'statement', key, statement: toStatement(sql`select (${json})::text as data`) };
    }
    const { mutation } = plan;
    const statement = toStatement(mutationStatement(mutation, compileScope));
    if (mutation.kind === 'insert') return { kind: 'statement', key, statement, mutation };
    const limit = { atMost: mutation.atMost, message: `${mutation.kind} impacts too many records` };
    return { kind: 'statement', key, statement, limit, mutation };
  } catch (error) {
    if (error instanceof RequestError) return { kind: 'refused', error: explained(error) };
    throw error;
  }
}

function toStatement(statement: Sql): Step {
  const compiled = compile(statement);
  checkLimit('values', compiled.params.length);
  return compiled;
}

export function objectText(entries: readonly (readonly [string, string])[]): string {
  return `{${entries.map(([key, text]) => `${JSON.stringify(key)}: ${text}`).join(', ')}}`;
}

const ABOUT_A_NAME = /unknown|extra keys|invalid input/i;
/** These do not even repeat the name. */
const NAMELESS = /^unknown field in /;

/** Tells an owner of the mock what was meant: `check` returns what graphql-js finds wrong with the same request. */
function explain(error: RequestError, check: () => readonly string[]): RequestError {
  const { message, scope, hint, advice } = error;
  if (advice !== undefined || !ABOUT_A_NAME.test(message)) return error;
  const found = readFindings(check);
  const meant = found.find((finding) => finding.includes('Did you mean'));
  const said = [meant ?? (NAMELESS.test(message) ? found[0] : undefined), adviceOnRoot(message)];
  const shown = said.filter((part) => part !== undefined).join(' ');
  return shown === '' ? error : new RequestError(message, scope, { hint, advice: shown });
}

/** A collection that is missed may be left out: a name that is near is then no help. */
function adviceOnRoot(message: string): string | undefined {
  if (!/ field "\w+" on type (Query|Mutation)/.test(message)) return undefined;
  return 'mock.omissions() and GET /__touchstone/left-out say what of the schema is left out, and why.';
}

/** A request that is too large to be checked is not explained. */
function readFindings(check: () => readonly string[]): readonly string[] {
  try {
    return check();
  } catch (error) {
    if (error instanceof RequestError) return [];
    throw error;
  }
}
