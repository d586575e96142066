// Faults about the limits of a bucket.
import type { Fault } from '../../lies/fault.ts';
import { afterChanges } from '../../lies/storage/after-changes.ts';
import type { Handlers, Json } from '../../lies/storage/lie.ts';
import { lie, refuse } from '../../lies/storage/lie.ts';
import { inBoth } from '../../lies/storage/record-edits.ts';

/** A replacement to which one of the limits of its bucket does not apply. */
function replacingBeyond(key: 'file_size_limit' | 'allowed_mime_types'): () => Handlers {
  return () => ({
    async replaceObject(call) {
      const response = await call.forward();
      if (response.ok || !call.isAuthorized) return response;
      const found = await call.ask('GET', `/bucket/${call.bucket}`);
      if (!found.ok) return response;
      const bucket = (await found.json()) as Json;
      const { public: isPublic, file_size_limit, allowed_mime_types } = bucket;
      const settings = { public: isPublic, file_size_limit, allowed_mime_types };
      await call.ask('PUT', `/bucket/${call.bucket}`, { json: { ...settings, [key]: null } });
      const again = await call.forward();
      await call.ask('PUT', `/bucket/${call.bucket}`, { json: settings });
      return again;
    },
  });
}

export const limitsFaults: readonly Fault[] = [
  lie(
    'limits.replacements-of-any-size',
    'limits.size-limit-refuses',
    'The size limit of a bucket is not enforced on replacements.',
    replacingBeyond('file_size_limit'),
    afterChanges,
  ),
  lie(
    'limits.size-limit-is-ignored',
    'limits.size-limit-refuses',
    'The size limit of a bucket is shown but not enforced.',
    () => {
      const limits = new Map<string, unknown>();
      const shown = (bucket: Json): Json => ({
        ...bucket,
        file_size_limit: limits.get(String(bucket['name'])) ?? null,
      });
      return {
        async createBucket(call) {
          const { file_size_limit, ...settings } = call.json;
          limits.set(String(settings['name']), file_size_limit);
          return call.forward({ body: settings });
        },
        ...inBoth(shown),
      };
    },
    async (w) => {
      await w.bucket('one', { file_size_limit: 10 });
      return (await w.upload('one', 'file.txt', 'more than ten bytes')).status;
    },
  ),
  lie(
    'limits.replacements-of-any-type',
    'limits.media-types-refuse',
    'The media types of a bucket are not enforced on replacements.',
    replacingBeyond('allowed_mime_types'),
    afterChanges,
  ),
  lie(
    'limits.first-type-only',
    'limits.media-types-refuse',
    'Of the allowed media types only the first is taken.',
    () => {
      const allowed = new Map<string, string>();
      return {
        createBucket(call) {
          const types = call.json['allowed_mime_types'];
          if (Array.isArray(types)) allowed.set(String(call.json['name']), String(types[0]));
          return call.forward();
        },
        uploadObject(call) {
          const only = allowed.get(call.bucket);
          const type = call.request.headers.get('content-type') ?? '';
          return only === undefined || type.startsWith(only) ? call.forward() : Promise.resolve(refuse(400));
        },
      };
    },
    afterChanges,
  ),
  lie(
    'limits.media-types-are-ignored',
    'limits.media-types-refuse',
    'The media types of a bucket are shown but not enforced.',
    () => {
      const allowed = new Map<string, unknown>();
      const shown = (bucket: Json): Json => ({
        ...bucket,
        allowed_mime_types: allowed.get(String(bucket['name'])) ?? null,
      });
      return {
        async createBucket(call) {
          const { allowed_mime_types, ...settings } = call.json;
          allowed.set(String(settings['name']), allowed_mime_types);
          return call.forward({ body: settings });
        },
        ...inBoth(shown),
      };
    },
    async (w) => {
      await w.bucket('one', { allowed_mime_types: ['image/png'] });
      return (await w.upload('one', 'file.txt', 'text')).status;
    },
  ),
];
