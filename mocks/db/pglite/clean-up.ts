// Removes what a session left in an engine: transaction, settings, role, temporary tables and statements.
import { joinBytes } from '../../runtime/join-bytes.ts';
import { FORGET_STATE, UNLOCK_ALL } from '../session/forget-session.ts';
import { VERSION_SCHEMA } from '../snapshot/definition-version.ts';
import type { Engine } from './engine.ts';
import { callMessage, scriptMessage, statementsMessage, type TransactionStatus } from './wire.ts';

const RESET_CALLER = ['set session authorization postgres', 'reset role'];
/** Leaves nothing of a session: no transaction, no setting, no role, no temporary table, no statement. */
export const CLEAN_UP = joinBytes([
  scriptMessage('rollback', [...RESET_CALLER, ...FORGET_STATE].join('; ')),
  callMessage(UNLOCK_ALL),
]);

export async function findCleaner(engine: Engine): Promise<number | undefined> {
  const text = `select to_regprocedure('${VERSION_SCHEMA}.forget_state()')::oid as oid`;
  const { results } = await engine.send(statementsMessage([{ text }]));
  const oid = results[0]?.rows[0]?.['oid'] ?? null;
  return oid === null ? undefined : Number(oid);
}

/** False if the engine broke. The database's own function leaves our statements, unless one may be forged. */
export async function cleanUp(engine: Engine, status: TransactionStatus): Promise<boolean> {
  if (engine.cleaner !== undefined) {
    const scripts = [...(status === 'idle' ? [] : ['rollback']), RESET_CALLER.join('; ')];
    const { error, complete } = await engine.send(joinBytes([scriptMessage(...scripts), callMessage(engine.cleaner)]));
    if (error === undefined || !complete) return complete;
    engine.cleaner = undefined;
  }
  engine.kept.forget();
  return (await engine.send(CLEAN_UP)).complete;
}
