// One request on its way through the storage interface.
import type { Clock } from '../../runtime/clock.ts';
import type { DialectName } from '../../runtime/dialect.ts';
import type { Db } from '../../db/db.ts';
import type { Jwt } from '../../runtime/jwt.ts';
import type { Ids } from '../../runtime/ids.ts';
import type { Blobs } from '../blobs/blobs.ts';
import type { Identity } from './auth.ts';
import type { ByteBarrier } from '../records/byte-barrier.ts';
import type { UploadLocks } from '../resumable/locks.ts';

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
  /** A signed link to `<bucket>/<path>`, without host and prefix; the path is not escaped for a URL. */
  readonly linkTo: (object: string, token: string) => string;
  /** The same to a transformed image; in a dialect without them, to the object. */
  readonly linkToImage: StorageContext['linkTo'];
  readonly uploads: () => Promise<UploadLocks>;
}

/** A request with the parts that its operation's document describes: what its validators let through, defaults filled in. */
export interface Call<Body = unknown, Query = unknown> extends StorageContext, Identity {
  readonly request: Request;
  /** The status of a success. */
  readonly status: number;
  /** A success in JSON, as the document of the operation shows it. */
  readonly answer: (content: unknown, headers?: Readonly<Record<string, string>>) => Response;
  /** The bucket that the path names, decoded; empty if it names none. Checked already where the path says `{bucketName}`. */
  readonly bucketId: string;
  /** The object that the path names, decoded; not checked. */
  readonly name: string;
  /** The wildcard as it stands in the path. */
  readonly rawWildcard: string;
  readonly body: Body;
  readonly query: Query;
  readonly isHead: boolean;
}

/** How today's real storage service behaves otherwise than the contract; what it says otherwise stands in specs/dialects. */
interface StorageDialect {
  /** A raw body of undeclared length escapes the size limits. */
  readonly chunkedEscapesLimit: boolean;
  /** A signed path keeps the escapes of reserved characters, which makes its own link useless. */
  readonly signKeepsReservedEscapes: boolean;
}

export const storageDialects: Readonly<Record<DialectName, StorageDialect>> = {
  contract: { chunkedEscapesLimit: false, signKeepsReservedEscapes: false },
  supabase: { chunkedEscapesLimit: true, signKeepsReservedEscapes: true },
};
