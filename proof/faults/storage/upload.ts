// The conduct that rows of upload.yaml name with `does`.
import { gunzipSync } from 'node:zlib';
import { askBucket, editContent, editOne, noting, onRefusal, onSuccess } from '../../kit/rest/handlers.ts';
import { isNested, keyOf } from '../../kit/storage/keys.ts';
import { conduct, encode, type Call } from '../../kit/rest/lie.ts';
import { withRemoved } from '../../kit/storage/memory.ts';

const decoder = new TextDecoder();

const encoder = new TextEncoder();

/** Buckets of one family: their names differ in a last number only. */
function stem(bucket: string): string {
  return bucket.replace(/\d+$/, '');
}

/** The path without what lies between its first and its last segment. */
function shorten(path: string): string {
  const segments = path.split('/');
  return segments.length > 3 ? [...segments.slice(0, 2), segments.at(-1)].join('/') : path;
}

export const uploadConduct = conduct({
  keyOfDeepPath: { uploadObject: editOne((body, call) => ({ ...body, Key: `${call.bucket}/${shorten(call.path)}` })) },
  keyOfFlatPath: { replaceObject: editOne((body, call) => (isNested(call.path) ? body : { ...body, Key: call.path })) },
  keyWithoutBucket: { uploadObject: editOne((body, call) => ({ ...body, Key: call.path })) },
  forgetsFolders: {
    uploadObject: (call) =>
      call.isAuthorized && isNested(call.path) ? Response.json({ Key: keyOf(call) }) : call.forward(),
  },
  forgetsEveryThird: () => {
    let count = 0;
    return {
      uploadObject(call) {
        if (!call.isAuthorized) return call.forward();
        count += 1;
        return count % 3 === 0 ? Response.json({ Key: keyOf(call) }) : call.forward();
      },
    };
  },
  intoNowhere: {
    uploadObject: onRefusal(async (call) => {
      const isThere = !call.isAuthorized || (await askBucket(call)).ok;
      return isThere ? undefined : Response.json({ Key: keyOf(call) });
    }),
  },
  remembersMissing: () => {
    const missed = new Set<string>();
    return {
      async downloadAuthenticatedObject(call) {
        const response = missed.has(keyOf(call)) ? call.refuse(404) : await call.forward();
        if (call.isAuthorized && !response.ok) missed.add(keyOf(call));
        return response;
      },
    };
  },
  bringsBackRemoved: withRemoved((removed) => {
    const first = new Map<string, Uint8Array<ArrayBuffer>>();
    return {
      uploadObject: noting((call) => {
        if (!first.has(keyOf(call))) first.set(keyOf(call), call.body);
      }),
      async downloadAuthenticatedObject(call) {
        const response = await call.forward();
        const before = removed.has(keyOf(call)) ? first.get(keyOf(call)) : undefined;
        return before === undefined ? response : editContent(response, () => before);
      },
    };
  }),
  notWhereOneWasRemoved: withRemoved((removed) => ({
    uploadObject: (call) => (removed.has(keyOf(call)) ? call.refuse(409) : call.forward()),
  })),
  cutsFullBlocks: {
    uploadObject: (call) =>
      call.body.length === 16_384 ? call.forward({ body: call.body.slice(0, -1) }) : call.forward(),
  },
  halfIsTooMuch: () => {
    const limits = new Map<string, number>();
    return {
      createBucket: noting((call) =>
        limits.set(String(call.json['name']), Number(call.json['file_size_limit'] ?? Number.NaN)),
      ),
      uploadObject(call) {
        const limit = limits.get(call.bucket) ?? Number.NaN;
        return limit > 1 && call.body.length * 2 > limit ? call.refuse(413) : call.forward();
      },
    };
  },
  mixesUpParallel: () => {
    const underWay: Call[] = [];
    return {
      async uploadObject(call) {
        const [first] = underWay;
        underWay.push(call);
        try {
          return await call.forward(first === undefined ? {} : { body: first.body });
        } finally {
          underWay.splice(underWay.indexOf(call), 1);
        }
      },
    };
  },
  unpacks: {
    uploadObject: (call) =>
      call.forward(
        call.body[0] === 0x1f && call.body[1] === 0x8b ? { body: new Uint8Array(gunzipSync(call.body)) } : {},
      ),
  },
  unifiesLineEnds: {
    uploadObject: (call) =>
      call.request.headers.get('content-type')?.startsWith('text/') === true
        ? call.forward({ body: encoder.encode(decoder.decode(call.body).replaceAll('\r\n', '\n')) })
        : call.forward(),
  },
  fillsEmptyObjects: {
    uploadObject: (call) => call.forward(call.body.length === 0 ? { body: encoder.encode('\n') } : {}),
  },
  mixesUpBuckets: () => {
    const last = new Map<string, string>();
    return {
      uploadObject: onSuccess((call) => last.set(`${stem(call.bucket)} ${call.path}`, call.bucket)),
      async downloadAuthenticatedObject(call) {
        const bucket = last.get(`${stem(call.bucket)} ${call.path}`) ?? call.bucket;
        const honest = await call.forward();
        return honest.ok && bucket !== call.bucket
          ? call.forward({ path: `/object/authenticated/${bucket}/${encode(call.path)}` })
          : honest;
      },
    };
  },
});
