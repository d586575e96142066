// Legal differences of the data interface in views, of which the contract says little, and in names that GraphQL cannot write.
import { Kind } from 'graphql';
import { intercept, toArgument, visitQuery } from '../kit/data/asked.ts';
import type { JsonObject } from '../kit/data/json-tree.ts';
import { failNodeIds } from '../kit/data/real-service.ts';
import type { Middleware } from '../kit/fault.ts';
import { both } from './data-open.ts';
import { named, oneMore, onTypes, recordsOf } from './data-schema.ts';

/** The schema lists labels, fields, arguments and types under names that no document can have. */
export const listOddNames: Middleware = onTypes(
  (type) => {
    const fields = recordsOf(type['fields']);
    const model = fields.find(({ name }) => name === 'nodeId') ?? fields.find(({ name }) => name === 'node');
    if (type['kind'] !== 'OBJECT' || model === undefined) return type;
    const wider = fields.map((field) =>
      recordsOf(field['args']).length > 0 ? { ...field, args: oneMore(field['args'], '1st', named('String')) } : field,
    );
    const odd = (name: string, of: string, kind?: string) => ({ ...model, name, args: [], type: named(of, kind) });
    return {
      ...type,
      fields: [
        ...wider,
        odd('further-field', 'String'),
        odd('furtherShade', 'FurtherShade', 'ENUM'),
        odd('furtherType', 'Further-Type', 'OBJECT'),
      ],
    };
  },
  (types) => {
    const direction = types.find(({ name }) => name === 'OrderByDirection');
    const blog = types.find(({ name }) => name === 'Blog');
    const [value] = recordsOf(direction?.['enumValues']);
    if (value === undefined) return types;
    const labels = ['plain', 'dark-blue', 'true', '1st', ''].map((name) => ({ ...value, name }));
    return [...types, { ...direction, name: 'FurtherShade', enumValues: labels }, { ...blog, name: 'Further-Type' }];
  },
);

const VIEWS = ['OpenTask', 'BlogSummary', 'ServerFile'];
const ofView = (name: unknown): boolean => VIEWS.some((view) => name === view || name === `${view}Filter`);
const withoutNodeId = (list: unknown): unknown =>
  Array.isArray(list) ? recordsOf(list).filter(({ name }) => name !== 'nodeId') : list;

/** Views of every kind have no nodeId. */
export const identifyTablesAlone: Middleware = both(
  failNodeIds(/^(?:openTask|blogSummary|serverFile)Collection$/u),
  onTypes((type) =>
    ofView(type['name'])
      ? { ...type, fields: withoutNodeId(type['fields']), inputFields: withoutNodeId(type['inputFields']) }
      : type,
  ),
);

/** Without orderBy a materialized view comes by its key downwards: it has no primary key. */
export const orderViewsDownwards: Middleware = intercept(() => (asked, run) => {
  const variables: JsonObject = { ...asked.variables };
  let isChanged = false;
  const query = visitQuery(asked.query, {
    Field(field) {
      if (field.name.value !== 'blogSummaryCollection') return undefined;
      const given = field.arguments?.find(({ name }) => name.value === 'orderBy');
      if (given?.value.kind === Kind.VARIABLE) {
        isChanged ||= (variables[given.value.name.value] ?? null) === null;
        variables[given.value.name.value] ??= [{ blogId: 'DescNullsLast' }];
      }
      if (given !== undefined) return undefined;
      isChanged = true;
      const orderBy = toArgument('orderBy', '[{blogId: DescNullsLast}]');
      return { ...field, arguments: [...(field.arguments ?? []), orderBy] };
    },
  });
  return isChanged ? run({ query, variables }) : run();
});
