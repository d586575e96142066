// The media types of requests to the data interface and of its answers.

export type AnswerType = 'application/json' | 'application/graphql-response+json';

/**
 * The type of the answer that a client likes best, the first of equals. A client that names no type
 * of ours gets JSON, too: a 406 instead would not help any client.
 */
export function pickAnswerType(accept: string | null): AnswerType {
  const wanted = (accept ?? '').split(',').map((item) => {
    const [type = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return { type, quality: quality === undefined ? 1 : Number(quality) };
  });
  const [best] = wanted
    .filter(({ type, quality }) => known.has(type) && quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return best?.type === graphqlResponse ? graphqlResponse : 'application/json';
}

const graphqlResponse = 'application/graphql-response+json';
const known = new Set([graphqlResponse, 'application/json', 'application/*', '*/*']);

/** What is wrong with the content type of a request that has to be JSON in UTF-8. */
export function contentTypeProblem(contentType: string | null): string | undefined {
  if (contentType === null) return 'The request needs the header Content-Type: application/json';
  const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim().toLowerCase());
  if (type !== 'application/json') return `The body has to be application/json, not ${contentType}`;
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice(8)
    .replaceAll('"', '');
  if (charset === undefined || charset === 'utf-8' || charset === 'utf8') return undefined;
  return `The body has to be in UTF-8, not in ${charset}`;
}
