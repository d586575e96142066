// The conduct that rows of naming.yaml name with `does`.
import { editField, editType } from '../../derived/data/introspection.ts';
import { changeCollections, changeReferences, withOtherId } from '../../kit/data/any-table.ts';
import { rememberAnswers } from '../../kit/data/asked.ts';
import { asks } from '../../kit/data/conditions.ts';
import { changeInside, changeVariable, onText } from '../../kit/data/edits.ts';
import { decode, encode, nodeIdOf } from '../../kit/data/identifiers.ts';
import { mapKey, type Json, type JsonObject } from '../../kit/data/json-tree.ts';
import { dataConduct } from '../../kit/data/lie.ts';

function withoutTable(id: Json): Json {
  try {
    const parts = JSON.parse(atob(typeof id === 'string' ? id : '')) as Json[];
    return btoa(JSON.stringify(parts.slice(2)));
  } catch {
    return id;
  }
}

export const namingConduct = dataConduct({
  unkeyedTableHasType: {
    answer: (answer, { variables }) =>
      variables['name'] === 'Unkeyed'
        ? { data: { __type: { kind: 'OBJECT', name: 'Unkeyed', fields: [], inputFields: null, enumValues: null } } }
        : answer,
  },
  tableForgotten: {
    answer: changeInside('emailAddressCollection', 'nodeId', (nodeId) =>
      encode(...decode(nodeId).map((part) => (part === 'EmailAddress' ? 'Employee' : part))),
    ),
  },
  nodeIdWithoutTable: {
    answer: changeCollections(
      (connection) => mapKey(connection, 'nodeId', (id) => withoutTable(id)) as JsonObject,
      ({ query, variables }) => !query.includes('node(') && variables['filter'] === undefined,
    ),
  },
  neighbour: {
    request: changeVariable(
      'nodeId',
      (nodeId) => {
        const [schema = '', table = '', key = null] = decode(nodeId);
        return typeof key === 'number' ? encode(schema, table, key - 1) : nodeId;
      },
      '... on Blog',
    ),
  },
  remembered: { apply: rememberAnswers(asks('node(nodeId: $nodeId) { ... on Task')) },
  foreignNodeId: {
    answer: changeInside('insertIntoTaskCollection', 'nodeId', () => nodeIdOf('Task', 1)),
  },
  referenceHasOtherId: { answer: (answer) => changeReferences(answer, withOtherId) as JsonObject },
  otherIdWhenRemoved: {
    answer: changeInside(
      'deleteFromTaskCollection',
      'nodeId',
      onText((nodeId) => btoa(atob(nodeId).toLowerCase())),
    ),
  },
  foreignKeyHidden: {
    answer: (answer) =>
      editType(
        answer,
        'BlogPost',
        editField('blogId', () => undefined),
      ),
  },
});
