// The register of the storage interface: an operation for each route of the contract and of real clients, and the way to it.
import type { StorageOperation } from '../../../specs/generated/operation-names.ts';
import type { OperationSpec } from '../../../specs/operation.ts';
import { storageSpecs } from '../../../specs/operations.ts';
import { throughGateway } from '../../db/session/caller.ts';
import type { DialectName } from '../../runtime/dialect.ts';
import { answerBy } from '../../http/conform.ts';
import type { Incoming } from '../../http/part.ts';
import { splitTarget, toValues } from '../../http/raw-target.ts';
import { holdsError, isResponse, messageIn, renderError } from '../../http/respond.ts';
import { ServiceError } from '../../http/service-error.ts';
import { decode, type Router } from '../../http/router.ts';
import { authenticate, authorizationOf, checkHeader } from './auth.ts';
import * as buckets from '../buckets/buckets.ts';
import { storageDialects, type Call, type StorageContext } from './call.ts';
import { checkBucketName } from '../buckets/names.ts';
import * as deletion from '../objects/delete.ts';
import * as download from '../objects/download.ts';
import { badUrl, noRoute, paramTooLong } from './errors.ts';
import { createByteBarrier } from '../records/byte-barrier.ts';
import { listObjectsV2 } from '../lists/list-v2.ts';
import { listObjects } from '../lists/list.ts';
import * as transfer from '../objects/move-copy.ts';
import { checkPart, readJsonBody } from './parts.ts';
import { createMethodRouter, storageRoutes } from './routes.ts';
import * as service from './service.ts';
import * as images from '../objects/render.ts';
import { toServiceError, withPolicies } from './refused.ts';
import * as resumable from '../resumable/resumable.ts';
import { inText } from '../resumable/refusals.ts';
import * as links from '../objects/sign.ts';
import { replaceObject, uploadObject } from '../objects/upload.ts';

/** By operationId: what each answers as its document shows it, or a Response of its own. */
export const OPERATIONS: Readonly<Record<string, (call: never) => object | Promise<object>>> = {
  ...buckets,
  ...deletion,
  ...download,
  ...images,
  ...links,
  ...resumable,
  ...service,
  ...transfer,
  listObjects,
  listObjectsV2,
  replaceObject,
  uploadObject,
};

/** They change records and their bytes without waiting for the client meanwhile: snapshots never show it half done. */
const CHANGING_BYTES: ReadonlySet<string> = new Set<StorageOperation>([
  'copyObject',
  'deleteObject',
  'deleteObjects',
  'emptyBucket',
  'moveObject',
]);

export interface StorageOptions extends Pick<StorageContext, 'db' | 'blobs' | 'jwt' | 'clock' | 'ids'> {
  readonly dialect: DialectName;
  /** The most bytes that an object may have. */
  readonly globalLimit?: number;
}

export function createStoragePart(options: StorageOptions) {
  const { db, blobs, jwt, clock, ids, globalLimit = 52_428_800 } = options;
  const barrier = createByteBarrier();
  const dialect = storageDialects[options.dialect];
  const specs = new Map(storageSpecs(options.dialect).map((spec) => [spec.operation, spec]));
  const door: Door = { route: createMethodRouter(storageRoutes(options.dialect)), specs };
  const linkTo = linkingBy(specs.get('downloadSignedObject'));
  const rendering = specs.get('renderSignedImage');
  const context: StorageContext = {
    db,
    blobs,
    barrier,
    jwt,
    clock,
    ids,
    globalLimit,
    dialect,
    linkTo,
    linkToImage: rendering === undefined ? linkTo : linkingBy(rendering),
    uploads: lazyLocks(),
  };
  return {
    async handle(incoming: Incoming): Promise<Response> {
      const response = await answer(incoming, door, context).catch((error: unknown) => {
        const known = toServiceError(error);
        if (!(known instanceof ServiceError)) throw error;
        return renderError(known);
      });
      return incoming.request.method === 'HEAD' ? withoutBody(response) : response;
    },
    /** The bytes that there are, for `restore`. */
    snapshot: () => blobs.snapshot(barrier.arriving),
    restore: (state: unknown) => blobs.restore(state, barrier.arriving),
    /** While the work takes the mock's state or puts it back, no record is without its bytes. */
    halt: <T>(work: () => Promise<T>) => barrier.halt(work),
    /** The snapshot will not be restored any more. */
    forget: (state: unknown) => blobs.forget(state),
  };
}

/** Links lead to the operation that takes their token. */
function linkingBy(spec: OperationSpec | undefined): StorageContext['linkTo'] {
  const [folder = ''] = (spec?.path ?? '').split('{');
  return (object, token) => `${folder}${object}?token=${token}`;
}

/** What the documents of the dialect say about requests. */
interface Door {
  readonly route: Router;
  readonly specs: ReadonlyMap<string, OperationSpec>;
}

/** Route, then body and query, then headers, then the token, then the work: the first error is reported. */
async function answer(incoming: Incoming, { route, specs }: Door, context: StorageContext): Promise<Response> {
  const { request, path } = incoming;
  const target = targetOf(incoming);
  if (decode(path) === undefined) throw badUrl(path);
  const isHead = request.method === 'HEAD';
  const match = route(request.method, path);
  const name = match.kind === 'found' ? match.route.operation : '';
  const operation = OPERATIONS[name] as ((call: Call) => object | Promise<object>) | undefined;
  const spec = specs.get(name);
  if (match.kind !== 'found' || operation === undefined || spec === undefined) {
    const paths = [...specs.values()].map(({ path: known }) => known);
    throw noRoute(request.method, target, paths);
  }
  for (const [parameter, value] of Object.entries(match.params))
    if (parameter !== 'wildcard' && value.length > LONGEST_PARAM) throw paramTooLong(path);
  const readsBody = spec.body?.mediaTypes.includes('application/json') === true;
  const body = readsBody ? await readJsonBody(request, spec.body.mayBeEmpty) : undefined;
  checkPart(spec, 'body', body);
  const query = toValues(incoming.query);
  checkPart(spec, 'query', query);
  const authorization = authorizationOf(spec);
  checkHeader(request, authorization);
  const identity = await authenticate(request, authorization, context.jwt);
  const call: Call = {
    ...context,
    ...identity,
    caller: {
      ...identity.caller,
      request: { method: request.method, path: target, headers: throughGateway(request), jwt: identity.token },
      settings: settingsOf(spec, isHead),
    },
    request,
    isHead,
    status: spec.status,
    answer: (content, headers) => answerBy(spec, content, headers),
    body,
    query,
    bucketId: decodeURIComponent(match.params['bucketId'] ?? match.params['bucketName'] ?? ''),
    name: decodeURIComponent(match.params['wildcard'] ?? ''),
    rawWildcard: match.params['wildcard'] ?? '',
  };
  const work = async (): Promise<object> => operation(call);
  try {
    if (spec.path.includes('{bucketName}')) checkBucketName(call.bucketId);
    const content = await (CHANGING_BYTES.has(name) ? context.barrier.during(work) : work());
    return isResponse(content) ? content : call.answer(content);
  } catch (error) {
    const refused = await withPolicies(toServiceError(error), name, call);
    throw spec.path.startsWith('/upload/resumable') ? inText(refused) : refused;
  }
}

/** For its transactions: with them the service may delete rows, which SQL alone may not. */
function settingsOf({ told = [''] }: OperationSpec, isHead: boolean): Readonly<Record<string, string>> {
  const [name, ofHead = name] = told;
  return { 'storage.operation': isHead ? ofHead : name, 'storage.allow_delete_query': 'true' };
}

const LONGEST_PARAM = 2500;

function targetOf({ request, path }: Incoming): string {
  const { query } = splitTarget(request);
  return query === '' ? path : `${path}?${query}`;
}

/** A HEAD answer says how long its body would have been. */
async function withoutBody(response: Response): Promise<Response> {
  const headers = new Headers(response.headers);
  if (!headers.has('content-length')) headers.set('content-length', String((await response.arrayBuffer()).byteLength));
  return holdsError(new Response(null, { status: response.status, headers }), messageIn(response));
}

/** Few mocks have a resumable upload. */
function lazyLocks(): StorageContext['uploads'] {
  let locks: ReturnType<StorageContext['uploads']> | undefined;
  return async () => {
    locks ??= import('../resumable/locks.ts').then(({ createUploadLocks }) => createUploadLocks());
    return locks;
  };
}
