// Faults about making and changing buckets.
import { edit, onSuccess, refuse, sinceChanged } from '../../kit/storage/handlers.ts';
import { encode, faults, lie, type Handlers } from '../../kit/storage/lie.ts';

const MESSAGE = { message: 'Done' };

/** A change that does not carry on one setting. */
function losing(key: string): Handlers {
  return {
    async updateBucket(call) {
      const { [key]: _lost, ...settings } = call.json;
      return call.forward({ body: settings });
    },
  };
}

export const bucketChangesFaults = faults('bucket', {
  'create-makes-bucket': [
    lie('bucket.create-is-only-answered', 'Making a bucket is answered and makes none.', {
      createBucket: onSuccess((call) => call.ask('DELETE', `/bucket/${encode(String(call.json['name']))}`)),
    }),
    lie('bucket.third-is-not-made', 'Every third bucket is answered and not made.', () => {
      let asked = 0;
      return {
        async createBucket(call) {
          asked += 1;
          return asked % 3 === 0 ? Response.json({ name: call.json['name'] }) : call.forward();
        },
      };
    }),
  ],
  'create-answers-its-name': [
    lie('bucket.create-answers-name-in-part', 'Making a bucket answers its name without the last letter.', {
      createBucket: edit((_body, call) => ({ name: String(call.json['name']).slice(0, -1) })),
    }),
  ],
  'update-answers-message': [
    lie('bucket.update-once', 'A change that changes nothing is refused.', () => {
      const last = new Map<string, string>();
      return {
        async updateBucket(call) {
          const said = JSON.stringify(call.json);
          if (last.get(call.bucket) === said) return refuse(409);
          const response = await call.forward();
          if (response.ok) last.set(call.bucket, said);
          return response;
        },
      };
    }),
  ],
  'update-changes-bucket': [
    lie(
      'bucket.update-keeps-media-types',
      'A change leaves the media types of a bucket as they were.',
      losing('allowed_mime_types'),
    ),
    lie(
      'bucket.update-keeps-size-limit',
      'A change leaves the size limit of a bucket as it was.',
      losing('file_size_limit'),
    ),
    lie(
      'bucket.update-hides-limits',
      'A bucket shows no limits from the time on that it was changed.',
      sinceChanged('updateBucket', (bucket) => ({ ...bucket, file_size_limit: null, allowed_mime_types: null })),
    ),
    lie('bucket.update-does-nothing', 'Changing a bucket answers a message and changes nothing.', {
      async updateBucket(call) {
        const there = await call.ask('GET', `/bucket/${call.bucket}`);
        return there.ok ? Response.json(MESSAGE) : there;
      },
    }),
    lie('bucket.update-of-none', 'Changing a bucket that is not there answers a message, and there is still none.', {
      async updateBucket(call) {
        const response = await call.forward();
        return response.ok || !call.isAuthorized ? response : Response.json(MESSAGE);
      },
    }),
  ],
});
