// Type definitions: a text, made from the schema, with or without a choice of schemas.
import { fixtureSql } from '../../../specs/load.ts';
import { checkThat } from '../../kit/contract/check.ts';
import { Withheld, type Exchange } from '../../kit/contract/exchange.ts';
import { isRecord } from '../../kit/contract/json.ts';
import { managementCases, type ManagementContext } from '../context.ts';
import { recordOf } from '../read.ts';

/** The schemas of the fixture: each has a table that the other has not. */
const SCHEMAS = [
  ['public', 'BlogPost', 'Unlisted'],
  ['touchstone_unlisted', 'Unlisted', 'BlogPost'],
] as const;
const OPTIONAL = 'management.types.schemas-optional';

export const typeCases = managementCases('read', [], {
  'management.types.answer-shape': {
    title: 'GET …/types/typescript returns type definitions as a string',
    clauses: ['management.types.generate', 'management.types.ref', 'management.types.types'],
    async run(context) {
      await context.record('generateTypes');
    },
  },
  'management.types.schemas-parameter': {
    title: 'Type definitions are returned with and without included_schemas',
    clauses: ['management.types.schemas-optional'],
    async run(context) {
      await context.record('generateTypes', {}, OPTIONAL);
      await typesOf(context, 'public');
    },
  },
  'management.types.names-tables': {
    title: 'The type definitions name the tables of the schema',
    clauses: ['management.types.from-schema'],
    needs: ['fixture'],
    async run(context) {
      const types = await typesOf(context, 'public');
      // That it is a string is judged by the schema of the answer.
      if (typeof types === 'string')
        checkNames(types, ['Blog', 'BlogPost', 'Employee', 'EmailAddress', 'account_holder']);
    },
  },
  'management.types.names-what-data-shows': {
    title: 'The type definitions name every fixture table that the data API shows',
    clauses: ['management.types.from-schema'],
    needs: ['fixture'],
    async run(context) {
      const tables = await shownTables(context);
      checkThat(tables.length > 5, 'the data API shows tables', { expected: 'six or more', actual: tables });
      checkNames(await typesOf(context, 'public'), tables);
    },
  },
  'management.types.schemas-select': {
    title: 'The type definitions cover the included schemas only',
    needs: ['fixture'],
    async run(context) {
      await context.succeed('generateTypes', chosen('public'), OPTIONAL);
      // A schema that every PostgreSQL has; a server may refuse to describe it.
      checkLeavesOut(madeOf(await context.call('generateTypes', chosen('information_schema'))).text, 'BlogPost');
    },
  },
  'management.types.own-schemas-select': {
    title: 'Of two schemas the type definitions cover only the one that is included',
    clauses: ['management.types.schemas-select', 'management.types.from-schema'],
    needs: ['fixture'],
    async run(context) {
      for (const [schema, own, others] of [...SCHEMAS, ...SCHEMAS]) {
        const answer = await context.call('generateTypes', chosen(schema));
        // Which schemas may be chosen is not said, but public is one that everybody has.
        const { types } = recordOf(schema === 'public' ? answer : madeOf(answer), OPTIONAL);
        checkNames(types, [own], 'management.types.schemas-select');
        checkLeavesOut(types, others);
      }
    },
  },
  'management.types.open-points': {
    title: 'The form and the default schema of the type definitions are observed',
    clauses: ['management.types.form', 'management.types.schemas-default'],
    async run(context) {
      const { types } = await context.record('generateTypes');
      const isDefault = types === (await typesOf(context, 'public'));
      context.observe('management.types.form', /\bDatabase\b/.test(String(types)) ? 'Database' : 'other');
      context.observe('management.types.schemas-default', isDefault ? 'public' : 'other');
    },
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
