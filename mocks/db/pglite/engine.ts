// One running PGlite, as its sessions and snapshots see it.
import { DatabaseError } from '../db.ts';
import type { EngineImage } from '../image/engine-image.ts';
import type { KeptStatements } from '../session/kept-statements.ts';
import type { SessionWall } from './forbid-owner-role.ts';
import type { StatementLimit } from './statement-limit.ts';
import type { Answer } from './wire.ts';

export interface Engine {
  send(message: Uint8Array): Promise<Answer>;
  /** Its files, to start another engine from. `whole`: for another process. */
  image(kind?: 'whole'): Promise<EngineImage>;
  close(): Promise<void>;
  /** Of an engine that broke down, in which nothing may run any more: closes its files, as the end of a process does. */
  letGo(): void;
  readonly wall: SessionWall;
  /** Undefined in a browser. */
  readonly limit: Pick<StatementLimit, 'raise' | 'lower'> | undefined;
  readonly kept: KeptStatements;
  /** The oid of the function that cleans sessions but leaves what we keep; undefined if it was not found. */
  cleaner: number | undefined;
}

/** The error of a statement that ended the engine. */
export function brokenDown(cause?: unknown): DatabaseError {
  const message = 'The embedded database broke down at this statement: its work was undone.';
  return new DatabaseError(message, { code: '57P02' }, { cause });
}
