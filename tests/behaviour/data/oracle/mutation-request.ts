// Changes as one GraphQL mutation, their arguments as variables or as literals.
import type { DialectName } from '../../../../mocks/runtime/dialect.ts';
import type { Change } from './changes.ts';
import { renderLiteral, type Request } from './request.ts';
import { fieldsOf, type World } from './world.ts';

export function renderMutation(
  changes: readonly { readonly change: Change; readonly atMost: number | undefined }[],
  asLiterals: boolean,
  world: World,
  dialect: DialectName,
): Request {
  const declared: string[] = [];
  const variables = new Map<string, unknown>();
  const roots = changes.map(({ change, atMost }, index) => {
    const { table, field } = change;
    const entries = Object.entries({ ...change.arguments, ...(atMost === undefined ? {} : { atMost }) });
    const list = entries.map(([name, value]) => {
      if (asLiterals) return `${name}: ${renderLiteral(value, 'strings')}`;
      const variable = `v${variables.size}`;
      declared.push(`$${variable}: ${argumentType(name, table.typeName ?? '')}`);
      variables.set(variable, value);
      return `${name}: $${variable}`;
    });
    const columns = fieldsOf(table, world, dialect).columns.map((column) => column.field);
    const given = list.length === 0 ? '' : `(${list.join(', ')})`;
    return `m${index}: ${field}${given} { affectedCount records { ${['nodeId', ...columns].join(' ')} } }`;
  });
  const header = declared.length === 0 ? 'mutation' : `mutation (${declared.join(', ')})`;
  return { query: `${header} { ${roots.join('\n')} }`, variables: Object.fromEntries(variables) };
}

function argumentType(name: string, typeName: string): string {
  switch (name) {
    case 'objects':
      return `[${typeName}InsertInput!]!`;
    case 'set':
      return `${typeName}UpdateInput!`;
    case 'filter':
      return `${typeName}Filter`;
    default:
      return 'Int!';
  }
}
