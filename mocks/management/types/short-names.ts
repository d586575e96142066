// The short names at the end of type definitions: `Tables<'book'>` instead of a path through `Database`.

/** `Name<'x'>` is of the schema public, `Name<{ schema: 'other' }, 'x'>` of another; `group` finds the named things of a schema. */
function shortName(name: string, group: (schema: string) => string, result: (found: string) => string): string {
  const here = group('Public');
  const there = group("Schemas[Place['schema']]");
  return [
    `export type ${name}<`,
    `  Place extends keyof ${here} | { schema: keyof Schemas },`,
    `  Name extends Place extends { schema: keyof Schemas } ? keyof ${there} : never = never,`,
    '> = Place extends { schema: keyof Schemas }',
    `  ? ${result(`${there}[Name]`)}`,
    `  : Place extends keyof ${here}`,
    `    ? ${result(`${here}[Place]`)}`,
    '    : never',
  ].join('\n');
}

const relations = (schema: string): string => `(${schema}['Tables'] & ${schema}['Views'])`;
const tables = (schema: string): string => `${schema}['Tables']`;
const member = (key: string) => (found: string) => `${found} extends { ${key}: infer Found } ? Found : never`;
const itself = (found: string): string => found;

export const SHORT_NAMES = [
  "type Schemas = Omit<Database, '__InternalSupabase'>",
  "type Public = Schemas[Extract<keyof Schemas, 'public'>]",
  shortName('Tables', relations, member('Row')),
  shortName('TablesInsert', tables, member('Insert')),
  shortName('TablesUpdate', tables, member('Update')),
  shortName('Enums', (schema) => `${schema}['Enums']`, itself),
  shortName('CompositeTypes', (schema) => `${schema}['CompositeTypes']`, itself),
].join('\n\n');
