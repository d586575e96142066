// Faults of names, columns and node ids.
import { editField, editType } from '../../derived/data/introspection.ts';
import type { Fault } from '../../kit/fault.ts';
import { changeCollections, changeReferences, withOtherId } from '../../kit/data/any-table.ts';
import { rememberAnswers } from '../../kit/data/asked.ts';
import { asks } from '../../kit/data/conditions.ts';
import { changeField, changeVariable, onText } from '../../kit/data/edits.ts';
import { decode, encode, nodeIdOf } from '../../kit/data/identifiers.ts';
import { mapKey, type Json, type JsonObject } from '../../kit/data/json-tree.ts';
import { lie } from '../../kit/data/lie.ts';

function withoutTable(id: Json): Json {
  try {
    const parts = JSON.parse(atob(typeof id === 'string' ? id : '')) as Json[];
    return btoa(JSON.stringify(parts.slice(2)));
  } catch {
    return id;
  }
}

export const namingFaults: readonly Fault[] = [
  lie('schema.unkeyed-table-has-type', 'A table without a primary key has a type', {
    clause: 'naming.no-primary-key-absent',
    answer: (answer, { variables }) =>
      variables['name'] === 'Unkeyed'
        ? { data: { __type: { kind: 'OBJECT', name: 'Unkeyed', fields: [], inputFields: null, enumValues: null } } }
        : answer,
  }),
  lie('node.table-forgotten', 'The nodeId of an address is that of the employee with the same key', {
    clause: 'naming.node-id-unique',
    answer: changeField('emailAddressCollection', (connection) =>
      mapKey(connection, 'nodeId', (nodeId) =>
        encode(...decode(nodeId).map((part) => (part === 'EmailAddress' ? 'Employee' : part))),
      ),
    ),
  }),
  lie('everywhere.node-id-without-table', 'A nodeId of any table tells the key alone', {
    clause: 'naming.node-id-unique',
    answer: changeCollections(
      (connection) => mapKey(connection, 'nodeId', (id) => withoutTable(id)) as JsonObject,
      ({ query, variables }) => !query.includes('node(') && variables['filter'] === undefined,
    ),
  }),
  lie('node.neighbour', 'Query.node gives the record of the key one lower', {
    clause: 'naming.node-id-finds-record',
    request: changeVariable(
      'nodeId',
      (nodeId) => {
        const [schema = '', table = '', key = null] = decode(nodeId);
        return typeof key === 'number' ? encode(schema, table, key - 1) : nodeId;
      },
      '... on Blog',
    ),
  }),
  lie('node.remembered', 'A record once found is found the same for ever', {
    clause: 'naming.node-id-finds-record',
    apply: rememberAnswers(asks('node(nodeId: $nodeId) { ... on Task')),
  }),
  lie('insert.foreign-node-id', 'The response of an insert has the nodeId of another record', {
    clause: 'naming.node-id-finds-record',
    answer: changeField('insertIntoTaskCollection', (response) =>
      mapKey(response, 'nodeId', () => nodeIdOf('Task', 1)),
    ),
  }),
  lie('everywhere.reference-has-other-id', 'A record that another refers to has another nodeId', {
    clause: 'naming.node-id-stable',
    answer: (answer) => changeReferences(answer, withOtherId) as JsonObject,
  }),
  lie('node.other-id-when-removed', 'A removed record is told with another nodeId', {
    clause: 'naming.node-id-stable',
    answer: changeField('deleteFromTaskCollection', (response) =>
      mapKey(
        response,
        'nodeId',
        onText((nodeId) => btoa(atob(nodeId).toLowerCase())),
      ),
    ),
  }),
  lie('schema.foreign-key-hidden', 'The column of a foreign key is no field', {
    clause: 'naming.foreign-key-plain-field',
    answer: (answer) =>
      editType(
        answer,
        'BlogPost',
        editField('blogId', () => undefined),
      ),
  }),
];
