// The page of the configuration file: every key, as its JSON Schema says it.
import { code, table, type Page } from './markdown.ts';

interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly $ref?: string;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

export function configurationPage(schema: Schema): Page {
  return {
    file: 'configuration.md',
    title: 'The configuration file',
    lead: '`touchstone.yaml`, for `run`, `doctor` and `sweep`: that of the working directory is read by itself, `--config` names another file. A secret is written as `${env:NAME}` and read from the environment; flags win over the file. Paths in it start from its own folder. An editor that knows YAML completes it with `touchstone.schema.json` of the package.',
    source: 'cli/touchstone.schema.json',
    body: [table(['key', 'value', 'what it says'], rowsOf(schema, ''))],
  };
}

function rowsOf(schema: Schema, prefix: string): readonly (readonly string[])[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, one]) => {
    const name = `${prefix}${key}`;
    const needed = schema.required?.includes(key) === true ? ', required' : '';
    const own = [code(name), `${valueOf(one)}${needed}`, one.description ?? ''];
    const inner = one.items?.properties === undefined ? one : one.items;
    return [own, ...rowsOf(inner, `${name}${inner === one ? '' : '[]'}.`)];
  });
}

function valueOf(schema: Schema): string {
  const { enum: choices, type, items, anyOf, oneOf } = schema;
  if (choices !== undefined) return choices.map((one) => code(String(one))).join(', ');
  const several = anyOf ?? oneOf;
  if (several !== undefined) return [...new Set(several.map(valueOf))].join(' or ');
  if (type === 'array') return items === undefined ? 'list' : `list of ${valueOf(items)}`;
  if (type === 'object') return typeof schema.additionalProperties === 'object' ? 'map' : 'section';
  return typeof type === 'string' ? type : (type?.join(' or ') ?? 'any');
}
