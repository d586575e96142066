// Lies about changing a bucket: limits that stay as they were, or that are changed in the record only.
import type { Fault } from '../../lies/fault.ts';
import type { Handlers, Json } from '../../lies/storage/lie.ts';
import { edit, lie } from '../../lies/storage/lie.ts';
import type { Witness } from '../../lies/storage/witness.ts';

const GIF = new TextEncoder().encode('GIF89a');

/** What a bucket shows, and what it takes, after each of its limits was changed. */
async function change(w: Witness): Promise<unknown> {
  await w.bucket('one', { file_size_limit: 1000, allowed_mime_types: ['text/plain'] });
  const limits = async (): Promise<unknown> => {
    const { file_size_limit, allowed_mime_types } = (await w.send('GET', '/bucket/one')).json as Json;
    return [file_size_limit, allowed_mime_types];
  };
  await w.send('PUT', '/bucket/one', { public: false, file_size_limit: 10 });
  const first = [await limits(), (await w.upload('one', 'long.txt', 'x'.repeat(20))).status];
  await w.send('PUT', '/bucket/one', { public: false, allowed_mime_types: ['image/gif'] });
  return [first, await limits(), (await w.upload('one', 'a.gif', GIF, 'image/gif')).status];
}

/** What a bucket shows by itself from the time on that it was changed. */
export function shownOnceChanged(properties: Json): () => Handlers {
  return () => {
    const changed = new Set<string>();
    return {
      async updateBucket(call) {
        changed.add(call.bucket);
        return call.forward();
      },
      getBucket: edit((body, call) => (changed.has(call.bucket) ? { ...(body as Json), ...properties } : body)),
    };
  };
}

/** A change that does not carry on one setting. */
function losing(key: string): () => Handlers {
  return () => ({
    async updateBucket(call) {
      const { [key]: _lost, ...settings } = call.json;
      return call.forward({ body: settings });
    },
  });
}

/** The same, but the record shows what was asked. */
function pretending(key: string): () => Handlers {
  return () => {
    const asked = new Map<string, unknown>();
    return {
      async updateBucket(call) {
        const { [key]: value, ...settings } = call.json;
        const response = await call.forward({ body: settings });
        if (response.ok && value !== undefined) asked.set(call.bucket, value);
        return response;
      },
      getBucket: edit((body, call) =>
        asked.has(call.bucket) ? { ...(body as Json), [key]: asked.get(call.bucket) } : body,
      ),
    };
  };
}

export const bucketUpdateFaults: readonly Fault[] = [
  lie(
    'bucket.update-keeps-media-types',
    'bucket.update-changes-bucket',
    'A change leaves the media types of a bucket as they were.',
    losing('allowed_mime_types'),
    change,
  ),
  lie(
    'bucket.update-keeps-size-limit',
    'bucket.update-changes-bucket',
    'A change leaves the size limit of a bucket as it was.',
    losing('file_size_limit'),
    change,
  ),
  lie(
    'bucket.update-pretends-media-types',
    'bucket.update-changes-bucket',
    'Changed media types are shown and not in force.',
    pretending('allowed_mime_types'),
    change,
  ),
  lie(
    'bucket.update-pretends-size-limit',
    'bucket.update-changes-bucket',
    'A changed size limit is shown and not in force.',
    pretending('file_size_limit'),
    change,
  ),
  lie(
    'bucket.update-hides-limits',
    'bucket.update-changes-bucket',
    'A bucket shows no limits from the time on that it was changed.',
    shownOnceChanged({ file_size_limit: null, allowed_mime_types: null }),
    change,
  ),
];
