// Every way to an object: open to authorized callers while it is there, and closed to all once it is gone.
import { checkAccepted, checkThat } from '../kit/contract/check.ts';
import type { Exchange } from '../kit/contract/exchange.ts';
import type { Holder } from './holder.ts';

/** Ways to the content, each with the clause that promises it; that of the authenticated path is the one that put the object there. */
export const CONTENTS = [
  ['downloadAuthenticatedObject', undefined],
  ['downloadObject', 'storage.download.superseded-path'],
  ['downloadPublicObject', 'storage.public.answers-content'],
] as const;

/** Ways to the info of an object, each with the clause that promises it. */
export const INFOS = [
  ['getAuthenticatedObjectInfo', 'storage.info.authenticated-answers'],
  ['getPublicObjectInfo', 'storage.info.public-answers'],
] as const;

/**
 * Every way to an object of a public bucket answers it. `clause` says why it is there: it is blamed if the authenticated path does not,
 * and the promises of the other ways if only they do not.
 */
export async function checkOpen(bucket: Holder, path: string, content: string, clause: string): Promise<void> {
  await bucket.context.until(`${path} is answered`, async () => {
    for (const [operation, own = clause] of CONTENTS)
      bucket.checkBytes(await bucket.call(operation, { path }), content, `${operation} answers ${path}`, own);
    for (const [operation, own] of INFOS)
      checkAccepted(await bucket.call(operation, { path }), `${operation} answers for ${path}`, own);
    const opened = await bucket.useToken(path, await bucket.signToken(path));
    bucket.checkBytes(opened, content, `a link opens ${path}`, 'storage.sign.url-downloads-object');
  });
}

interface Opened {
  readonly path: string;
  /** Of a link that was signed while the object was there. */
  readonly token: string;
}

/** Uploads objects into a public bucket, signs a link to each, and looks at each once: that must not be remembered. */
export async function openEveryWay(bucket: Holder, paths: readonly string[]): Promise<readonly Opened[]> {
  await bucket.uploadAll(paths);
  return Array.fromAsync(paths, async (path) => {
    const opened = { path, token: await bucket.signToken(path) };
    await goEveryWay(bucket, opened);
    return opened;
  });
}

/** No path and no link answers anything, after a while if changes take a while. */
export async function checkClosed(bucket: Holder, opened: readonly Opened[], clause: string): Promise<void> {
  for (const one of opened)
    await bucket.context.until('an object that is gone is closed', async () => {
      for (const exchange of await goEveryWay(bucket, one)) {
        const { operation = '' } = exchange.request;
        const isInfo = INFOS.some(([info]) => info === operation);
        if (exchange.ok && !isInfo) await bucket.checkAbsentRefused();
        checkThat(!exchange.ok, 'a removed object does not open', {
          expected: 'a refusal',
          actual: `${operation} of ${one.path}: status ${exchange.status}`,
          exchange,
          clause: isInfo ? 'storage.info.missing-object' : clause,
        });
      }
    });
}

async function goEveryWay(bucket: Holder, { path, token }: Opened): Promise<readonly Exchange[]> {
  const answers = [await bucket.useToken(path, token)];
  for (const [operation] of [...CONTENTS, ...INFOS]) answers.push(await bucket.call(operation, { path }));
  return answers;
}
