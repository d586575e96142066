// What a GraphQL request may do, read off the wire: a document with a mutation writes, even if the case declares otherwise.
import { Kind, parse } from 'graphql';
import type { Exchange, WireRequest } from '../kit/contract/exchange.ts';
import { isRecord, parseJson } from '../kit/contract/json.ts';
import type { Hazard } from '../kit/outcome.ts';

/**
 * A document that holds a mutation at all writes, although another of its operations was asked for: a target that ignores
 * `operationName` may run any of them.
 */
export function hazardOfData(request: WireRequest): Hazard {
  return documentsOf(request).some(mutates) ? 'write-scoped' : 'read';
}

/** Whether a request may update or delete records. */
export function changesRecords(request: WireRequest): boolean {
  return documentsOf(request).some(
    (document) => /\b(?:update|deleteFrom)\w*Collection\b/.test(document) && mutates(document),
  );
}

/** An error is a status outside 2xx, or a non-empty list `errors`; what failed on its way to the database is not a refusal. */
export function refusesData({ ok, status, text }: Exchange): boolean {
  if (!ok) return status >= 400 && status < 500;
  const body = parseJson(text);
  return isRecord(body) && Array.isArray(body['errors']) && body['errors'].length > 0;
}

/** The texts that a server might read as a document: `query` of a body or a batch, of the address, or the body as it is. */
function documentsOf({ url, body }: WireRequest): readonly string[] {
  const asked = url.includes('?') ? new URLSearchParams(url.slice(url.indexOf('?') + 1)).getAll('query') : [];
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const parsed = parseJson(text);
  const sent = (Array.isArray(parsed) ? parsed : [parsed]).flatMap((one: unknown) =>
    isRecord(one) && typeof one['query'] === 'string' ? [one['query']] : [],
  );
  return [...asked, ...(sent.length === 0 ? [text] : sent)];
}

/** What cannot be parsed here may mean something to the target: then the word alone counts. */
function mutates(document: string): boolean {
  if (!/\bmutation\b/.test(document)) return false;
  try {
    return parse(document, { noLocation: true }).definitions.some(
      (one) => one.kind === Kind.OPERATION_DEFINITION && one.operation === 'mutation',
    );
  } catch {
    return true;
  }
}
