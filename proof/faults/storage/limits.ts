// Faults about the limits of a bucket.
import type { Json } from '../../kit/json.ts';
import { afterChanges } from '../../kit/storage/after-changes.ts';
import { noting, refuse } from '../../kit/storage/handlers.ts';
import type { Call, Handlers } from '../../kit/storage/lie.ts';
import { faults, lie } from '../../kit/storage/lie.ts';
import { inBoth } from '../../kit/storage/record-edits.ts';

type Limit = 'file_size_limit' | 'allowed_mime_types';

/** Asks the same of the bucket without one of its limits. */
async function lifting(key: Limit, call: Call): Promise<Response> {
  const found = await call.ask('GET', `/bucket/${call.bucket}`);
  if (!found.ok) return call.forward();
  const bucket = (await found.json()) as Json;
  const { public: isPublic, file_size_limit, allowed_mime_types } = bucket;
  const settings = { public: isPublic, file_size_limit, allowed_mime_types };
  await call.ask('PUT', `/bucket/${call.bucket}`, { json: { ...settings, [key]: null } });
  const again = await call.forward();
  await call.ask('PUT', `/bucket/${call.bucket}`, { json: settings });
  return again;
}

/** A replacement to which one of the limits of its bucket does not apply. */
function replacingBeyond(key: Limit): Handlers {
  return {
    async replaceObject(call) {
      const response = await call.forward();
      return response.ok || !call.isAuthorized ? response : lifting(key, call);
    },
  };
}

/** Takes an object as of the first allowed type that is alike. */
function takingAnyOf(likeness: (type: string) => string): Handlers {
  return {
    async uploadObject(call) {
      const response = await call.forward();
      const found = response.ok || !call.isAuthorized ? response : await call.ask('GET', `/bucket/${call.bucket}`);
      if (response.ok || !found.ok || found === response) return response;
      const type = call.request.headers.get('content-type') ?? '';
      const { allowed_mime_types: allowed } = (await found.json()) as Json;
      const isAlike = Array.isArray(allowed) && allowed.some((one) => likeness(String(one)) === likeness(type));
      return isAlike ? lifting('allowed_mime_types', call) : response;
    },
  };
}

function storingWhatIsRefused(key: Limit): Handlers {
  return {
    async uploadObject(call) {
      const response = await call.forward();
      if (!response.ok && call.isAuthorized) await lifting(key, call);
      return response;
    },
  };
}

export const limitsFaults = faults('limits', {
  'size-limit-refuses': [
    lie('limits.large-refused-and-stored', 'An object that is too large is refused and stored all the same.')
      .does(storingWhatIsRefused('file_size_limit'))
      .seenBy('bucket one {"file_size_limit":10}', 'upload one/file.txt more than ten bytes', 'read one/file.txt'),
    lie('limits.replacements-of-any-size', 'The size limit of a bucket is not enforced on replacements.')
      .does(replacingBeyond('file_size_limit'))
      .seenBy(afterChanges),
    lie('limits.size-limit-is-ignored', 'The size limit of a bucket is shown but not enforced.')
      .does(() => {
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
      })
      .seenBy('bucket one {"file_size_limit":10}', 'upload one/file.txt more than ten bytes'),
  ],
  'media-types-refuse': [
    lie('limits.main-type-decides', 'Any media type is taken that begins like one of those allowed.')
      .does(takingAnyOf((type) => type.split('/')[0] ?? ''))
      .seenBy('bucket one {"allowed_mime_types":["text/csv"]}', 'upload one/file.txt text'),
    lie('limits.wrong-types-refused-and-stored', 'An object of another media type is refused and stored all the same.')
      .does(storingWhatIsRefused('allowed_mime_types'))
      .seenBy('bucket one {"allowed_mime_types":["image/png"]}', 'upload one/file.txt text', 'read one/file.txt'),
    lie('limits.replacements-of-any-type', 'The media types of a bucket are not enforced on replacements.')
      .does(replacingBeyond('allowed_mime_types'))
      .seenBy(afterChanges),
    lie('limits.first-type-only', 'Of the allowed media types only the first is taken.')
      .does(() => {
        const allowed = new Map<string, string>();
        return {
          createBucket: noting((call) => {
            const types = call.json['allowed_mime_types'];
            if (Array.isArray(types)) allowed.set(String(call.json['name']), String(types[0]));
          }),
          uploadObject(call) {
            const only = allowed.get(call.bucket);
            const type = call.request.headers.get('content-type') ?? '';
            return only === undefined || type.startsWith(only) ? call.forward() : refuse(400);
          },
        };
      })
      .seenBy(afterChanges),
    lie('limits.media-types-are-ignored', 'The media types of a bucket are shown but not enforced.')
      .does(() => {
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
      })
      .seenBy('bucket one {"allowed_mime_types":["image/png"]}', 'upload one/file.txt text'),
  ],
});
