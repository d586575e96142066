// The conduct that rows of batch.yaml name with `does`.
import type { Json } from '../../kit/json.ts';
import {
  askObject,
  edit,
  editEach,
  noting,
  notingAnswer,
  onRefusal,
  onSuccess,
  toList,
  tokenIn,
  tokenOf,
} from '../../kit/rest/handlers.ts';
import { sourceOf } from '../../kit/storage/keys.ts';
import { conduct, encode, type Call, type Handlers } from '../../kit/rest/lie.ts';
import { asTheMaker, tracking, withPublic } from '../../kit/storage/memory.ts';

const failed = (item: Json): boolean => item['error'] !== null;

function items(change: (item: Json) => Json): Handlers {
  return { signObjects: editEach((item) => change(item)) };
}

/** What was signed once is told again of what is missing now. */
function tellAgain(isTold: (key: string) => boolean): Handlers {
  const signed = new Map<string, Json>();
  return {
    signObjects: editEach((item, call) => {
      const key = `${call.bucket}/${String(item['path'])}`;
      if (!failed(item)) signed.set(key, item);
      return isTold(key) ? (signed.get(key) ?? item) : item;
    }),
  };
}

export const batchConduct = conduct({
  answersNullForMissing: { signObjects: editEach((item) => (failed(item) ? null : item)) },
  presentLacksError: items((item) => (failed(item) ? item : { path: item['path'], signedURL: item['signedURL'] })),
  missingLacksPath: items((item) => (failed(item) ? { error: item['error'], signedURL: null } : item)),
  missingLacksUrl: items((item) => (failed(item) ? { error: item['error'], path: item['path'] } : item)),
  missingWithoutError: items((item) => ({ ...item, error: null })),
  refusedWhenAllMissing: {
    async signObjects(call) {
      const response = await call.forward();
      const list = response.ok ? toList(await response.clone().json()) : [];
      return list.length > 0 && list.every(failed) ? call.refuse(400) : response;
    },
  },
  remembersRemoved: () => tellAgain(() => true),
  signsMissingInPublicBuckets: withPublic((open) => ({
    signObjects: editEach((item, { bucket }) => (open.has(bucket) ? { ...item, error: null } : item)),
  })),
  remembersMoved: () => {
    const moved = new Set<string>();
    return { moveObject: onSuccess((call) => moved.add(sourceOf(call))), ...tellAgain((key) => moved.has(key)) };
  },
  looksElsewhere: tracking((uploaded) => ({
    signObjects: editEach((item, call) => {
      const path = String(item['path']);
      const isElsewhere = [...uploaded].some(([bucket, paths]) => bucket !== call.bucket && paths.has(path));
      if (item['error'] === null || !isElsewhere || uploaded.get(call.bucket)?.has(path) === true) return item;
      return { ...item, error: null, signedURL: `/object/sign/${call.bucket}/${path}?token=none` };
    }),
  })),
  missingWithEmptyUrl: items((item) => (failed(item) ? { ...item, signedURL: '' } : item)),
  presentWithEmptyError: items((item) => (failed(item) ? item : { ...item, error: '' })),
  lastWithoutUrl: {
    signObjects: edit((body) => {
      const list = toList(body);
      const last = list.filter((item) => !failed(item)).length > 2 ? list.findLastIndex((item) => !failed(item)) : -1;
      return list.map((item, index) => (index === last ? { ...item, signedURL: null } : item));
    }),
  },
  signsOnce: {
    signObjects: edit((body) => {
      const seen = new Set<unknown>();
      return toList(body).map((item) => {
        const again = seen.has(item['path']);
        seen.add(item['path']);
        return again ? { ...item, signedURL: null } : item;
      });
    }),
  },
  urlsOpenNothing: items((item) =>
    failed(item) ? item : { ...item, signedURL: String(item['signedURL']).slice(0, -1) },
  ),
  lastOpensNothing: {
    signObjects: edit((body) =>
      toList(body).map((item, index, { length }) =>
        failed(item) || index < length - 1 || length === 1
          ? item
          : { ...item, signedURL: String(item['signedURL']).slice(0, -1) },
      ),
    ),
  },
  namesTheFirstPath: {
    signObjects: edit((body) => toList(body).map((item, _, [first]) => ({ ...item, path: first?.['path'] }))),
  },
  leavesOutMissing: { signObjects: edit((body) => toList(body).filter((item) => !failed(item))) },
  urlsLackTheSlash: items((item) =>
    typeof item['signedURL'] === 'string' ? { ...item, signedURL: item['signedURL'].replace(/^\//, '') } : item,
  ),
  tokensOpenTheBatch: () => {
    const minted = new Map<string, string>();
    return {
      signObjects: notingAnswer((body, call) => {
        for (const item of toList(body)) if (!failed(item)) minted.set(tokenOf(item), call.bucket);
      }),
      downloadSignedObject: onRefusal((call) =>
        minted.get(tokenIn(call)) === call.bucket ? askObject(call) : undefined,
      ),
    };
  },
  signsForAnybody: () => {
    const makers = new Map<string, Call>();
    return {
      createBucket: noting((call) => makers.set(String(call.json['name']), call)),
      signObjects(call) {
        const maker = call.isAuthorized ? makers.get(call.bucket) : undefined;
        return maker === undefined
          ? call.forward()
          : maker.ask('POST', `/object/sign/${encode(call.bucket)}`, call.json);
      },
    };
  },
  signsForUsers: asTheMaker('signObjects', (maker, { bucket, json }) =>
    maker.ask('POST', `/object/sign/${encode(bucket)}`, json),
  ),
});
