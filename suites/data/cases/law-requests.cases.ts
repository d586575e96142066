// Laws of requests, held against any tables that the target shows: which callers may ask, and what a document means.
import { dataCases } from '../data-cases.ts';
import { checkEqual, checkThat } from '../../kit/contract/check.ts';
import { NotApplicable } from '../../kit/contract/exchange.ts';
import { checkRefused } from '../context.ts';
import { idsOf, identityFields } from '../laws/law-identity.ts';
import { lawIdentity } from '../laws/law-read.ts';
import type { Table } from '../laws/law-schema.ts';
import { holdOnTables } from '../laws/law-tables.ts';
import { holdOnLinks, oppositesOf } from '../laws/law-links.ts';
import { at, nodesAt, objectAt, type Json } from '../answers/read.ts';

const ANYTHING = '{ __typename }';

export const lawRequestCases = dataCases('read', [], {
  'data.laws.api-key': {
    title: 'A request is served with the API key, and refused without it or with another key',
    clauses: ['data.auth.api-key', 'data.auth.api-key-missing', 'data.auth.api-key-wrong'],
    async run(context) {
      const { apiKey } = context.target;
      if (apiKey === '') throw new NotApplicable('no API key was given');
      const served = await context.send(ANYTHING);
      checkThat(!served.refused, 'a request with the key is served', {
        expected: 'no error',
        actual: { status: served.exchange.status, errors: served.errors },
      });
      const without = await context.send(ANYTHING, {}, { as: 'none' });
      checkRefused(without, 'a request without the key is refused', 'data.auth.api-key-missing');
      for (const other of ['not-the-key', `${apiKey.slice(0, -6)}AAAAAA`]) {
        const wrong = await context.send(ANYTHING, {}, { as: 'none', headers: { apiKey: other } });
        checkRefused(wrong, 'a request with a wrong key is refused', 'data.auth.api-key-wrong');
      }
      checkThat(!(await context.send(ANYTHING)).refused, 'a request with the key is served as before', {
        expected: 'no error',
        actual: 'an error',
      });
    },
  },
  'data.laws.document': {
    title: 'Aliases, fragments, directives, variables and defaults mean what GraphQL says',
    clauses: [
      'data.http.graphql-language',
      'data.http.result-under-data',
      'data.http.post',
      'data.http.json-body',
      'data.http.content-type',
      'data.http.path-as-it-stands',
      'data.http.variables',
      'data.versioning.path',
    ],
    needs: ['records'],
    run: (context) =>
      holdOnTables(context, { count: 2 }, async ({ table, rows }) => {
        const query = `query Law($one: Int = 1, $two: Int = 1, $yes: Boolean!, $no: Boolean!) { low: ${table.field}(first: $one) { ...part } high: ${table.field}(first: $two) { ...part } }
          fragment part on ${table.name}Connection { edges { node { ${identityFields(table)} ... on ${table.name} { none: __typename @skip(if: $yes) one: __typename @include(if: $yes) } two: __typename @include(if: $no) } } }`;
        const data = await context.ask(query, { two: 2, yes: true, no: false }, { as: lawIdentity(context) });
        const own = (row: Json): Json => Object.fromEntries(table.identity.map((name) => [name, at(row, name)]));
        const expected = (count: number): unknown =>
          rows.slice(0, count).map((row) => ({ ...own(row), one: table.name }));
        checkEqual(Object.keys(objectAt(data)).sort(), ['high', 'low'], 'data has the asked response keys');
        checkEqual(nodesAt(data, 'low'), expected(1), `one of ${table.name}, by the default of a variable`);
        checkEqual(nodesAt(data, 'high'), expected(2), `2 of ${table.name}, as a variable says`, {
          clause: 'data.http.variables',
        });
      }),
  },
  'data.laws.deep-request': {
    title: 'One request follows the relationships of any table there and back, several times',
    clauses: ['data.service.relationships-any-depth', 'data.relationships.inverse'],
    needs: ['records'],
    async run(context) {
      const wanted = { atLeast: 1, what: 'a relationship' };
      const opposites = (table: Table) => oppositesOf(context, table);
      await holdOnLinks(context, opposites, wanted, async ({ table }, { link, parent, branch }) => {
        const back = branch.field;
        const fields = identityFields(parent);
        const round = (inner: string): string =>
          `${link.field} { ${fields} ${back}(first: 1) { edges { node { ${inner} } } } }`;
        const query = `{ ${table.field} { edges { node { ${round(round(round('__typename')))} } } } }`;
        const rows = nodesAt(await context.ask(query, {}, { as: lawIdentity(context) }), table.field);
        const row = rows.find((one) => at(one, link.field) !== null);
        if (row === undefined) throw new NotApplicable(`no record of ${table.name} refers to another one`);
        const inside = [link.field, back, 'edges', 0, 'node'] as const;
        const parentAt = (...path: readonly (string | number)[]): readonly string[] =>
          idsOf(parent, [objectAt(row, ...path, link.field)]);
        checkEqual(parentAt(...inside), parentAt(), 'there and back is the same record');
        checkEqual(parentAt(...inside, ...inside), parentAt(), 'and so it is once more');
      });
    },
  },
});
