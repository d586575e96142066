// Faults of the types that columns have in the schema.
import type { Fault } from '../../lies/fault.ts';
import { lie } from '../../lies/data/lie.ts';
import { added, inType, list, named, nonNull, typed, withArguments } from '../../lies/data/schema-edits.ts';

export const typesSchemaFaults: readonly Fault[] = [
  lie('schema.integer-is-bigint', 'An integer column is a BigInt', {
    clause: 'types.integer-is-int',
    ...inType('Everything', typed('anInteger', named('BigInt'))),
  }),
  lie('schema.integer-is-float', 'An integer column is a Float', {
    clause: 'types.integer-is-int',
    ...inType('Everything', typed('anInteger', named('Float'))),
  }),
  lie('schema.serial-is-id', 'A serial column is an ID', {
    clause: 'types.serial-is-int',
    ...inType('Everything', typed('aSerial', nonNull(named('ID')))),
  }),
  lie('schema.text-is-opaque', 'A text column is an Opaque', {
    clause: 'types.text-is-string',
    ...inType('Everything', typed('aText', named('Opaque'))),
  }),
  lie('schema.bigint-is-int', 'A bigint column is an Int', {
    clause: 'types.bigint-is-bigint',
    ...inType('Everything', typed('aBigint', named('Int'))),
  }),
  lie('schema.bigserial-is-int', 'A bigserial column is an Int', {
    clause: 'types.bigint-is-bigint',
    ...inType('Everything', typed('aBigserial', nonNull(named('Int')))),
  }),
  lie('schema.numeric-is-float', 'A numeric column is a Float', {
    clause: 'types.numeric-is-bigfloat',
    ...inType('Everything', typed('aNumeric', named('Float'))),
  }),
  lie('schema.json-is-opaque', 'A json column is an Opaque, a jsonb column a JSON', {
    clause: 'types.json-is-json',
    ...inType('Everything', typed('aJson', named('Opaque'))),
  }),
  lie('schema.timestamp-is-string', 'A timestamp column is a String', {
    clause: 'types.timestamp-is-datetime',
    ...inType('Everything', typed('aTimestamp', named('String'))),
  }),
  lie('schema.interval-is-string', 'An interval column is a String', {
    clause: 'types.other-is-opaque',
    ...inType('Everything', typed('anInterval', named('String'))),
  }),
  lie('schema.bytes-are-string', 'A bytea column is a String', {
    clause: 'types.other-is-opaque',
    ...inType('Everything', typed('aBytea', named('String'))),
  }),
  lie('schema.uuid-is-id', 'A uuid column is an ID', {
    clause: 'types.uuid-is-uuid',
    ...inType('Everything', typed('aUuid', named('ID'))),
  }),
  lie('schema.uuid-filter-has-in', 'UUIDFilter has in', {
    clause: 'types.uuid-filter-only',
    ...inType('UUIDFilter', added('in', list(nonNull(named('UUID'))))),
  }),
  lie('schema.cursor-is-string', 'after and before are Strings', {
    clause: 'types.cursor-scalar',
    ...inType(
      'Query',
      withArguments('blogCollection', (fields) =>
        typed('before', named('String'))(typed('after', named('String'))(fields)),
      ),
    ),
  }),
  lie('schema.node-id-is-uuid', 'nodeId is a UUID', {
    clause: 'types.id-scalar',
    ...inType('EmailAddress', typed('nodeId', nonNull(named('UUID')))),
  }),
];
