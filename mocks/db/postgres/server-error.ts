// From the driver's errors to those of the port: a refusal by the server, a broken connection, a server out of reach.
import { DatabaseError as ServerError } from 'pg';
import { DatabaseError } from '../db.ts';
import { ConnectionError } from './connection-error.ts';
import { LONGEST_CONNECT } from './pool.ts';
import { messageOf } from '../../runtime/unknown.ts';

/** An error that does not come from the server means that the connection broke. */
export function toDatabaseError(error: unknown): DatabaseError {
  if (error instanceof DatabaseError) return error;
  if (error instanceof ServerError) return fromServer(error);
  return new DatabaseError('The connection to the database was lost.', { code: '08006' }, { cause: error });
}

/** The server cannot be reached, or accepts no more connections. */
export function toConnectError(error: unknown): DatabaseError {
  if (error instanceof ServerError) return fromServer(error);
  return new DatabaseError(`The database cannot be reached: ${reasonOf(error)}.`, { code: '08001' }, { cause: error });
}

function reasonOf(error: unknown): string {
  const reason = messageOf(error);
  // What the driver says of it.
  if (reason === 'timeout expired') return `no answer within ${LONGEST_CONNECT / 1000} seconds`;
  return reason || 'no answer';
}

export function fromServer(error: ServerError): DatabaseError {
  return new DatabaseError(
    error.message,
    {
      code: error.code ?? 'XX000',
      detail: error.detail,
      hint: error.hint,
      position: error.position === undefined ? undefined : Number(error.position),
      constraint: error.constraint,
      inside: error.internalPosition === undefined ? undefined : error.where,
    },
    { cause: error },
  );
}

export function describeConnection(error: unknown, url: string): unknown {
  if (error instanceof DatabaseError && !error.code.startsWith('28') && !error.code.startsWith('3D')) return error;
  const { host, pathname } = new URL(url);
  return new ConnectionError(`The PostgreSQL database ${host}${pathname} cannot be used: ${reasonOf(error)}.`, {
    cause: error,
  });
}

/** Throws a ConnectionError, which does not show the password. */
export function checkUrl(url: string): void {
  const { protocol = '' } = URL.parse(url) ?? {};
  if (/^postgres(ql)?:$/u.test(protocol)) return;
  throw new ConnectionError(
    'The URL of the database is malformed. Write it as postgres://user:password@host:5432/database, with % codes for special characters in the user and the password.',
  );
}
