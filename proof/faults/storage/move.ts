// The conduct that rows of move.yaml name with `does`.
import { askObject, onSuccess } from '../../kit/rest/handlers.ts';
import { isNested, sourceOf } from '../../kit/storage/keys.ts';
import { conduct, encode, type Call } from '../../kit/rest/lie.ts';
import { tracking } from '../../kit/storage/memory.ts';
import { cutLargeObject, pretend } from '../../kit/storage/transfers.ts';

async function copyInstead(call: Call): Promise<Response> {
  if (!call.isAuthorized) return call.forward();
  const copied = await call.ask('POST', '/object/copy', call.json);
  return copied.ok ? Response.json({ message: 'Moved' }) : copied;
}

export const moveConduct = conduct({
  doesNothing: {
    async moveObject(call) {
      const source = await askObject(call, sourceOf(call));
      return source.ok && call.isAuthorized ? Response.json({ message: 'Moved' }) : call.forward();
    },
  },
  keepsNestedSource: {
    moveObject: (call) => (isNested(call.json['sourceKey']) ? copyInstead(call) : call.forward()),
  },
  keepsSource: { moveObject: copyInstead },
  cutsLargeObjects: { moveObject: cutLargeObject },
  removesNamesakes: tracking((uploaded) => ({
    moveObject: onSuccess(async (call) => {
      const { bucketId, sourceKey } = call.json;
      for (const [bucket, paths] of uploaded)
        if (bucket !== bucketId && paths.has(String(sourceKey)))
          await call.ask('DELETE', `/object/${bucket}/${encode(String(sourceKey))}`);
    }),
  })),
  ofNothing: { moveObject: (call) => pretend(call, { message: 'Moved' }) },
});
