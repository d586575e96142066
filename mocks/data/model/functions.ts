// SQL functions as root fields and as computed fields of a table.
import { lowerFirst } from '../../../specs/graphql/names.ts';
import { entryOf } from '../../../specs/graphql/read-api.ts';
import type { CatalogFunction, CatalogType } from '../catalog/catalog.ts';
import { parseNameDirective } from '../catalog/directives.ts';
import type { DataDialect } from '../dialect.ts';
import type { FunctionArgument, FunctionResult, TableFunction } from './model.ts';
import { isFreeField, isFreeName, toBaseName, toFunctionField } from './names.ts';
import { addField, type TableDraft } from './tables.ts';
import type { TypeReader } from './types.ts';

export interface FunctionWorld {
  /** By the oid of their row type. */
  readonly drafts: ReadonlyMap<number, TableDraft>;
  readonly types: TypeReader;
  readonly catalogTypes: ReadonlyMap<number, CatalogType>;
  readonly inflects: (schema: string) => boolean;
  readonly dialect: DataDialect;
}

const hiddenSchemas = new Set(['graphql', 'graphql_public', 'auth', 'extensions']);

/** Functions with exactly one argument, a row of a table, become fields of that table. */
export function addComputedFields(functions: readonly CatalogFunction[], world: FunctionWorld): void {
  for (const entry of functions) {
    const [rowType, ...more] = entry.argumentTypes ?? [];
    const draft = more.length > 0 || rowType === undefined ? undefined : world.drafts.get(rowType);
    if (draft === undefined || !isCallable(entry, world) || !draft.catalog.select) continue;
    const result = resultOf(entry, world, false);
    const found = result === undefined ? undefined : toFunction(entry, world, [], result);
    if (found !== undefined && isFreeField(found.field, world.dialect))
      addField(draft, found.field, { kind: 'computed', function: found });
  }
}

/** The functions that are root fields, with the root they belong to. */
export function rootFunctions(
  functions: readonly CatalogFunction[],
  world: FunctionWorld,
): readonly { readonly root: 'query' | 'mutation'; readonly function: TableFunction }[] {
  const { api } = world.dialect;
  const node = entryOf(api, 'NODE').field.name;
  const taken = entryOf(api, 'COLLECTION').field.arguments;
  // What one dialect offers the other does too.
  const isTaken = (name: string) => taken.has(name) || name === 'offset';
  const sharing = new Map<string, number>();
  for (const { name } of functions) sharing.set(name, (sharing.get(name) ?? 0) + 1);
  return functions.flatMap((entry) => {
    if (hiddenSchemas.has(entry.schema) || !isCallable(entry, world)) return [];
    if (sharing.get(entry.name) !== 1) return [];
    const inputs = argumentsOf(entry, world);
    const result = resultOf(entry, world, true);
    if (inputs === undefined || result === undefined) return [];
    if (result.kind === 'rows' && inputs.some((input) => isTaken(input.field))) return [];
    const found = toFunction(entry, world, inputs, result);
    if (!isFreeName(found.field, world.dialect) || found.field === node) return [];
    return [{ root: entry.volatility === 'v' ? ('mutation' as const) : ('query' as const), function: found }];
  });
}

/** The real system also offers procedures and aggregates, and the call fails. */
function isCallable(entry: CatalogFunction, { dialect }: FunctionWorld): boolean {
  return entry.execute && (entry.kind === 'f' || dialect.oddities === 'reproduced');
}

function toFunction(
  entry: CatalogFunction,
  world: FunctionWorld,
  inputs: readonly FunctionArgument[],
  result: FunctionResult,
): TableFunction {
  const directive = parseNameDirective(entry.comment);
  return {
    schema: entry.schema,
    name: entry.name,
    field: directive.name ?? toFunctionField(entry.name, world.inflects(entry.schema)),
    description: directive.description,
    arguments: inputs,
    result,
  };
}

function resultOf(entry: CatalogFunction, world: FunctionWorld, atRoot: boolean): FunctionResult | undefined {
  const draft = world.drafts.get(entry.returnType);
  if (draft !== undefined) {
    if (atRoot && !draft.table.exposed) return undefined;
    return { kind: entry.returnsSet && entry.rows !== 1 ? 'rows' : 'row', table: draft.table };
  }
  const type = world.catalogTypes.get(entry.returnType);
  if (entry.returnsSet || type === undefined || type.kind === 'c' || (type.kind === 'e' && atRoot)) return undefined;
  if (type.kind === 'p' && type.name !== 'void') return undefined;
  if (type.category === 'A' && !isPlainElement(type, world, atRoot)) return undefined;
  const found = world.types.read(entry.returnType);
  return found === undefined ? undefined : { kind: 'value', type: found.type, output: found.output };
}

function argumentsOf(entry: CatalogFunction, world: FunctionWorld): readonly FunctionArgument[] | undefined {
  const types = entry.argumentTypes ?? [];
  const modes = entry.argumentModes;
  const names = (entry.argumentNames ?? []).filter((_, index) => modes === null || 'ibv'.includes(modes[index] ?? 'i'));
  const defaults = renderDefaults(entry);
  const found = types.flatMap((oid, index): readonly FunctionArgument[] => {
    const name = names[index];
    const type = world.catalogTypes.get(oid);
    const read = world.types.read(oid);
    if (name === undefined || name === null || name === '' || type === undefined || read === undefined) return [];
    if (type.kind === 'e' || type.kind === 'c' || type.kind === 'p') return [];
    if (type.category === 'A' && !isPlainElement(type, world)) return [];
    const position = index - (types.length - defaults.length);
    const sqlType = entry.argumentTypeTexts?.[index] ?? 'text';
    return [
      {
        name,
        field: lowerFirst(toBaseName(name, world.inflects(entry.schema))),
        type: read.type,
        sqlType: sqlType === 'character' ? 'text' : sqlType,
        optional: position >= 0,
        defaultText: defaults[position],
      },
    ];
  });
  return found.length === types.length ? found : undefined;
}

/** Lists of a GraphQL enum are a matter of rows: their columns and computed fields have them, root fields do not. */
function isPlainElement(type: CatalogType, { catalogTypes, dialect }: FunctionWorld, atRoot = true): boolean {
  const element = catalogTypes.get(type.element);
  if (element?.kind === 'e') return !atRoot && dialect.api.enums;
  return element !== undefined && element.kind !== 'c' && element.kind !== 'p';
}

/** GraphQL texts, one for each of the last arguments; undefined for one that is no plain literal; empty if they cannot be split. */
function renderDefaults({ defaults, defaultCount, argumentTypes }: CatalogFunction): readonly (string | undefined)[] {
  const pieces = defaults === null || defaultCount === 0 ? [] : defaults.split(',').map((piece) => piece.trim());
  const types = (argumentTypes ?? []).slice(-defaultCount);
  return pieces.length === defaultCount ? pieces.map((piece, index) => renderDefault(piece, types[index] ?? 0)) : [];
}

function renderDefault(piece: string, type: number): string | undefined {
  switch (type) {
    case 21:
    case 23:
      return /^-?\d+$/.test(piece) ? piece : undefined;
    case 16:
      return piece === 'true' || piece === 'false' ? piece : undefined;
    case 700:
    case 701:
      return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(piece) ? piece : undefined;
    case 25: {
      const found = /^'(.*)'::text$/s.exec(piece);
      return found?.[1] === undefined ? undefined : `"${found[1]}"`;
    }
    default:
      return undefined;
  }
}
