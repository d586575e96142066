// Faults about listing objects.
import type { Json } from '../../kit/json.ts';
import { LIST_WAYS } from '../../kit/list-ways.ts';
import { afterChanges } from '../../kit/storage/after-changes.ts';
import { edit, editAnswer, noting, onSuccess, toList } from '../../kit/storage/handlers.ts';
import { prefixOf } from '../../kit/storage/keys.ts';
import type { Call, Handlers } from '../../kit/storage/lie.ts';
import { faults, lie } from '../../kit/storage/lie.ts';
import { listedAfterTransfers, listedNames } from '../../kit/storage/listings.ts';
import { amongLookalikes } from '../../kit/storage/similar-keys.ts';
import { frozen, tracking, withRemoved } from '../../kit/storage/memory.ts';
import { isFile } from '../../kit/storage/record-edits.ts';
import { FILE } from '../../kit/storage/steps.ts';

const LIST_DOCS = 'POST /object/list/one {"prefix":"docs"}';

/** What the honest server lists. */
async function askList(call: Call, bucket: string, json: Json): Promise<readonly Json[]> {
  return toList(await (await call.ask('POST', `/object/list/${bucket}`, { json })).json());
}

/** A list also shows what other prefixes have. */
function alsoUnder(others: (prefix: string) => readonly string[]): Handlers {
  return {
    async listObjects(call) {
      const own = String(call.json['prefix']);
      const response = await call.forward();
      const more: Json[] = [];
      for (const prefix of others(own))
        if (prefix !== own) more.push(...(await askList(call, call.bucket, { ...call.json, prefix })));
      return editAnswer(response, (body) => [...toList(body), ...more]);
    },
  };
}

export const listFaults = faults('list', {
  'shows-objects-under-prefix': LIST_WAYS.map(({ id, does, change }) =>
    lie(`list.${id}`, `A list of objects ${does}.`)
      .does({
        listObjects: edit((body) => {
          const records = toList(body);
          return [...records.filter((record) => !isFile(record)), ...change(records.filter(isFile))];
        }),
      })
      .seenBy(listedNames),
  ),
  'shows-deeper-objects': [
    ...LIST_WAYS.filter(({ id }) => ['omits-first', 'omits-middle', 'omits-last', 'first-only'].includes(id)).map(
      ({ id, does, change }) =>
        lie(`list.folders-${id}`, `Of the folders a list ${does}.`)
          .does({
            listObjects: edit((body) => {
              const records = toList(body);
              return [...change(records.filter((record) => !isFile(record))), ...records.filter(isFile)];
            }),
          })
          .seenBy('bucket one', ...['a', 'b', 'c'].map((name) => `upload one/docs/${name}/1.txt`), LIST_DOCS),
    ),
    lie('list.hides-folders', 'A list shows neither folders nor what is in them.')
      .does({ listObjects: edit((body) => toList(body).filter(isFile)) })
      .seenBy(listedNames),
  ],
  'leaves-out-others': [
    lie('list.mixes-up-folders', 'A list of a folder in a folder shows what is in its namesake at the top, too.')
      .does(alsoUnder((prefix) => [prefix.slice(prefix.lastIndexOf('/') + 1)]))
      .seenBy('bucket one', 'upload one/a/1.txt', 'upload one/b/a/2.txt', 'POST /object/list/one {"prefix":"b/a"}'),
    lie('list.percent-is-any', 'A percent sign or an asterisk in a prefix stands for any letters.')
      .does(alsoUnder((prefix) => (/[%*]/.test(prefix) ? [prefix.replaceAll(/[%*]/g, 'xx')] : [])))
      .seenBy('bucket one', 'upload one/pxxq/1.txt', 'POST /object/list/one {"prefix":"p*q"}'),
    lie('list.slash-is-nothing', 'A prefix that ends with a slash shows what begins with its letters before the slash.')
      .does(
        tracking((uploaded) => ({
          async listObjects(call) {
            const begin = prefixOf(call);
            const prefix = `${begin}/`;
            const beside = [...(uploaded.get(call.bucket) ?? [])].filter(
              (path) => path.startsWith(begin) && !path.startsWith(prefix),
            );
            const response = await call.forward();
            return call.json['prefix'] !== prefix || !call.isAuthorized
              ? response
              : editAnswer(response, (body) => [...toList(body), ...beside.map((name) => ({ name }))]);
          },
        })),
      )
      .seenBy('bucket one', 'upload one/docs2/1.txt', 'POST /object/list/one {"prefix":"docs/"}'),
    lie('list.adds-the-root', 'A list under a prefix shows the objects outside all folders too.')
      .does({
        async listObjects(call) {
          const response = await call.forward();
          if (!call.isAuthorized) return response;
          const files = (await askList(call, call.bucket, { prefix: '' })).filter(isFile);
          return editAnswer(response, (body) => [...toList(body), ...files]);
        },
      })
      .seenBy(listedNames),
    lie('list.finds-the-prefix-anywhere', 'A list shows what lies in a folder of that name anywhere.')
      .does(
        tracking((uploaded) => ({
          async listObjects(call) {
            const prefix = prefixOf(call);
            const away = [...(uploaded.get(call.bucket) ?? [])].filter((path) => path.includes(`/${prefix}/`));
            const response = await call.forward();
            return prefix === '' || !call.isAuthorized
              ? response
              : editAnswer(response, (body) => [...toList(body), ...away.map((name) => ({ name }))]);
          },
        })),
      )
      .seenBy(amongLookalikes),
    lie('list.finds-the-prefix-in-texts', 'A list shows every object whose path has the prefix anywhere in it.')
      .does(
        tracking((uploaded) => ({
          async listObjects(call) {
            const prefix = prefixOf(call);
            const has = (path: string): boolean => path.includes(prefix) && !path.startsWith(`${prefix}/`);
            const away = [...(uploaded.get(call.bucket) ?? [])].filter(has);
            const response = await call.forward();
            return prefix === '' || !call.isAuthorized
              ? response
              : editAnswer(response, (body) => [...toList(body), ...away.map((name) => ({ name }))]);
          },
        })),
      )
      .seenBy(
        'bucket one',
        'upload one/docs/a.txt',
        'upload one/my-docs.txt',
        'POST /object/list/one {"prefix":"docs"}',
      ),
    lie('list.unknown-prefix-shows-all', 'A list under a prefix that no object has shows the whole bucket.')
      .does({
        async listObjects(call) {
          const response = await call.forward();
          const isEmpty = response.ok && (await response.clone().text()) === '[]';
          return isEmpty ? call.forward({ body: { ...call.json, prefix: '' } }) : response;
        },
      })
      .seenBy(...FILE, 'POST /object/list/one {"prefix":"docs"}'),
  ],
  'of-its-bucket': [
    lie(
      'list.joins-names-and-paths',
      'A list looks for the name of the bucket and the prefix with nothing between them.',
    )
      .does(
        tracking((uploaded) => ({
          async listObjects(call) {
            const response = await call.forward();
            const more = [...uploaded].flatMap(([bucket, paths]) =>
              bucket.startsWith(call.bucket) && bucket !== call.bucket
                ? [...paths].map((path) => `${bucket.slice(call.bucket.length)}/${path}`)
                : [],
            );
            const folder = `${prefixOf(call)}/`;
            const names = more.filter((path) => path.startsWith(folder)).map((path) => path.slice(folder.length));
            return editAnswer(response, (body) => [...toList(body), ...names.map((name) => ({ name }))]);
          },
        })),
      )
      .seenBy('bucket one', 'bucket one2', 'upload one2/docs/a.txt', 'POST /object/list/one {"prefix":"2/docs"}'),
    lie('list.adds-other-buckets', 'A list shows the objects of buckets with a similar name too.')
      .does(() => {
        const buckets = new Set<string>();
        return {
          createBucket: noting((call) => buckets.add(String(call.json['name']))),
          async listObjects(call) {
            const response = await call.forward();
            if (!call.isAuthorized) return response;
            const stem = call.bucket.replace(/\d+$/, '');
            const others = [...buckets].filter((name) => name !== call.bucket && name.replace(/\d+$/, '') === stem);
            const added: Json[] = [];
            for (const other of others) added.push(...(await askList(call, other, call.json)));
            return editAnswer(response, (body) => [...toList(body), ...added.filter(isFile)]);
          },
        };
      })
      .seenBy(listedNames),
  ],
  'follows-changes': [
    lie('list.hides-what-came-back', 'An object uploaded where one was removed is not listed.')
      .does(
        withRemoved((removed) => ({
          listObjects: edit((body, call) => {
            const prefix = `${call.bucket}/${prefixOf(call)}/`;
            return toList(body).filter(({ name }) => !removed.has(prefix + String(name)));
          }),
        })),
      )
      .seenBy(afterChanges),
    lie('list.remembers-moved', 'An object that was moved is still listed where it was.')
      .does(() => {
        const moved: { readonly bucket: string; readonly source: string }[] = [];
        return {
          moveObject: onSuccess((call) => {
            const { bucketId, sourceKey } = call.json;
            moved.push({ bucket: String(bucketId), source: String(sourceKey) });
          }),
          listObjects: edit((body, call) => {
            const prefix = `${prefixOf(call)}/`;
            const gone = moved.filter(({ bucket, source }) => bucket === call.bucket && source.startsWith(prefix));
            return [...toList(body), ...gone.map(({ source }) => ({ name: source.slice(prefix.length) }))];
          }),
        };
      })
      .seenBy(listedAfterTransfers),
    lie('list.is-stale', 'A list that was answered once is answered so for ever.')
      .does(frozen('listObjects'))
      .seenBy(listedNames),
    lie('list.remembers-removed-batches', 'Objects that were removed with several are still listed.')
      .does(() => {
        const removed: { readonly bucket: string; readonly record: Json }[] = [];
        return {
          async deleteObjects(call) {
            const response = await call.forward();
            if (response.ok)
              for (const record of toList(await response.clone().json())) removed.push({ bucket: call.bucket, record });
            return response;
          },
          async listObjects(call) {
            const response = await call.forward();
            if (!response.ok) return response;
            const prefix = `${prefixOf(call)}/`;
            const gone = removed
              .filter(({ bucket, record }) => bucket === call.bucket && String(record['name']).startsWith(prefix))
              .map(({ record }) => ({ ...record, name: String(record['name']).slice(prefix.length) }));
            return Response.json([...toList(await response.json()), ...gone]);
          },
        };
      })
      .seenBy(
        'bucket one',
        'upload one/docs/file.txt text',
        'DELETE /object/one {"prefixes":["docs/file.txt"]}',
        'POST /object/list/one {"prefix":"docs"}',
      ),
  ],
});
