// The conduct that rows of download.yaml name with `does`.
import { askObject, editContent, noting, onRefusal } from '../../kit/rest/handlers.ts';
import { isNested, keyOf } from '../../kit/storage/keys.ts';
import { conduct, encode, type Call, type Handlers } from '../../kit/rest/lie.ts';
import { asTheMaker, tracking } from '../../kit/storage/memory.ts';

/** Answers the first object of a bucket for every other that is there. */
function answeringTheFirst(operation: 'downloadAuthenticatedObject' | 'downloadObject'): () => Handlers {
  return tracking((uploaded) => ({
    async [operation](call: Call) {
      const response = await call.forward();
      const [first] = uploaded.get(call.bucket) ?? [];
      if (!response.ok || first === undefined) return response;
      return askObject(call, `${call.bucket}/${first}`);
    },
  }));
}

/** What is not there is empty. */
const makeUp = onRefusal((call) => (call.isAuthorized ? new Response('') : undefined));

export const downloadConduct = conduct({
  downloadAnswersFirstObject: answeringTheFirst('downloadAuthenticatedObject'),
  worksOnce: () => {
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
  },
  supersededPathAnswersFirstObject: answeringTheFirst('downloadObject'),
  supersededPathAddsLineEnd: {
    async downloadObject(call) {
      const response = await call.forward();
      return isNested(call.path) ? response : editContent(response, (bytes) => new Uint8Array([...bytes, 10]));
    },
  },
  supersededPathShowsUsers: asTheMaker('downloadObject', (maker, { bucket, path }) =>
    maker.ask('GET', `/object/${encode(bucket)}/${encode(path)}`),
  ),
  answersFolders: tracking((uploaded) => ({
    downloadAuthenticatedObject: onRefusal((call) => {
      const isFolder = [...(uploaded.get(call.bucket) ?? [])].some((path) => path.startsWith(`${call.path}/`));
      return call.isAuthorized && isFolder ? new Response('') : undefined;
    }),
  })),
  makesUpMissing: { downloadAuthenticatedObject: makeUp },
  supersededPathMakesUpMissing: { downloadObject: makeUp },
});
