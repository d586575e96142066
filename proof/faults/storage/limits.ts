// The conduct that rows of limits.yaml name with `does`.
import type { Json } from '../../kit/json.ts';
import { askBucket, editEach, editOne, onRefusal } from '../../kit/rest/handlers.ts';
import { conduct, type Call, type Handlers } from '../../kit/rest/lie.ts';

type Limit = 'file_size_limit' | 'allowed_mime_types';

/** Asks the same of the bucket without one of its limits. */
async function lifting(key: Limit, call: Call): Promise<Response> {
  const found = await askBucket(call);
  if (!found.ok) return call.forward();
  const bucket = (await found.json()) as Json;
  const { public: isPublic, file_size_limit, allowed_mime_types } = bucket;
  const settings = { public: isPublic, file_size_limit, allowed_mime_types };
  await call.ask('PUT', `/bucket/${call.bucket}`, { ...settings, [key]: null });
  const again = await call.forward();
  await call.ask('PUT', `/bucket/${call.bucket}`, settings);
  return again;
}

/** Refuses what is beyond the limit, and stores it all the same. */
function storingWhatIsRefused(key: Limit): Handlers {
  return {
    async uploadObject(call) {
      const response = await call.forward();
      if (!response.ok && call.isAuthorized) await lifting(key, call);
      return response;
    },
  };
}

/** Shows the limit, and makes the bucket without it. */
function showingOnly(key: Limit): () => Handlers {
  return () => {
    const limits = new Map<string, unknown>();
    const show = (bucket: Json): Json => ({ ...bucket, [key]: limits.get(String(bucket['name'])) ?? null });
    return {
      async createBucket(call) {
        const { [key]: limit, ...settings } = call.json;
        limits.set(String(settings['name']), limit);
        return call.forward({ body: settings });
      },
      getBucket: editOne(show),
      listBuckets: editEach(show),
    };
  };
}

export const limitsConduct = conduct({
  largeRefusedAndStored: storingWhatIsRefused('file_size_limit'),
  replacementsOfAnySize: {
    replaceObject: onRefusal((call) => (call.isAuthorized ? lifting('file_size_limit', call) : undefined)),
  },
  sizeLimitIsIgnored: showingOnly('file_size_limit'),
  wrongTypesRefusedAndStored: storingWhatIsRefused('allowed_mime_types'),
  mediaTypesAreIgnored: showingOnly('allowed_mime_types'),
});
