// Faults about the limits of a bucket.
import type { Json } from '../../kit/json.ts';
import { inBoth } from '../../kit/rest/handlers.ts';
import { faults, lie, type Call, type Handlers } from '../../kit/rest/lie.ts';

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

function storingWhatIsRefused(key: Limit): Handlers {
  return {
    async uploadObject(call) {
      const response = await call.forward();
      if (!response.ok && call.isAuthorized) await lifting(key, call);
      return response;
    },
  };
}

export const limitsFaults = faults('storage.limits', {
  'size-limit-refuses': [
    lie(
      'limits.large-refused-and-stored',
      'An object that is too large is refused and stored all the same.',
      storingWhatIsRefused('file_size_limit'),
    ),
    lie(
      'limits.replacements-of-any-size',
      'The size limit of a bucket is not enforced on replacements.',
      replacingBeyond('file_size_limit'),
    ),
    lie('limits.size-limit-is-ignored', 'The size limit of a bucket is shown but not enforced.', () => {
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
    }),
  ],
  'media-types-refuse': [
    lie(
      'limits.wrong-types-refused-and-stored',
      'An object of another media type is refused and stored all the same.',
      storingWhatIsRefused('allowed_mime_types'),
    ),
    lie('limits.media-types-are-ignored', 'The media types of a bucket are shown but not enforced.', () => {
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
    }),
  ],
});
