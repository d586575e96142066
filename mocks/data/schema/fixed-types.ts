// The schema's fixed part: scalars, filter types, orderings, and the enums of the database with their filters.
import {
  GraphQLEnumType,
  GraphQLList,
  isInputObjectType,
  isScalarType,
  specifiedScalarTypes,
  type GraphQLInputObjectType,
  type GraphQLNamedType,
  type GraphQLScalarType,
} from 'graphql';
import { isFixed } from '../../../specs/graphql/shape.ts';
import type { DataDialect } from '../dialect.ts';
import { isValidName } from '../model/names.ts';
import { renderType, type EnumType, type ValueType } from '../model/types.ts';
import { namedIn, typeOfShape, type ShapeScope } from '../../../specs/graphql/to-schema.ts';

export type FixedTypes = ReturnType<typeof createFixedTypes>;

type LeafType = GraphQLScalarType | GraphQLEnumType;

/** The types that every schema of a dialect has. */
export function createFixedTypes(enums: readonly EnumType[], { api }: DataDialect) {
  const types = new Map<string, GraphQLNamedType>(specifiedScalarTypes.map((type) => [type.name, type]));
  const named = (name: string): GraphQLNamedType => namedIn(types, name);
  const plain: ShapeScope = { named, fill: (text) => text };
  for (const shape of api.types.values())
    if (isFixed(shape) && !types.has(shape.name) && shape.name !== 'Query' && shape.name !== 'Mutation')
      types.set(shape.name, typeOfShape(shape, plain));
  const enumTypes = new Map(enums.map((entry) => [entry, toGraphqlEnum(entry)]));
  for (const type of enumTypes.values()) types.set(type.name, type);
  for (const [of, shape] of api.filters) {
    const scalar = of.replace(/List$/u, '');
    if (!shape.facts.has('template')) continue;
    const filled =
      of === 'Enum'
        ? [...enumTypes.values()].map(({ name, extensions }) => ({ placeholder: 'Enum', name, extensions }))
        : [{ placeholder: 'Scalar', name: scalar, extensions: {} }];
    for (const { placeholder, name, extensions } of filled) {
      const fill = (text: string): string => text.replace(placeholder, () => name);
      const scope = { fill, named: (text: string) => named(fill(text)) };
      const type = typeOfShape(shape, scope, extensions);
      types.set(type.name, type);
    }
  }

  function output(type: ValueType): LeafType | GraphQLList<LeafType> {
    switch (type.kind) {
      case 'scalar': {
        // An aggregate may have a type that its dialect has no scalar for.
        const found = types.get(type.scalar);
        return isScalarType(found) ? found : other();
      }
      case 'enum':
        return enumTypes.get(type.enum) ?? other();
      case 'list':
        return new GraphQLList(output(type.element) as LeafType);
    }
  }

  function other(): GraphQLScalarType {
    const found = named(api.otherColumns.scalar);
    if (!isScalarType(found)) throw new Error(`${found.name} is not a scalar. Correct specs/graphql.`);
    return found;
  }

  return {
    all: [...types.values()],
    named,
    output,
    filter(type: ValueType): GraphQLInputObjectType | undefined {
      const name = type.kind === 'list' ? `${renderType(type.element)}List` : renderType(type);
      const found = types.get(`${type.kind === 'enum' ? type.enum.listedAs : name}Filter`);
      if (isInputObjectType(found)) return found;
      // The role may see columns of an enum that has no valid name.
      const opaque = type.kind === 'enum' ? types.get(`${api.otherColumns.scalar}Filter`) : undefined;
      return isInputObjectType(opaque) ? opaque : undefined;
    },
  };
}

function toGraphqlEnum(entry: EnumType): GraphQLEnumType {
  const names = [...entry.values.values()];
  const possible = names.filter((name) => isValidName(name) && !reserved.has(name));
  return new GraphQLEnumType({
    name: entry.listedAs,
    values: Object.fromEntries(possible.map((name) => [name, {}])),
    extensions: { schema: entry.schema, unlisted: !entry.usable, names },
  });
}

const reserved = new Set(['true', 'false', 'null']);
