// Type definitions: a text, made from the schema, with or without a choice of schemas.
import { fixtureSql } from '../../../specs/load.ts';
import { checkThat } from '../../kit/contract/check.ts';
import { Withheld, type Exchange } from '../../kit/contract/exchange.ts';
import { isRecord } from '../../kit/contract/json.ts';
import { managementCases, type ManagementContext } from '../context.ts';
import { recordOf } from '../read.ts';
import table from './types.json' with { type: 'json' };

/** The schemas of the fixture: each has a table that the other has not. */
const SCHEMAS = [
  ['public', 'BlogPost', 'Unlisted'],
  ['touchstone_unlisted', 'Unlisted', 'BlogPost'],
] as const;
const OPTIONAL = 'management.types.schemas-optional';

export const typeCases = managementCases('read', [], table, {
  async 'management.types.answer-shape'(context) {
    await context.record('generateTypes');
  },
  async 'management.types.schemas-parameter'(context) {
    await context.record('generateTypes', {}, OPTIONAL);
    await typesOf(context, 'public');
  },
  async 'management.types.names-tables'(context) {
    const types = await typesOf(context, 'public');
    // That it is a string is judged by the schema of the answer.
    if (typeof types === 'string')
      checkNames(types, ['Blog', 'BlogPost', 'Employee', 'EmailAddress', 'account_holder']);
  },
  async 'management.types.names-what-data-shows'(context) {
    const tables = await shownTables(context);
    checkThat(tables.length > 5, 'the data API shows tables', { expected: 'six or more', actual: tables });
    checkNames(await typesOf(context, 'public'), tables);
  },
  async 'management.types.schemas-select'(context) {
    await context.succeed('generateTypes', chosen('public'), OPTIONAL);
    // A schema that every PostgreSQL has; a server may refuse to describe it.
    checkLeavesOut(madeOf(await context.call('generateTypes', chosen('information_schema'))).text, 'BlogPost');
  },
  async 'management.types.own-schemas-select'(context) {
    for (const [schema, own, others] of [...SCHEMAS, ...SCHEMAS]) {
      const answer = await context.call('generateTypes', chosen(schema));
      // Which schemas may be chosen is not said, but public is one that everybody has.
      const { types } = recordOf(schema === 'public' ? answer : madeOf(answer), OPTIONAL);
      checkNames(types, [own], 'management.types.schemas-select');
      checkLeavesOut(types, others);
    }
  },
  async 'management.types.open-points'(context) {
    const { types } = await context.record('generateTypes');
    const isDefault = types === (await typesOf(context, 'public'));
    context.observe('management.types.form', /\bDatabase\b/.test(String(types)) ? 'Database' : 'other');
    context.observe('management.types.schemas-default', isDefault ? 'public' : 'other');
  },
});

function chosen(schema: string) {
  return { query: { included_schemas: schema } };
}

async function typesOf(context: ManagementContext, schema: string): Promise<unknown> {
  return (await context.record('generateTypes', chosen(schema), OPTIONAL))['types'];
}

/** A server may refuse to describe a schema. */
function madeOf(answer: Exchange): Exchange {
  if (answer.ok) return answer;
  const schema = new URL(answer.request.url).searchParams.get('included_schemas');
  throw new Withheld(`since no types are made of the schema ${schema} (status ${answer.status})`);
}

function checkNames(types: unknown, tables: readonly string[], clause = 'management.types.from-schema'): void {
  const missing = tables.filter((table) => !names(types, table));
  const details = { clause, path: '/types', expected: tables, actual: `without ${missing.join(', ')}` };
  checkThat(missing.length === 0, 'the types name every table of the schema', details);
}

function checkLeavesOut(types: unknown, table: string): void {
  const details = { clause: 'management.types.schemas-select', path: '/types', expected: `no ${table}`, actual: table };
  checkThat(!names(types, table), 'the types leave out a table of another schema', details);
}

function names(types: unknown, table: string): boolean {
  return new RegExp(`\\b${table}\\b`).test(String(types));
}

/** Tables of the fixture, by the connections that the data API has for them. */
async function shownTables(context: ManagementContext): Promise<readonly string[]> {
  const schema = (await context.askData('{ __schema { types { name } } }'))?.['__schema'];
  const types = isRecord(schema) && Array.isArray(schema['types']) ? schema['types'] : [];
  const shown = new Set(types.map((type: unknown) => (isRecord(type) ? type['name'] : undefined)));
  const tables = [...fixtureSql().matchAll(/^create table "?(\w+)"? \(/gm)].map(([, name]) => name ?? '');
  return tables.filter((name) => shown.has(`${name}Connection`));
}
