// Laws of requests, held against any tables that the target shows: which callers may ask, and what a document means.
import { checkEqual } from '../../kit/contract/check.ts';
import { NotApplicable } from '../../kit/contract/exchange.ts';
import { at, nodesAt, objectAt, type Json } from '../answers/read.ts';
import { dataCases, lawCaller } from '../context.ts';
import { needed, onTables } from '../laws/law-tables.ts';
import { onLinks, oppositesOf } from '../laws/law-links.ts';
import { idsOf, identityFields } from '../laws/law-values.ts';
import { checkServed } from '../verbs.ts';
import table from './law-requests.json' with { type: 'json' };

const ANYTHING = '{ __typename }';

export const lawRequestCases = dataCases('read', [], table, {
  async 'data.laws.api-key'(context) {
    const { apiKey } = context.target;
    if (apiKey === '') throw new NotApplicable('no API key was given');
    await checkServed(context, [ANYTHING], 'a request with the key is served');
    const without = [ANYTHING, {}, { as: 'none' }] as const;
    await context.refuse('a request without the key is refused', without, 'data.auth.api-key-missing');
    for (const other of ['not-the-key', `${apiKey.slice(0, -6)}AAAAAA`]) {
      const wrong = [ANYTHING, {}, { headers: { apiKey: other } }] as const;
      await context.refuse('a request with a wrong key is refused', wrong, 'data.auth.api-key-wrong');
    }
    await checkServed(context, [ANYTHING], 'a request with the key is served as before');
  },
  'data.laws.document': onTables({ count: 2 }, async (context, { table, rows }) => {
    const query = `query Law($one: Int = 1, $two: Int = 1, $yes: Boolean!, $no: Boolean!) { low: ${table.field}(first: $one) { ...part } high: ${table.field}(first: $two) { ...part } }
          fragment part on ${table.name}Connection { edges { node { ${identityFields(table)} ... on ${table.name} { none: __typename @skip(if: $yes) one: __typename @include(if: $yes) } two: __typename @include(if: $no) } } }`;
    const data = await context.ask(query, { two: 2, yes: true, no: false }, lawCaller(context));
    const own = (row: Json): Json => Object.fromEntries(table.identity.map((name) => [name, at(row, name)]));
    const [one, other] = rows.map((row) => ({ ...own(row), one: table.name }));
    checkEqual(Object.keys(objectAt(data)).sort(), ['high', 'low'], 'data has the asked response keys');
    checkEqual(nodesAt(data, 'low'), [one], `one of ${table.name}, by the default of a variable`);
    checkEqual(nodesAt(data, 'high'), [one, other], `2 of ${table.name}, as a variable says`, {
      clause: 'data.http.variables',
    });
  }),
  'data.laws.deep-request': onLinks(
    oppositesOf,
    { atLeast: 1, what: 'a relationship' },
    async (context, { table }, { link, parent, branch }) => {
      const back = branch.field;
      const round = (inner: string): string =>
        `${link.field} { ${identityFields(parent)} ${back}(first: 1) { edges { node { ${inner} } } } }`;
      const query = `{ ${table.field} { edges { node { ${round(round(round('__typename')))} } } } }`;
      const rows = nodesAt(await context.ask(query, {}, lawCaller(context)), table.field);
      const leading = rows.find((one) => at(one, link.field) !== null);
      const row = needed(leading, `no record of ${table.name} refers to another one`);
      const inside = [link.field, back, 'edges', 0, 'node'] as const;
      const parentAt = (...path: readonly (string | number)[]): readonly string[] =>
        idsOf(parent, [objectAt(row, ...path, link.field)]);
      checkEqual(parentAt(...inside), parentAt(), 'there and back is the same record');
      checkEqual(parentAt(...inside, ...inside), parentAt(), 'and so it is once more');
    },
  ),
});
