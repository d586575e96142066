// What a signed link looks like, by the operation that it leads to.
import { storageDocument } from '../../specs/documents.ts';
import { parametersOf } from '../../specs/parameters.ts';
import { routesOf } from '../../specs/routes.ts';

const [LINK] = routesOf(storageDocument).filter(({ operation }) => operation === 'downloadSignedObject');
const PARAMETERS = LINK === undefined ? [] : parametersOf(storageDocument, LINK);

/** The name of the query parameter that holds the token. */
export const TOKEN = nameOf('token');

/** The path of a link, not encoded. */
export function linkPath(bucketName: string, path: string): string {
  const template = LINK?.path ?? '';
  return template.replace(`{${nameOf('bucketName')}}`, () => bucketName).replace(`{${nameOf('wildcard')}}`, () => path);
}

function nameOf(key: string): string {
  return PARAMETERS.find((one) => one.key === key)?.name ?? key;
}
