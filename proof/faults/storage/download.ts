// Faults about downloads on the authenticated and the superseded path.
import { afterChanges } from '../../kit/storage/after-changes.ts';
import { asText, changingContent, editContent, noting, onRefusal } from '../../kit/storage/handlers.ts';
import { isNested, keyOf } from '../../kit/storage/keys.ts';
import type { Call, Handlers } from '../../kit/storage/lie.ts';
import { encode, faults, lie } from '../../kit/storage/lie.ts';
import { amongLookalikes } from '../../kit/storage/similar-keys.ts';
import { tracking } from '../../kit/storage/memory.ts';
import { changedContentLies } from '../../kit/storage/read-paths.ts';
import { mixingUp, sideBySide } from '../../kit/storage/side-by-side.ts';
import { FILE } from '../../kit/storage/steps.ts';
import { asTheMaker } from '../../kit/storage/users.ts';

/** Answers another object instead of a missing one. */
function instead(
  find: (call: Call, uploaded: ReadonlyMap<string, ReadonlySet<string>>) => string | undefined,
): () => Handlers {
  return tracking((uploaded) => ({
    async downloadAuthenticatedObject(call) {
      const response = await call.forward();
      const key = find(call, uploaded);
      if (response.ok || !call.isAuthorized || key === undefined) return response;
      return call.ask('GET', `/object/authenticated/${encode(key)}`);
    },
  }));
}

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

export const downloadFaults = faults('download', {
  'authenticated-answers-content': [
    lie('download.answers-first-object', 'Whichever object is asked for, the first of its bucket is answered.')
      .does(answeringTheFirst('downloadAuthenticatedObject'))
      .seenBy('bucket one', 'upload one/a.txt', 'upload one/b.txt', 'read one/b.txt'),
    lie('download.mixes-up-parallel', 'Downloads at the same time all answer the object of the first.')
      .does(
        mixingUp('downloadAuthenticatedObject', ({ bucket, path }) => ({
          path: `/object/authenticated/${bucket}/${encode(path)}`,
        })),
      )
      .seenBy(sideBySide),
    lie('download.works-once', 'A second download of an object is answered without bytes.')
      .does(() => {
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
      })
      .seenBy(afterChanges),
    lie('download.reads-bytes-as-text', 'Bytes that are no UTF-8 are changed on the way out.')
      .does({ downloadAuthenticatedObject: changingContent(asText) })
      .seenBy(async (w) => {
        await w.bucket('one');
        await w.upload('one', 'bytes', new Uint8Array([0xff, 0xfe]), 'application/octet-stream');
        return (await w.read('one', 'bytes')).bytes;
      }),
    lie('download.cuts-large-objects', 'Only the first 64 KiB of an object are answered.')
      .does({ downloadAuthenticatedObject: changingContent((bytes) => bytes.slice(0, 65_536)) })
      .seenBy(async (w) => {
        await w.bucket('one');
        await w.upload('one', 'large.txt', 'x'.repeat(66_000));
        return (await w.read('one', 'large.txt')).text.length;
      }),
  ],
  'superseded-path': [
    lie(
      'superseded-path.answers-first-object',
      'The superseded path answers the first object of a bucket for every other.',
    )
      .does(answeringTheFirst('downloadObject'))
      .seenBy('bucket one', 'upload one/a.txt', 'upload one/b.txt', 'GET /object/one/b.txt'),
    lie('download.superseded-path-cuts', 'The superseded path answers half of the content.')
      .does({ downloadObject: changingContent((bytes) => bytes.slice(0, bytes.length / 2)) })
      .seenBy('bucket one', 'upload one/folder/file.txt text', 'GET /object/one/folder/file.txt'),
    lie(
      'download.superseded-path-adds-line-end',
      'The superseded path ends objects outside all folders with a line end.',
    )
      .does({
        async downloadObject(call) {
          const response = await call.forward();
          return isNested(call.path) ? response : editContent(response, (bytes) => new Uint8Array([...bytes, 10]));
        },
      })
      .seenBy(...FILE, 'GET /object/one/file.txt'),
    lie(
      'download.superseded-path-shows-users',
      'The superseded path shows a signed-in user what the authenticated path refuses.',
    )
      .does(
        asTheMaker('downloadObject', (maker, { bucket, path }) =>
          maker.ask('GET', `/object/${encode(bucket)}/${encode(path)}`),
        ),
      )
      .seenBy('bucket one', 'upload one/a.txt', 'user GET /object/one/a.txt'),
    ...changedContentLies('downloadObject'),
  ],
  'missing-object': [
    lie(
      'download.completes-paths',
      'A path that is not there is answered with the first object whose path begins with it.',
    )
      .does(
        instead(({ bucket, path }, uploaded) => {
          const found = [...(uploaded.get(bucket) ?? [])].find((one) => one.startsWith(path) && one !== path);
          return found === undefined || path.endsWith('/') ? undefined : `${bucket}/${found}`;
        }),
      )
      .seenBy(amongLookalikes),
    lie('download.answers-folders', 'A folder is answered as an object without bytes.')
      .does(
        tracking((uploaded) => ({
          async downloadAuthenticatedObject(call) {
            const response = await call.forward();
            const isFolder = [...(uploaded.get(call.bucket) ?? [])].some((path) => path.startsWith(`${call.path}/`));
            return response.ok || !call.isAuthorized || !isFolder ? response : new Response('');
          },
        })),
      )
      .seenBy(amongLookalikes),
    lie('download.looks-elsewhere', 'A path that is not there is answered from another bucket that has it.')
      .does(
        instead(({ bucket, path }, uploaded) => {
          const other = [...uploaded].findLast(([name, paths]) => name !== bucket && paths.has(path))?.[0];
          return other === undefined || (uploaded.get(bucket)?.has(path) ?? false) ? undefined : `${other}/${path}`;
        }),
      )
      .seenBy(amongLookalikes),
    lie('download.makes-up-missing', 'An object that is not there is answered as an empty one.')
      .does({
        downloadAuthenticatedObject: onRefusal((call) =>
          call.isAuthorized ? new Response('', { status: 200 }) : undefined,
        ),
      })
      .seenBy('bucket one', 'read one/missing.txt'),
    lie(
      'download.superseded-path-makes-up-missing',
      'The superseded path answers an object that is not there as an empty one.',
    )
      .does({ downloadObject: onRefusal((call) => (call.isAuthorized ? new Response('') : undefined)) })
      .seenBy('bucket one', 'GET /object/one/missing.txt'),
  ],
});
