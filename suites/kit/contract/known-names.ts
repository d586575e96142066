// Lets cases read answers by the names that they know, whatever the document calls things.
import { renamesOf, toKnown } from '../../../specs/renames.ts';
import { routesOf, type OpenApiDocument } from '../../../specs/routes.ts';
import { successSchema } from '../../../specs/success-schema.ts';
import type { Exchange } from './exchange.ts';

/** The answer as it is, if the document calls nothing in it otherwise. */
export function createNameReader(document: OpenApiDocument): (exchange: Exchange) => Exchange {
  const renames = new Map(
    routesOf(document).map(({ operation, definition }) => [
      operation,
      renamesOf(document, successSchema(document, definition)),
    ]),
  );
  return (exchange) => {
    const known = renames.get(exchange.request.operation ?? '');
    if (known === undefined) return exchange;
    const json = (): unknown => toKnown(known, exchange.json());
    return Object.create(exchange, { json: { value: json } }) as Exchange;
  };
}
