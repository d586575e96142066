// Puts a stream into an S3-compatible store: a short one in one request, a longer one in parts, so that one part is held at a time.
import { joinBytes } from '../../../runtime/join-bytes.ts';
import { createHash } from 'node:crypto';
import type { BlobFacts, Bytes, ByteStream } from '../blobs.ts';
import { element, escape, textOf } from './elements.ts';
import { S3Refusal, type S3Requests } from './requests.ts';

/** The store takes 10,000 parts of at least 5 MiB, so that an object may have 80 GB. */
const PART = 8 * 1024 * 1024;

/** Nothing has the name before all of the stream is there. */
export async function uploadBlob(send: S3Requests, name: string, content: ByteStream | null): Promise<BlobFacts> {
  const md5 = createHash('md5');
  let size = 0;
  let held: Bytes = new Uint8Array();
  const upload: { id?: string; readonly tags: string[] } = { tags: [] };
  const add = async (part: Bytes): Promise<void> => {
    upload.id ??= await beginUpload(send, name);
    const query = { partNumber: String(upload.tags.length + 1), uploadId: upload.id };
    const response = await send('PUT', name, { query, body: part });
    await response.arrayBuffer();
    upload.tags.push(response.headers.get('etag') ?? '');
  };
  try {
    for await (const part of partsOf(content)) {
      md5.update(part);
      size += part.length;
      // Only with a second part it is known that there are several.
      if (held.length > 0) await add(held);
      held = part;
    }
    if (upload.id === undefined) await send('PUT', name, { body: held });
    else {
      await add(held);
      await finishUpload(send, name, upload.id, upload.tags);
    }
  } catch (error) {
    // The first failure is the one to report.
    if (upload.id !== undefined)
      await send('DELETE', name, { query: { uploadId: upload.id }, also: [404] }).catch(() => undefined);
    throw error;
  }
  return { size, etag: `"${md5.digest('hex')}"` };
}

/** All but the last one have the same size. */
async function* partsOf(content: ByteStream | null): AsyncGenerator<Bytes> {
  let waiting: Bytes[] = [];
  let length = 0;
  for await (const chunk of content ?? []) {
    let rest = chunk;
    while (length + rest.length >= PART) {
      const missing = PART - length;
      yield joinBytes([...waiting, rest.subarray(0, missing)]);
      rest = rest.subarray(missing);
      [waiting, length] = [[], 0];
    }
    if (rest.length === 0) continue;
    waiting.push(rest);
    length += rest.length;
  }
  if (length > 0) yield joinBytes(waiting);
}

async function beginUpload(send: S3Requests, name: string): Promise<string> {
  const answer = await (await send('POST', name, { query: { uploads: '' } })).text();
  const uploadId = textOf(answer, 'UploadId');
  if (uploadId === undefined) throw new S3Refusal('NoUploadId', 'The S3 store began an upload without an id.');
  return uploadId;
}

async function finishUpload(send: S3Requests, name: string, uploadId: string, tags: readonly string[]): Promise<void> {
  const parts = tags.map((tag, index) =>
    element('Part', element('PartNumber', String(index + 1)) + element('ETag', escape(tag))),
  );
  const body = element('CompleteMultipartUpload', parts.join(''));
  // The head is sent before the work is done: an error comes with status 200, too.
  const text = await (await send('POST', name, { query: { uploadId }, body })).text();
  const code = textOf(text, 'Code');
  if (code !== undefined) throw new S3Refusal(code, textOf(text, 'Message') ?? code);
}
