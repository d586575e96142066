// Faults about downloads on the authenticated and the superseded path.
import { editContent, noting, onRefusal } from '../../kit/rest/handlers.ts';
import { isNested, keyOf } from '../../kit/storage/keys.ts';
import { encode, faults, lie, type Call, type Handlers } from '../../kit/rest/lie.ts';
import { asTheMaker, tracking } from '../../kit/storage/memory.ts';

/** Answers the first object of a bucket for every other that is there. */
function answeringTheFirst(operation: 'downloadAuthenticatedObject' | 'downloadObject'): () => Handlers {
  return tracking((uploaded) => ({
    async [operation](call: Call) {
      const response = await call.forward();
      const [first] = uploaded.get(call.bucket) ?? [];
      if (!response.ok || first === undefined) return response;
      return call.ask('GET', `/object/authenticated/${call.bucket}/${encode(first)}`);
    },
  }));
}

export const downloadFaults = faults('storage.download', {
  'authenticated-answers-content': [
    lie(
      'download.answers-first-object',
      'Whichever object is asked for, the first of its bucket is answered.',
      answeringTheFirst('downloadAuthenticatedObject'),
    ),
    lie('download.works-once', 'A second download of an object is answered without bytes.', () => {
      const answered = new Set<string>();
      return {
        async downloadAuthenticatedObject(call) {
          const response = await call.forward();
          const isSecond = answered.has(keyOf(call));
          if (response.ok) answered.add(keyOf(call));
          return isSecond ? editContent(response, () => new Uint8Array()) : response;
        },
        replaceObject: noting((call) => answered.delete(keyOf(call))),
      };
    }),
  ],
  'superseded-path': [
    lie(
      'superseded-path.answers-first-object',
      'The superseded path answers the first object of a bucket for every other.',
      answeringTheFirst('downloadObject'),
    ),
    lie(
      'download.superseded-path-adds-line-end',
      'The superseded path ends objects outside all folders with a line end.',
      {
        async downloadObject(call) {
          const response = await call.forward();
          return isNested(call.path) ? response : editContent(response, (bytes) => new Uint8Array([...bytes, 10]));
        },
      },
    ),
    lie(
      'download.superseded-path-shows-users',
      'The superseded path shows a signed-in user what the authenticated path refuses.',
      asTheMaker('downloadObject', (maker, { bucket, path }) =>
        maker.ask('GET', `/object/${encode(bucket)}/${encode(path)}`),
      ),
    ),
  ],
  'missing-object': [
    lie(
      'download.answers-folders',
      'A folder is answered as an object without bytes.',
      tracking((uploaded) => ({
        async downloadAuthenticatedObject(call) {
          const response = await call.forward();
          const isFolder = [...(uploaded.get(call.bucket) ?? [])].some((path) => path.startsWith(`${call.path}/`));
          return response.ok || !call.isAuthorized || !isFolder ? response : new Response('');
        },
      })),
    ),
    lie('download.makes-up-missing', 'An object that is not there is answered as an empty one.', {
      downloadAuthenticatedObject: onRefusal((call) =>
        call.isAuthorized ? new Response('', { status: 200 }) : undefined,
      ),
    }),
    lie(
      'download.superseded-path-makes-up-missing',
      'The superseded path answers an object that is not there as an empty one.',
      { downloadObject: onRefusal((call) => (call.isAuthorized ? new Response('') : undefined)) },
    ),
  ],
});
