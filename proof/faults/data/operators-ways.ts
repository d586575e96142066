// Faults of operators on any column: ignored, keeping nothing, keeping the others, keeping nulls.
import type { Fault } from '../../kit/fault.ts';
import { changeCollections, changeOperator } from '../../kit/data/any-table.ts';
import { BLOGS } from '../../kit/data/blogs.ts';
import { withoutEdges } from '../../kit/data/connections.ts';
import { changeFilter } from '../../kit/data/edits.ts';
import { EVERYTHING } from '../../kit/data/everything.ts';
import type { Json, JsonObject } from '../../kit/data/json-tree.ts';
import { isObject } from '../../kit/data/json-tree.ts';
import { lie } from '../../kit/data/lie.ts';

/** What each operator is compared with in a witness. */
const OPERANDS: Readonly<Record<string, JsonObject>> = {
  eq: { anInteger: { eq: 7 } },
  neq: { anInteger: { neq: 7 } },
  gt: { anInteger: { gt: 0 } },
  gte: { anInteger: { gte: 7 } },
  lt: { anInteger: { lt: 7 } },
  lte: { anInteger: { lte: 0 } },
  in: { anInteger: { in: [7] } },
  startsWith: { aText: { startsWith: 'line' } },
  like: { aText: { like: 'line%' } },
  ilike: { aText: { ilike: 'LINE%' } },
  regex: { aText: { regex: '^line' } },
  iregex: { aText: { iregex: '^LINE' } },
};

const uses = (filter: Json, operator: string): boolean => JSON.stringify(filter).includes(`"${operator}":`);

/** Every column at the top that is compared with the operator may be null, too. */
function orNull(filter: JsonObject, operator: string): Json {
  const nullable = Object.entries(filter).filter(([, value]) => isObject(value) && operator in value);
  const [column] = nullable[0] ?? [];
  return column === undefined ? filter : { or: [filter, { [column]: { is: 'NULL' } }] };
}

const RATED = { filter: { rating: { is: 'NULL' } } };
const UNRATED = { filter: { rating: { is: 'NOT_NULL' } } };

const comparisonFaults: readonly Fault[] = Object.entries(OPERANDS).flatMap(([operator, filter]) => {
  const dashed = operator.replace('W', '-w');
  const clause = `operators.${dashed}`;
  const witness = [EVERYTHING, { filter }] as const;
  return [
    lie(`everywhere.${dashed}-ignored`, `${operator} on any column is ignored`, {
      clause,
      request: changeOperator(operator, () => ({})),
      witness,
    }),
    lie(`everywhere.${dashed}-keeps-nothing`, `${operator} on any column keeps nothing`, {
      clause,
      answer: changeCollections(withoutEdges, ({ variables }) => uses(variables['filter'] ?? null, operator)),
      witness,
    }),
    lie(`everywhere.${dashed}-inverted`, `${operator} on any column keeps the others`, {
      clause,
      request: changeFilter((sent) => (uses(sent, operator) ? { not: sent } : sent)),
      witness,
    }),
    // Whether eq and neq keep nulls is open.
    ...(operator === 'eq' || operator === 'neq'
      ? []
      : [
          lie(`everywhere.${dashed}-keeps-nulls`, `${operator} on any column keeps nulls, too`, {
            clause,
            request: changeFilter((sent) => orNull(sent, operator)),
            witness,
          }),
        ]),
  ];
});

export const operatorsWaysFaults: readonly Fault[] = [
  ...comparisonFaults,
  lie('everywhere.is-null-ignored', 'is NULL on any column is ignored', {
    clause: 'operators.is-null',
    request: changeOperator('is', (word) => (word === 'NULL' ? {} : { is: word })),
    witness: [BLOGS, RATED],
  }),
  ...(['NULL', 'NOT_NULL'] as const).map((word) => {
    const dashed = word.toLowerCase().replace('_', '-');
    return lie(`everywhere.is-${dashed}-keeps-nothing`, `is ${word} on any column keeps nothing`, {
      clause: `operators.is-${dashed}`,
      answer: changeCollections(withoutEdges, ({ variables: { filter = null } }) =>
        JSON.stringify(filter).includes(`"is":"${word}"`),
      ),
      witness: [BLOGS, word === 'NULL' ? RATED : UNRATED],
    });
  }),
  lie('everywhere.is-not-null-inverted', 'is NOT_NULL on any column keeps the records without a value', {
    clause: 'operators.is-not-null',
    request: changeOperator('is', (word) => ({ is: word === 'NOT_NULL' ? 'NULL' : word })),
    witness: [BLOGS, UNRATED],
  }),
];
