// The conduct that rows of copy.yaml name with `does`.
import { askObject, edit, noting, onSuccess } from '../../kit/rest/handlers.ts';
import { destinationOf, keyOf, sourceOf } from '../../kit/storage/keys.ts';
import { conduct, encode } from '../../kit/rest/lie.ts';
import { cutLargeObject, pretend } from '../../kit/storage/transfers.ts';

export const copyConduct = conduct({
  doesNothing: {
    async copyObject(call) {
      const source = await askObject(call, sourceOf(call));
      return source.ok && call.isAuthorized ? Response.json({ Key: destinationOf(call) }) : call.forward();
    },
  },
  isEmpty: {
    copyObject: onSuccess(async (call) => {
      const path = `/object/${encode(destinationOf(call))}`;
      await call.ask('PUT', path, new Uint8Array(1));
    }),
  },
  cutsLargeObjects: { copyObject: cutLargeObject },
  followsSource: () => {
    const copies = new Map<string, string>();
    return {
      copyObject: noting((call) => copies.set(sourceOf(call), destinationOf(call))),
      async replaceObject(call) {
        const copy = copies.get(keyOf(call));
        if (copy !== undefined) await call.ask('PUT', `/object/${encode(copy)}`, call.body);
        return call.forward();
      },
    };
  },
  answersSourceKey: { copyObject: edit((_body, call) => ({ Key: sourceOf(call) })) },
  ofNothing: { copyObject: (call) => pretend(call, { Key: destinationOf(call) }) },
});
