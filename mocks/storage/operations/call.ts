// One request on its way through the storage interface, and what an operation declares about the requests it takes.
import type { Clock } from '../../runtime/clock.ts';
import type { Caller } from '../../db/session/caller.ts';
import type { Db } from '../../db/db.ts';
import type { Jwt } from '../../runtime/jwt.ts';
import type { Ids } from '../../runtime/ids.ts';
import type { Blobs } from '../blobs/blobs.ts';
import type { StorageDialect } from './dialect.ts';
import type { ByteBarrier } from '../records/byte-barrier.ts';
import type { Shape } from './shape.ts';

/** What all operations share. */
export interface StorageContext {
  readonly db: Db;
  readonly blobs: Blobs;
  readonly barrier: ByteBarrier;
  readonly jwt: Jwt;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly dialect: StorageDialect;
  /** The most bytes that an object may have. */
  readonly globalLimit: number;
}

export interface Call<Body, Query> extends StorageContext {
  readonly request: Request;
  /** Path parameters, percent-decoded; an absent wildcard is the empty text. */
  readonly param: (name: 'bucketId' | 'bucketName' | 'wildcard') => string;
  /** The wildcard as it stands in the path. */
  readonly rawWildcard: string;
  readonly body: Body;
  readonly query: Query;
  /** `anon` for operations that do not look at a token. */
  readonly caller: Caller;
  /** A valid token came with the request, and the operation looks at it. */
  readonly hasToken: boolean;
  readonly isHead: boolean;
}

/**
 * required: a header with a valid token. token: a valid token; a missing header is not reported as
 * such. optional: any token or none; an invalid one is ignored. none: Authorization is not read.
 */
export type Authorization = 'required' | 'token' | 'optional' | 'none';

export interface OperationRules<Body, Query> {
  readonly authorization: Authorization;
  /** Absent: the body is not read here. */
  readonly body?: Shape<Body>;
  /** The body may be missing, or empty under a JSON content type. */
  readonly bodyOptional?: true;
  readonly query?: Shape<Query>;
  /** Changes records and their bytes without waiting for the client meanwhile: snapshots never show it half done. */
  readonly changesBytes?: true;
  readonly handle: (call: Call<Body, Query>) => Promise<Response>;
}

/** An operation with the types of its body and query settled. */
export interface Operation {
  readonly authorization: Authorization;
  readonly readsBody: boolean;
  readonly bodyOptional: boolean;
  /** Parses body and query, throws if they do not fit, and returns the work to do once the caller is known. */
  readonly prepare: (
    body: unknown,
    query: unknown,
  ) => (call: Omit<Call<unknown, unknown>, 'body' | 'query'>) => Promise<Response>;
}
