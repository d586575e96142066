// Default values of function arguments, as far as they can be written in GraphQL.
import type { CatalogFunction } from '../catalog/catalog.ts';

export interface ArgumentDefault {
  /** GraphQL text, if the default is a plain literal. */
  readonly text: string | undefined;
}

/** One entry for each argument with a default, the last ones; undefined if they cannot be split. */
export function renderDefaults(entry: CatalogFunction): readonly ArgumentDefault[] | undefined {
  if (entry.defaults === null || entry.defaultCount === 0) return undefined;
  const pieces = entry.defaults.split(',').map((piece) => piece.trim());
  if (pieces.length !== entry.defaultCount) return undefined;
  const types = (entry.argumentTypes ?? []).slice(-entry.defaultCount);
  return pieces.map((piece, index) => ({ text: renderDefault(piece, types[index] ?? 0) }));
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
