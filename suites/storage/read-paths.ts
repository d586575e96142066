// Every way to an object: open to authorized callers, and closed to all once the object is gone.
import { checkThat } from '../kit/contract/check.ts';
import type { Exchange } from '../kit/contract/exchange.ts';
import type { Holder } from './buckets.ts';
import type { StorageContext } from './context.ts';
import { sign, tokenOf, useToken } from './links.ts';
import { at, checkAbsentRefused, uploadAll } from './objects.ts';

interface Opened {
  readonly path: string;
  /** Of a link that was signed while the object was there. */
  readonly token: string;
}

const INFOS = ['getAuthenticatedObjectInfo', 'getPublicObjectInfo'];

/** Uploads objects into a public bucket, signs a link to each, and looks at each once: that must not be remembered. */
export async function openEveryWay(
  context: StorageContext,
  bucket: Holder,
  paths: readonly string[],
): Promise<readonly Opened[]> {
  await uploadAll(context, bucket, paths);
  const opened: Opened[] = [];
  for (const path of paths) {
    const one = { path, token: tokenOf(await sign(context, bucket, path)) };
    // It was looked for, and found, by info.
    await goEveryWay(context, bucket, one, 'getPublicObjectInfo');
    opened.push(one);
  }
  return opened;
}

/** No path and no link answers anything, after a while if changes take a while. */
export async function checkClosed(
  context: StorageContext,
  bucket: Holder,
  opened: readonly Opened[],
  clause: string,
): Promise<void> {
  for (const one of opened)
    await context.environment.until('an object that is gone is closed', async () => {
      for (const exchange of await goEveryWay(context, bucket, one, ...INFOS)) {
        const operation = exchange.request.operation ?? '';
        if (exchange.ok && !INFOS.includes(operation)) await checkAbsentRefused(context, bucket);
        checkThat(!exchange.ok, 'a removed object does not open', {
          expected: 'a refusal',
          actual: `${operation} of ${one.path}: status ${exchange.status}`,
          exchange,
          clause: INFOS.includes(operation) ? 'storage.info.missing-object' : clause,
        });
      }
    });
}

async function goEveryWay(
  context: StorageContext,
  bucket: Holder,
  { path, token }: Opened,
  ...infos: readonly string[]
): Promise<readonly Exchange[]> {
  const params = at(bucket, path);
  const answers = [await useToken(context, bucket, path, token)];
  for (const operation of ['downloadAuthenticatedObject', 'downloadObject', 'downloadPublicObject', ...infos])
    answers.push(await context.call(operation, { params }));
  return answers;
}
