// How resumable uploads are refused: with the status that other answers only have in their body, and the message alone as text.
import { ServiceError } from '../../http/service-error.ts';

const refusal = (status: number, message: string, body = message): ServiceError =>
  new ServiceError(status, message, body, { 'tus-resumable': '1.0.0' });

export const lockTimeout = () => refusal(503, 'acquiring lock timeout');

export const invalidUploadId = (message = 'Invalid upload id') => refusal(400, message);

export const metadataRequired = () => refusal(400, 'Metadata header is required');

export const notInPages = () =>
  refusal(501, 'A mock in a page has no resumable uploads: upload with POST /object/<bucket>/<path>');

/** In the words of the protocol's library, which ends them with a line break. */
export const inItsWords = (status: number, body: string) => refusal(status, body.trim(), body);

export const noSuchUpload = () => inItsWords(404, 'The file for this url was not found\n');

export const uploadExpired = () => inItsWords(410, 'The file for this url no longer exists\n');

/** An error of the service, as resumable uploads say it; any other is left as it is. */
export function inText(error: unknown): unknown {
  if (!(error instanceof ServiceError) || typeof error.body === 'string') return error;
  const { statusCode } = error.body as { readonly statusCode?: unknown };
  const { headers, message, advice, cause } = error;
  const said = new ServiceError(Number(statusCode), message, message, { ...headers, 'tus-resumable': '1.0.0' });
  return Object.assign(said, { advice }, cause === undefined ? {} : { cause });
}
