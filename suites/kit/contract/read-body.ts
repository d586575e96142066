// The JSON of an answer, or what stands there instead.
import { CheckFailure } from './check.ts';
import { TooMuch, type Exchange } from './exchange.ts';
import { readBeginning } from './json.ts';
import { BEGINNING } from './read-exchange.ts';

type Body =
  | { readonly kind: 'json'; readonly value: unknown }
  /** There is more of it than we read: the first items of a list, or nothing. */
  | { readonly kind: 'beginning'; readonly items: readonly unknown[] | undefined }
  | { readonly kind: 'none'; readonly actual: string };

export function readBody(exchange: Exchange): Body {
  try {
    return { kind: 'json', value: exchange.json() };
  } catch (error) {
    if (error instanceof TooMuch)
      return {
        kind: 'beginning',
        items: readBeginning(new TextDecoder().decode(exchange.bytes.subarray(0, BEGINNING))),
      };
    if (!(error instanceof CheckFailure)) throw error;
    return { kind: 'none', actual: String(error.details.actual) };
  }
}
