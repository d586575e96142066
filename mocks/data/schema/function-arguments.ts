// The arguments of a function's field, with the defaults that can be written down.
import { GraphQLNonNull, parseConstValue, type GraphQLFieldConfigArgumentMap } from 'graphql';
import type { TableFunction } from '../model/model.ts';
import { isValidName } from '../model/names.ts';
import type { FixedTypes } from './fixed-types.ts';

export function functionArguments(called: TableFunction, fixed: FixedTypes): GraphQLFieldConfigArgumentMap {
  return Object.fromEntries(
    called.arguments
      .filter((argument) => isValidName(argument.field))
      .map((argument) => {
        const type = fixed.output(argument.type);
        const literal = readDefault(argument.defaultText);
        return [
          argument.field,
          {
            type: argument.optional ? type : new GraphQLNonNull(type),
            ...(literal === undefined ? {} : { default: { literal } }),
          },
        ];
      }),
  );
}

function readDefault(text: string | undefined) {
  if (text === undefined) return undefined;
  try {
    return parseConstValue(text, { noLocation: true });
  } catch {
    return undefined;
  }
}
