// The data of an answer in the forms that cases know, whatever form the specs give to a scalar.
import { Kind, parse } from 'graphql';
import type { FragmentDefinitionNode, SelectionSetNode } from 'graphql';
import { contractApi } from '../../../specs/data-api.ts';
import { meaningOf } from '../../../specs/graphql/shape.ts';
import { isRecord, readJson } from '../../kit/contract/json.ts';
import { findNames, typeNames } from './names.ts';
import type { TypeNames } from './names.ts';

/** How cases know the scalars whose form may be another one without a loss. */
const KNOWN: Readonly<Record<string, 'NUMBER' | 'STRING'>> = { Int: 'NUMBER', BigInt: 'STRING', BigFloat: 'STRING' };

/** The scalars, by the names that cases know, to which the specs give another form. */
const changed: ReadonlyMap<string, 'NUMBER' | 'STRING'> = new Map(
  [...contractApi().scalars.values()].flatMap(({ shape, wire }) => {
    const known = KNOWN[meaningOf(shape)];
    return known === undefined || known === wire ? [] : [[meaningOf(shape), known] as const];
  }),
);

export const isDecoded = changed.size > 0;

/** A number as it stands in the answer, with every digit. */
class Digits {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

/** The answer's `data` for a document in the names that cases know. */
export function decodeData(text: string, query: string, inflected: boolean): unknown {
  const body = readJson(text, (_key, value: unknown, context?: { readonly source?: string }) =>
    typeof value === 'number' ? new Digits(context?.source ?? String(value)) : value,
  );
  const data = isRecord(body) ? body['data'] : undefined;
  const document = parse(query, { noLocation: true });
  const fragments = new Map(
    document.definitions.flatMap((one) =>
      one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [],
    ),
  );
  const decoder = createDecoder(typeNames(inflected), fragments);
  return document.definitions.reduce(
    (decoded, one) =>
      one.kind === Kind.OPERATION_DEFINITION
        ? decoder(decoded, [[one.selectionSet, one.operation === 'mutation' ? 'Mutation' : 'Query']])
        : decoded,
    data,
  );
}

/** What is asked for at one place, each with its type. */
type Asked = readonly (readonly [SelectionSetNode, string])[];

function createDecoder(types: readonly TypeNames[], fragments: ReadonlyMap<string, FragmentDefinitionNode>) {
  /** What stands behind a response key: its type, and what is asked for there. */
  function inside(asked: Asked, key: string): readonly { type: string; set: SelectionSetNode | undefined }[] {
    return asked.flatMap(([{ selections }, parent]) =>
      selections.flatMap((one) => {
        if (one.kind === Kind.INLINE_FRAGMENT)
          return inside([[one.selectionSet, one.typeCondition?.name.value ?? parent]], key);
        if (one.kind === Kind.FRAGMENT_SPREAD) {
          const fragment = fragments.get(one.name.value);
          return fragment === undefined
            ? []
            : inside([[fragment.selectionSet, fragment.typeCondition.name.value]], key);
        }
        if ((one.alias ?? one.name).value !== key) return [];
        const names = findNames(findNames(types, parent)?.fields, one.name.value);
        return [{ type: names?.type ?? '', set: one.selectionSet }];
      }),
    );
  }

  function decode(value: unknown, asked: Asked, type = ''): unknown {
    if (value instanceof Digits) return changed.get(type) === 'STRING' ? value.source : Number(value.source);
    if (typeof value === 'string') return changed.get(type) === 'NUMBER' ? Number(value) : value;
    if (Array.isArray(value)) return value.map((one) => decode(one, asked, type));
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => {
        const found = inside(asked, key);
        const sets = found.flatMap(({ set, type: of }) => (set === undefined ? [] : [[set, of] as const]));
        return [key, decode(one, sets, found[0]?.type)];
      }),
    );
  }

  return decode;
}
