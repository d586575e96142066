// What all processes of one mock must have in common, which each says or takes over at its start.
import { ConnectionError } from '../db/postgres/connection-error.ts';
import type { MockOptions } from '../mock.ts';
import type { DialectName } from '../runtime/dialect.ts';
import type { Keys } from '../runtime/keys.ts';
import type { Shared } from './shared.ts';

/** What is so for all processes of one mock, as the first one said. */
export interface Facts extends Pick<MockOptions, 'schemas'> {
  /** Tells this mock from those before it. */
  readonly run: string;
  readonly version: string;
  readonly dialect: DialectName;
  readonly globalLimit?: number;
  readonly bytes: string;
  readonly keys: Keys;
}

/** Those of the first process. Throws a ConnectionError where this one would answer otherwise. */
export async function agreeOn(
  { claim, facts: first }: Shared,
  warn: (message: string) => void,
  given: Omit<Facts, 'run' | 'version'>,
): Promise<Facts> {
  // Only where others may have another version: it is read from a file.
  const version = claim === undefined ? '' : (await import('../../specs/version.ts')).readVersion();
  const own = { ...given, run: crypto.randomUUID(), version };
  if (first === undefined) return own;
  const its = first as Facts;
  const differing = (['version', 'dialect', 'schemas', 'globalLimit', 'bytes'] as const)
    .filter((name) => JSON.stringify(its[name]) !== JSON.stringify(own[name]))
    .map((name) => `${NAMED[name]} ${JSON.stringify(its[name])}, not ${JSON.stringify(own[name])}`);
  if (differing.length > 0) {
    throw new ConnectionError(
      `Another process serves this database as one mock with this one, so both must be started alike: it has ${differing.join('; ')}. Give this one a database of its own, or the same options.`,
    );
  }
  if (own.bytes === 'a folder') {
    throw new ConnectionError(
      'Another process serves this database as one mock with this one, and a folder with bytes belongs to one process: give --blobs s3://bucket/prefix to both.',
    );
  }
  if (own.bytes === 'memory')
    warn(
      'Another process serves this database: the two are one mock, but for the bytes of objects, which each has in its memory. Give --blobs s3://bucket/prefix to both.',
    );
  return its;
}

const NAMED = {
  version: 'the version',
  dialect: 'the dialect',
  schemas: 'the schemas',
  globalLimit: 'the upload limit',
  bytes: 'its bytes in',
} as const;

/** Of bytes in memory or in a folder each process has its own. */
export function describeBytes(blobs: MockOptions['blobs']): string {
  if (blobs === undefined || 'memory' in blobs) return 'memory';
  return 's3' in blobs ? blobs.s3 : 'a folder';
}
