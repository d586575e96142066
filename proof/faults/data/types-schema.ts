// Faults of the scalars that no column has, as the schema shows them.
import { parseType } from 'graphql';
import { editArgument, editField, editType, toIntrospection } from '../../derived/data/introspection.ts';
import type { Fault } from '../../kit/fault.ts';
import { lie } from '../../kit/data/lie.ts';

export const typesSchemaFaults: readonly Fault[] = [
  lie('schema.cursor-is-string', 'after is a String', {
    clause: 'types.cursor-scalar',
    answer: (answer) =>
      editType(
        answer,
        'Query',
        editField(
          'blogCollection',
          editArgument('after', (argument) => ({ ...argument, type: toIntrospection(parseType('String')) })),
        ),
      ),
  }),
  lie('schema.node-id-is-uuid', 'nodeId is a UUID', {
    clause: 'types.id-scalar',
    answer: (answer) =>
      editType(
        answer,
        'EmailAddress',
        editField('nodeId', (field) => ({ ...field, type: toIntrospection(parseType('UUID!')) })),
      ),
  }),
];
