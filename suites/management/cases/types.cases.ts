// Type definitions: a text, made from the schema, with or without a choice of schemas.
import { fixtureSql } from '../../../specs/load.ts';
import { managementCases } from '../management-cases.ts';
import { checkAccepted, checkThat } from '../../kit/contract/check.ts';
import { Withheld } from '../../kit/contract/exchange.ts';
import { isRecord } from '../../kit/contract/json.ts';
import type { ManagementContext } from '../context.ts';
import { recordOf } from '../read.ts';

/** The schemas of the fixture: each has a table that the other has not. */
const SCHEMAS = [
  ['public', 'BlogPost', 'Unlisted'],
  ['touchstone_unlisted', 'Unlisted', 'BlogPost'],
] as const;

export const typeCases = managementCases('read', [], {
  'management.types.answer-shape': {
    title: 'GET …/types/typescript returns type definitions as a string',
    clauses: ['management.types.generate', 'management.types.ref', 'management.types.types'],
    async run(context) {
      recordOf(await context.call('generateTypes'), 'management.types.generate');
    },
  },
  'management.types.schemas-parameter': {
    title: 'Type definitions are returned with and without included_schemas',
    clauses: ['management.types.schemas-optional'],
    async run(context) {
      const clause = 'management.types.schemas-optional';
      const whole = await context.call('generateTypes');
      checkAccepted(whole, 'types are answered without included_schemas', clause);
      recordOf(whole, clause);
      const chosen = await context.call('generateTypes', { query: { included_schemas: 'public' } });
      checkAccepted(chosen, 'types are answered with included_schemas', clause);
      recordOf(chosen, clause);
    },
  },
  'management.types.names-tables': {
    title: 'The type definitions name the tables of the schema',
    clauses: ['management.types.from-schema'],
    needs: ['fixture'],
    async run(context) {
      const { types } = recordOf(
        await context.call('generateTypes', { query: { included_schemas: 'public' } }),
        'management.types.schemas-optional',
      );
      // That it is a string is judged by the schema of the answer.
      for (const table of ['Blog', 'BlogPost', 'Employee', 'EmailAddress', 'account_holder'])
        checkThat(typeof types !== 'string' || new RegExp(`\\b${table}\\b`).test(types), `the types name ${table}`, {
          path: '/types',
          expected: table,
          actual: 'absent',
        });
    },
  },
  'management.types.names-what-data-shows': {
    title: 'The type definitions name every fixture table that the data API shows',
    clauses: ['management.types.from-schema'],
    needs: ['fixture'],
    async run(context) {
      const tables = await shownTables(context);
      const clause = 'management.types.from-schema';
      checkThat(tables.length > 5, 'the data API shows tables', { clause, expected: 'six or more', actual: tables });
      const query = { included_schemas: 'public' };
      const { types } = recordOf(await context.call('generateTypes', { query }), 'management.types.schemas-optional');
      const missing = tables.filter((table) => !new RegExp(`\\b${table}\\b`).test(String(types)));
      checkThat(missing.length === 0, 'no table of the data API is missing in the types', {
        path: '/types',
        expected: tables,
        actual: `without ${missing.join(', ')}`,
      });
    },
  },
  'management.types.schemas-select': {
    title: 'The type definitions cover the included schemas only',
    needs: ['fixture'],
    async run(context) {
      const ofPublic = await context.call('generateTypes', { query: { included_schemas: 'public' } });
      const clause = 'management.types.schemas-optional';
      checkAccepted(ofPublic, 'types are answered with included_schemas', clause);
      // A schema that every PostgreSQL has; a server may refuse to describe it.
      const ofSystem = await context.call('generateTypes', { query: { included_schemas: 'information_schema' } });
      if (!ofSystem.ok) throw new Withheld(`since no types are made of information_schema (status ${ofSystem.status})`);
      checkThat(!/\bBlogPost\b/.test(ofSystem.text), 'a table of another schema is left out', {
        path: '/types',
        expected: 'no BlogPost',
        actual: 'BlogPost',
      });
    },
  },
  'management.types.own-schemas-select': {
    title: 'Of two schemas the type definitions cover only the one that is included',
    clauses: ['management.types.schemas-select', 'management.types.from-schema'],
    needs: ['fixture'],
    async run(context) {
      for (const [schema, own, others] of [...SCHEMAS, ...SCHEMAS]) {
        const answer = await context.call('generateTypes', { query: { included_schemas: schema } });
        // Which schemas may be chosen is not said, but public is one that everybody has.
        if (!answer.ok && schema !== 'public')
          throw new Withheld(`since no types are made of the schema ${schema} (status ${answer.status})`);
        const { types } = recordOf(answer, 'management.types.schemas-optional');
        for (const table of [own, others])
          checkThat(
            new RegExp(`\\b${table}\\b`).test(String(types)) === (table === own),
            `the types are of ${schema}`,
            {
              path: '/types',
              expected: `${own} without ${others}`,
              actual: table === own ? `no ${own}` : others,
            },
          );
      }
    },
  },
  'management.types.open-points': {
    title: 'The form and the default schema of the type definitions are observed',
    clauses: ['management.types.form', 'management.types.schemas-default'],
    async run(context) {
      const plain = recordOf(await context.call('generateTypes'), 'management.types.generate');
      const chosen = recordOf(
        await context.call('generateTypes', { query: { included_schemas: 'public' } }),
        'management.types.schemas-optional',
      );
      const { observe } = context.environment;
      observe('management.types.form', /\bDatabase\b/.test(String(plain['types'])) ? 'Database' : 'other');
      observe('management.types.schemas-default', plain['types'] === chosen['types'] ? 'public' : 'other');
    },
  },
});

/** Tables of the fixture, by the connections that the data API has for them. */
async function shownTables({ environment }: ManagementContext): Promise<readonly string[]> {
  const { data } = environment.target;
  const answer = await environment.send({
    method: 'POST',
    url: `${data?.url ?? ''}/graphql/v1`,
    headers: { apiKey: data?.serviceKey ?? data?.apiKey ?? '', 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ __schema { types { name } } }', variables: {} }),
  });
  const body: unknown = answer.ok ? answer.json() : undefined;
  const schema = isRecord(body) && isRecord(body['data']) ? body['data']['__schema'] : undefined;
  const types = isRecord(schema) && Array.isArray(schema['types']) ? schema['types'] : [];
  const names = new Set(types.map((type: unknown) => (isRecord(type) ? type['name'] : undefined)));
  const tables = [...fixtureSql().matchAll(/^create table "?(\w+)"? \(/gm)].map(([, name]) => name ?? '');
  return tables.filter((name) => names.has(`${name}Connection`));
}
