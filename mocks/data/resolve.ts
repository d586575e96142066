// The entry of the data engine: one GraphQL request in a session, whatever transaction it is in.
import type { DialectName } from '../runtime/dialect.ts';
import { DatabaseError, type Session } from '../db/db.ts';
import { dataDialects } from './dialect.ts';
import { answerPrepared } from './engine/answer.ts';
import { prepareRequest } from './engine/prepare.ts';
import { readReflection } from './engine/reflection.ts';
import { refusal, type Answer, type GraphqlRequest } from './engine/request.ts';

export interface GraphqlResult {
  readonly data?: unknown;
  readonly errors?: readonly { readonly message: string }[];
}

export interface ResolveOptions {
  readonly dialect: DialectName;
  /** A caller who knows that nothing has changed saves reading the catalog again. */
  readonly reflect?: typeof readReflection;
}

/**
 * Works as the session's current role, on its search path. What a failed request did is undone, and an enclosing
 * transaction survives.
 */
export async function resolve(
  session: Session,
  request: GraphqlRequest,
  { dialect: name, reflect = readReflection }: ResolveOptions,
): Promise<GraphqlResult> {
  const dialect = dataDialects[name];
  const enclosed = await open(session);
  let undo = true;
  try {
    const reflection = await reflect(session, dialect);
    const answered = await answerPrepared(session, prepareRequest(request, reflection, dialect));
    undo = false;
    return toResult(answered);
  } catch (error) {
    return toResult(refusal(error));
  } finally {
    await close(session, enclosed, undo);
  }
}

function toResult({ data, errors }: Answer): GraphqlResult {
  return {
    ...(data === undefined ? {} : { data: JSON.parse(data) as unknown }),
    ...(errors.length === 0 ? {} : { errors: errors.map((message) => ({ message })) }),
  };
}

/** Opens a savepoint inside a transaction, or else a transaction; true if it was inside one. */
async function open(session: Session): Promise<boolean> {
  try {
    await session.exec('savepoint touchstone_request');
    return true;
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== '25P01') throw error;
    await session.exec('begin');
    return false;
  }
}

async function close(session: Session, enclosed: boolean, undo: boolean): Promise<void> {
  if (!enclosed) await session.exec(undo ? 'rollback' : 'commit');
  else
    await session.exec(
      undo
        ? 'rollback to savepoint touchstone_request; release savepoint touchstone_request'
        : 'release savepoint touchstone_request',
    );
}
