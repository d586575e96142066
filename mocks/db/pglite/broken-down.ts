// The error of a statement that ended the engine.
import { DatabaseError } from '../db.ts';

export function brokenDown(cause?: unknown): DatabaseError {
  const message = 'The embedded database broke down at this statement: its work was undone.';
  return new DatabaseError(message, { code: '57P02' }, { cause });
}
