// What is asked of the objects of an S3-compatible store below one prefix: list, tag, copy and remove.
import { createHash } from 'node:crypto';
import { element, elementsOf, escape, textOf } from './elements.ts';
import type { S3Place } from './place.ts';
import { S3Refusal, type S3Requests } from './requests.ts';

/** As many as one request takes. */
const BATCH = 1000;

export function createS3Objects(send: S3Requests, { bucket, prefix }: S3Place) {
  async function removeBatch(names: readonly string[]): Promise<void> {
    const objects = names.map((name) => element('Object', element('Key', escape(prefix + name))));
    const body = element('Delete', element('Quiet', 'true') + objects.join(''));
    const headers = { 'content-type': 'application/xml', 'content-md5': digest(body) };
    const answer = await (await send('POST', '', { query: { delete: '' }, headers, body })).text();
    const [failed] = elementsOf(answer, 'Error');
    if (failed === undefined) return;
    const code = textOf(failed, 'Code') ?? 'Error';
    throw new S3Refusal(code, `The S3 store did not delete ${textOf(failed, 'Key') ?? 'an object'}: ${code}`);
  }

  return {
    /** The entity tags by name, `all` of them or only those without a slash in their name. */
    async list(which?: 'all'): Promise<ReadonlyMap<string, string>> {
      const found = new Map<string, string>();
      let token: string | undefined;
      do {
        const query = {
          'list-type': '2',
          ...(which === 'all' ? {} : { delimiter: '/' }),
          ...(prefix === '' ? {} : { prefix }),
          ...(token === undefined ? {} : { 'continuation-token': token }),
        };
        const page = await (await send('GET', '', { query })).text();
        for (const entry of elementsOf(page, 'Contents')) {
          const name = (textOf(entry, 'Key') ?? '').slice(prefix.length);
          found.set(name, plain(textOf(entry, 'ETag')));
        }
        token = textOf(page, 'IsTruncated') === 'true' ? textOf(page, 'NextContinuationToken') : undefined;
      } while (token !== undefined);
      return found;
    },
    /** The entity tag and the number of bytes. */
    async describe(name: string) {
      const { ok, headers } = await send('HEAD', name, { also: [404] });
      return ok ? { tag: plain(headers.get('etag')), size: Number(headers.get('content-length')) } : undefined;
    },
    /** False when there is nothing to copy. */
    async copy(from: string, to: string): Promise<boolean> {
      const source = `/${bucket}/${(prefix + from).split('/').map(encodeURIComponent).join('/')}`;
      const answer = await send('PUT', to, { headers: { 'x-amz-copy-source': source }, also: [404] });
      const text = await answer.text();
      const code = textOf(text, 'Code');
      if (code === 'NoSuchKey') return false;
      // The head is sent before the work is done: an error comes with status 200, too.
      if (code !== undefined) throw new S3Refusal(code, `The S3 store did not copy an object: ${code}`);
      return true;
    },
    /** Those that are not there are no error. */
    async remove(names: readonly string[]): Promise<void> {
      const [only] = names;
      if (only !== undefined && names.length === 1) {
        await send('DELETE', only, { also: [404] });
        return;
      }
      for (let at = 0; at < names.length; at += BATCH) await removeBatch(names.slice(at, at + BATCH));
    },
  };
}

function digest(text: string): string {
  return createHash('md5').update(text).digest('base64');
}

/** Without quotes, so that it may be part of a name. */
function plain(tag: string | null | undefined): string {
  return (tag ?? '').replaceAll(/[^\w-]/g, '');
}
