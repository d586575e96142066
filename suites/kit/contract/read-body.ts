// The JSON of an answer, or what stands there instead.
import { CheckFailure } from './check.ts';
import type { Exchange } from './exchange.ts';

type Body = { readonly kind: 'json'; readonly value: unknown } | { readonly kind: 'none'; readonly actual: string };

export function readBody(exchange: Exchange): Body {
  try {
    return { kind: 'json', value: exchange.json() };
  } catch (error) {
    if (!(error instanceof CheckFailure)) throw error;
    return { kind: 'none', actual: String(error.details.actual) };
  }
}
