// Lies about values that are compared, answered and stored, where a short cut is likely.
import type { Fault } from '../../lies/fault.ts';
import {
  changeField,
  changeKey,
  changeVariable,
  isObject,
  lie,
  listOf,
  mapKey,
  withoutNodeId,
} from '../../lies/data/lie.ts';
import type { Json, JsonObject, WitnessAsk } from '../../lies/data/lie.ts';

const BLOGS = 'query($filter: BlogFilter) { blogCollection(filter: $filter) { edges { node { id } } } }';
const EVERYTHING =
  'query($filter: EverythingFilter) { everythingCollection(filter: $filter) { edges { node { id } } } }';
const seed = (column: string, id: number): readonly [string] => [
  `{ everythingCollection(filter: {id: {eq: ${id}}}) { edges { node { ${column} } } } }`,
];
const MANY: JsonObject[] = Array.from({ length: 31 }, (_, index) => ({ marker: 'witness', priority: index }));
const INSERT =
  'mutation($objects: [TaskInsertInput!]!) { insertIntoTaskCollection(objects: $objects) { affectedCount records { priority } } }';

/** Every value of one operator, on one column of a filter. */
function changeOperand(
  column: string,
  operator: string,
  change: (value: string) => JsonObject,
): (filter: Json) => Json {
  return (filter) =>
    mapKey(filter, column, (operators) => {
      const value = isObject(operators) ? operators[operator] : undefined;
      if (!isObject(operators) || typeof value !== 'string') return operators;
      const { [operator]: _operand, ...others } = operators;
      return { ...others, ...change(value) };
    });
}

const opposite = (value: Json): Json => (value === 'NULL' ? 'NOT_NULL' : value === 'NOT_NULL' ? 'NULL' : value);

export const comparedValueFaults: readonly Fault[] = [
  lie('filters.is-inverted-in-or', 'operators.is-null', 'Inside or, is NULL keeps what is not null', {
    request: changeVariable('filter', (filter) => mapKey(filter, 'or', (list) => mapKey(list, 'is', opposite))),
    witness: [BLOGS, { filter: { or: [{ rating: { is: 'NULL' } }] } }],
  }),
  lie('operators.eq-ignores-capitals', 'operators.eq', 'eq on a text pays no regard to case', {
    request: changeVariable(
      'filter',
      changeOperand('name', 'eq', (text) => ({ ilike: text.replaceAll(/[\\%_]/g, '\\$&') })),
      'blogCollection',
    ),
    witness: [BLOGS, { filter: { name: { eq: 'ada notes' } } }],
  }),
  lie('operators.like-is-a-regex', 'operators.like', 'Signs of regular expressions have their meaning in like', {
    request: changeVariable(
      'filter',
      changeOperand('name', 'like', (pattern) => ({ regex: `^${pattern.replaceAll('%', '.*')}$` })),
      'blogCollection',
    ),
    witness: [BLOGS, { filter: { name: { like: 'Delta.Blues' } } }],
  }),
  lie('operators.like-stops-at-lines', 'operators.like', '% does not stand for a line break', {
    request: changeVariable(
      'filter',
      changeOperand('aText', 'like', (pattern) => ({ regex: `^${pattern.replaceAll('%', '[^\\n]*')}$` })),
      'everythingCollection',
    ),
    witness: [EVERYTHING, { filter: { aText: { like: 'line%quoted"' } } }],
  }),
  lie('filters.node-id-without-table', 'filters.node-id', 'A filter on nodeId looks at the key alone', {
    request: changeVariable(
      'filter',
      (filter) =>
        mapKey(filter, 'nodeId', (nodeId) =>
          mapKey(nodeId, 'eq', (id) =>
            typeof id === 'string' ? btoa(atob(id).replace('EmailAddress', 'Employee')) : id,
          ),
        ),
      'employeeCollection',
    ),
    witness: [
      'query($filter: EmployeeFilter) { employeeCollection(filter: $filter) { edges { node { id } } } }',
      { filter: { nodeId: { eq: btoa('["public", "EmailAddress", 1]') } } },
    ],
  }),
];

/** A timestamp an hour earlier. */
function earlier(value: Json): Json {
  if (typeof value !== 'string') return value;
  return new Date(Date.parse(`${value}Z`) - 3_600_000).toISOString().slice(0, value.length);
}

export const wireValueFaults: readonly Fault[] = [
  lie('types.json-text-unquoted', 'types.json-on-wire', 'A JSON text is answered without its quotes', {
    answer: changeKey('aJsonb', (value) =>
      typeof value === 'string' && value.startsWith('"') ? (JSON.parse(value) as Json) : value,
    ),
    witness: seed('aJsonb', 2),
  }),
  lie('types.json-number-rounded', 'insert.values-kept', 'Numbers inside an inserted JSON value go through a double', {
    request: changeVariable('objects', (objects) =>
      mapKey(objects, 'aJsonb', (value) =>
        typeof value === 'string' ? JSON.stringify(JSON.parse(value) as Json) : value,
      ),
    ),
    witness: [
      'mutation($objects: [EverythingInsertInput!]!) { insertIntoEverythingCollection(objects: $objects) { records { aJsonb } } }',
      { objects: [{ marker: 'witness', aJsonb: '[12345678901234567890.123]' }] },
    ],
  }),
  lie('types.datetime-shifted', 'types.datetime-exact', 'A Datetime is an hour early', {
    answer: changeKey('aTimestamp', earlier),
    witness: seed('aTimestamp', 1),
  }),
  lie('types.datetime-in-seconds', 'types.datetime-exact', 'A Datetime has no fraction of a second', {
    answer: changeKey('aTimestamp', (value) => (typeof value === 'string' ? value.replace(/\.\d+/, '') : value)),
    witness: seed('aTimestamp', 1),
  }),
];

/** Many tasks, and then something done with them. */
const withMany =
  (query: string) =>
  async (ask: WitnessAsk): Promise<unknown> => {
    await ask(INSERT, { objects: MANY });
    return ask(query);
  };

export const manyRecordsFaults: readonly Fault[] = [
  lie('insert.thirty-records-told', 'shape.records', 'The response of an insert has at most thirty records', {
    answer: changeField('insertIntoTaskCollection', (response) =>
      'records' in response ? { ...response, records: listOf(response['records']).slice(0, 30) } : response,
    ),
    witness: [INSERT, { objects: MANY }],
  }),
  lie('update.counts-to-thirty', 'shape.affected-count', 'affectedCount of an update is at most thirty', {
    answer: changeField('updateTaskCollection', (response) =>
      mapKey(response, 'affectedCount', (count) => Math.min(Number(count), 30)),
    ),
    witness: withMany(
      'mutation { updateTaskCollection(set: {status: "x"}, filter: {marker: {eq: "witness"}}, atMost: 31) { affectedCount } }',
    ),
  }),
  lie('delete.node-id-ignored', 'filters.node-id', 'A delete ignores a nodeId in its filter', {
    request: changeVariable('filter', withoutNodeId, 'deleteFromTaskCollection'),
    witness: async (ask) => {
      await ask(INSERT, { objects: MANY.slice(0, 2) });
      const filter = { marker: { eq: 'witness' }, nodeId: { eq: btoa('["public", "Task", 1]') } };
      return ask(
        'mutation($filter: TaskFilter) { deleteFromTaskCollection(filter: $filter, atMost: 2) { affectedCount } }',
        { filter },
      );
    },
  }),
];
