// What a signed link looks like, by the operation that it leads to.
import { storageDocument } from '../../specs/documents.ts';
import { routesOf } from '../../specs/routes.ts';

const [LINK] = routesOf(storageDocument).filter(({ operation }) => operation === 'downloadSignedObject');

/** The name of the query parameter that holds the token. */
export const TOKEN = 'token';

/** The path of a link, not encoded. */
export function linkPath(bucketName: string, path: string): string {
  const template = LINK?.path ?? '';
  return template.replace('{bucketName}', () => bucketName).replace('{wildcard}', () => path);
}

/** Whether a path in an answer is percent-encoded is open. */
export function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
