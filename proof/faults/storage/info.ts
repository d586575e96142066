// Faults about the info of objects.
import type { Fault } from '../../lies/fault.ts';
import { itself, keyOf, namedKeys, sourceOf } from '../../lies/storage/keys.ts';
import type { Call } from '../../lies/storage/lie.ts';
import { lie, refuse } from '../../lies/storage/lie.ts';
import { lasting } from '../../lies/storage/memory.ts';
import { onEveryPath } from '../../lies/storage/read-paths.ts';
import { filled, withFile } from '../../lies/storage/witness.ts';

export const infoFaults: readonly Fault[] = [
  lie(
    'info.knows-folders-only',
    'info.authenticated-answers',
    'Info is refused for objects in no folder.',
    () => ({
      getAuthenticatedObjectInfo: (call) => (call.path.includes('/') ? call.forward() : Promise.resolve(refuse(404))),
    }),
    onEveryPath,
  ),
  lie(
    'info.knows-no-folders',
    'info.authenticated-answers',
    'Info is refused for objects in folders.',
    () => ({
      getAuthenticatedObjectInfo: (call) => (call.path.includes('/') ? Promise.resolve(refuse(404)) : call.forward()),
    }),
    async (w) => {
      await withFile(w);
      return (await w.send('GET', '/object/info/authenticated/one/folder/file.txt')).status;
    },
  ),
  lie(
    'info.public-knows-folders-only',
    'info.public-answers',
    'Public info is refused for objects in no folder.',
    () => ({
      getPublicObjectInfo: (call) => (call.path.includes('/') ? call.forward() : Promise.resolve(refuse(404))),
    }),
    onEveryPath,
  ),
  lie(
    'info.public-remembers-missing',
    'info.public-answers',
    'The public info path keeps refusing what it once refused.',
    () => {
      const refused = new Set<string>();
      return {
        async getPublicObjectInfo(call) {
          if (refused.has(keyOf(call))) return refuse(404);
          const response = await call.forward();
          if (!response.ok) refused.add(keyOf(call));
          return response;
        },
      };
    },
    async (w) => {
      await filled(w, 'one', [], true);
      const ask = async (): Promise<number> => (await w.send('GET', '/object/info/public/one/a.txt')).status;
      await ask();
      await w.upload('one', 'a.txt', 'x');
      return ask();
    },
  ),
  lie(
    'info.public-wants-authorization',
    'info.public-answers',
    'The public info path refuses requests without authorization.',
    () => ({
      getPublicObjectInfo: (call) => (call.isAuthorized ? call.forward() : Promise.resolve(refuse(401))),
    }),
    async (w) => {
      await withFile(w, { public: true });
      return (await w.send('GET', '/object/info/public/one/folder/file.txt', undefined, { nobody: true })).status;
    },
  ),
  lie(
    'info.public-remembers-removed',
    'info.missing-object',
    'The public info path still answers for what was removed.',
    lasting('getPublicObjectInfo', itself, 'deleteObject'),
    onEveryPath,
  ),
  lie(
    'info.makes-up-missing',
    'info.missing-object',
    'Info about an object that is not there is an empty object.',
    () => ({
      async getPublicObjectInfo(call) {
        const response = await call.forward();
        return response.ok ? response : Response.json({});
      },
    }),
    async (w) => {
      await w.bucket('one', { public: true });
      return (await w.send('GET', '/object/info/public/one/missing.txt')).status;
    },
  ),
  lie(
    'info.remembers-removed',
    'info.missing-object',
    'Info is still answered for an object that was removed.',
    () => {
      const removed = new Set<string>();
      return {
        async deleteObject(call) {
          const response = await call.forward();
          if (response.ok) removed.add(`${call.bucket}/${call.path}`);
          return response;
        },
        async getAuthenticatedObjectInfo(call) {
          const response = await call.forward();
          return removed.has(`${call.bucket}/${call.path}`) && !response.ok ? Response.json({}) : response;
        },
      };
    },
    async (w) => {
      await w.bucket('one');
      await w.upload('one', 'file.txt', 'text');
      await w.send('DELETE', '/object/one/file.txt');
      return (await w.send('GET', '/object/info/authenticated/one/file.txt')).status;
    },
  ),
  ...(
    [
      ['moved', 'moved away', (call: Call) => [sourceOf(call)], 'moveObject'],
      ['emptied', 'in an emptied bucket', ({ bucket }: Call) => [`${bucket}/`], 'emptyBucket'],
      ['many', 'removed with several', namedKeys, 'deleteObjects'],
    ] as const
  ).map(([id, words, after, operation]) =>
    lie(
      `info.remembers-${id}`,
      'info.missing-object',
      `Info is still answered for what was ${words}.`,
      lasting('getAuthenticatedObjectInfo', after, operation),
      onEveryPath,
    ),
  ),
];
