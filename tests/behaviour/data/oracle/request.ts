// A question as a GraphQL document, its arguments as variables or as literals.
import { lowerFirst } from './names.ts';
import { aggregatesOf } from './aggregates.ts';
import type { Question } from './expected.ts';
import type { Table } from './world.ts';

export interface Request {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

export function renderRequest(
  questions: readonly { readonly key: string; readonly question: Question }[],
  asLiterals: boolean,
): Request {
  const declared: string[] = [];
  const variables = new Map<string, unknown>();

  function argumentList(question: Question): string {
    const entries = Object.entries(question.arguments);
    if (entries.length === 0) return '';
    const list = entries.map(([name, value]) => {
      if (asLiterals) return `${name}: ${renderLiteral(value, name === 'orderBy' ? 'enums' : 'strings')}`;
      const variable = `v${variables.size}`;
      declared.push(`$${variable}: ${argumentType(name, question.table)}`);
      variables.set(variable, value);
      return `${name}: $${variable}`;
    });
    return `(${list.join(', ')})`;
  }

  function connection(question: Question): string {
    const aggregate = question.aggregate ? ` aggregate { count ${renderAggregates(question.table)} }` : '';
    return `{ totalCount pageInfo { startCursor endCursor hasNextPage hasPreviousPage } edges { cursor node ${node(question)} }${aggregate} }`;
  }

  function node(question: Question): string {
    const fields = question.columns.map(({ field }) => field);
    const near = question.neighbours.map(({ key, relation, question: other }) =>
      relation.kind === 'to-many'
        ? `${key}: ${relation.field}${argumentList(other)} ${connection(other)}`
        : `${key}: ${relation.field} ${node(other)}`,
    );
    return `{ ${['nodeId', ...fields, ...near].join(' ')} }`;
  }

  const roots = questions.map(({ key, question }) => {
    const field = `${lowerFirst(question.table.typeName ?? '')}Collection`;
    return `${key}: ${field}${argumentList(question)} ${connection(question)}`;
  });
  const header = declared.length === 0 ? 'query' : `query (${declared.join(', ')})`;
  return { query: `${header} { ${roots.join('\n')} }`, variables: Object.fromEntries(variables) };
}

function argumentType(name: string, table: Table): string {
  switch (name) {
    case 'filter':
      return `${table.typeName ?? ''}Filter`;
    case 'orderBy':
      return `[${table.typeName ?? ''}OrderBy!]`;
    case 'before':
    case 'after':
      return 'Cursor';
    default:
      return 'Int';
  }
}

function renderAggregates(table: Table): string {
  return aggregatesOf(table)
    .map(({ name, columns }) => `${name} { ${columns.flatMap((column) => column.field ?? []).join(' ')} }`)
    .join(' ');
}

/** GraphQL's form of a JSON value. In a filter only the operand of `is` is an enum, and may be a string as well. */
export function renderLiteral(value: unknown, words: 'enums' | 'strings'): string {
  if (Array.isArray(value)) return `[${value.map((item) => renderLiteral(item, words)).join(', ')}]`;
  if (typeof value === 'string' && words === 'strings') return JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const entries = Object.entries(value).map(([name, item]) => {
    const isWord = words === 'enums' || (name === 'is' && (item === 'NULL' || item === 'NOT_NULL'));
    return `${name}: ${renderLiteral(item, isWord ? 'enums' : 'strings')}`;
  });
  return `{ ${entries.join(', ')} }`;
}
