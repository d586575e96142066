// An object that is there is answered on every way to it, by its bytes and by info, and is listed once.
import { checkAccepted, checkThat } from '../kit/contract/check.ts';
import type { Holder } from './buckets.ts';
import type { StorageContext } from './context.ts';
import { sign, tokenOf, useToken } from './links.ts';
import { at, checkBytes, isListed, listObjects } from './objects.ts';

const CONTENTS = [
  ['downloadAuthenticatedObject', undefined],
  ['downloadObject', 'storage.download.superseded-path'],
  ['downloadPublicObject', 'storage.public.answers-content'],
] as const;
const INFOS = [
  ['getAuthenticatedObjectInfo', 'storage.info.authenticated-answers'],
  ['getPublicObjectInfo', 'storage.info.public-answers'],
] as const;

/**
 * Every way to an object of a public bucket answers it. `clause` says why it is there: it is blamed if the authenticated path does not,
 * and the promises of the other ways if only they do not.
 */
export async function checkOpen(
  context: StorageContext,
  bucket: Holder,
  path: string,
  content: string,
  clause: string,
): Promise<void> {
  const params = at(bucket, path);
  await context.environment.until(`${path} is answered`, async () => {
    for (const [operation, own] of CONTENTS) {
      const exchange = await context.call(operation, { params });
      checkBytes(context, exchange, content, `${operation} answers ${path}`, own ?? clause);
    }
    for (const [operation, own] of INFOS) {
      const exchange = await context.call(operation, { params });
      checkAccepted(exchange, `${operation} answers for ${path}`, own);
    }
    const opened = await useToken(context, bucket, path, tokenOf(await sign(context, bucket, path)));
    checkBytes(context, opened, content, `a link opens ${path}`, 'storage.sign.url-downloads-object');
  });
}

export async function checkListed(
  context: StorageContext,
  bucket: Holder,
  prefix: string,
  path: string,
  clause: string = 'storage.list.shows-objects-under-prefix',
): Promise<void> {
  await context.environment.until('the object is listed', async () => {
    const records = await listObjects(context, bucket, prefix);
    checkThat(isListed(records, prefix, path), 'an object under the prefix is listed', {
      expected: path,
      actual: records.map(({ name }) => name),
      clause,
    });
  });
}
