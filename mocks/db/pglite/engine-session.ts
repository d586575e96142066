// A session of an engine: sends its statements, and removes everything that it leaves.
import { DatabaseError, FORGET, withSession, type Session, type Step } from '../db.ts';
import { isNoLongerKept } from '../session/kept-statements.ts';
import { cleanUp } from './clean-up.ts';
import { brokenDown, type Engine } from './engine.ts';
import { scriptMessage, statementsMessage, type Answer, type TransactionStatus } from './wire.ts';

/** For whoever has the turn already. */
export function inThisTurn<T>(engine: Engine, work: (session: Session) => Promise<T>): Promise<T> {
  return withSession({ acquire: () => Promise.resolve(createSession(engine)) }, work);
}

export function createSession(
  engine: Engine,
  done: (broken: boolean) => Promise<void> = () => Promise.resolve(),
): Session {
  let status: TransactionStatus = 'idle';
  let broken = false;
  let released = false;
  let fresh = true;
  /** The answer may be a refusal by the database. */
  async function send(message: Uint8Array): Promise<Answer> {
    if (released) throw new Error('This database session was given back already.');
    if (broken) throw brokenDown();
    fresh = false;
    const answer = await engine.send(message);
    status = answer.status;
    broken = !answer.complete;
    if (broken) throw answer.error?.code === '57P02' ? answer.error : brokenDown();
    return answer;
  }
  /** The first batch: if the engine does not know a name, the batch is sent again without names. */
  async function sendNamed(steps: readonly Step[]): Promise<Answer> {
    const answer = await send(statementsMessage(steps, engine.kept));
    const { error, results } = answer;
    if (error === undefined) return answer;
    engine.kept.doubt();
    if (!isNoLongerKept(steps[results.length], error)) return answer;
    engine.kept.forget();
    if (status !== 'idle') await send(scriptMessage('rollback'));
    return send(statementsMessage(steps));
  }
  const ask = async (message: Uint8Array): Promise<Answer> => accepted(await send(message));
  return {
    query: async (text, params = []) => (await ask(statementsMessage([{ text, params }]))).results[0]?.rows ?? [],
    async batch(steps) {
      const wanted = steps.filter((step) => step !== FORGET);
      const named = fresh && engine.cleaner !== undefined;
      const { results, error } = await (named ? sendNamed(wanted) : send(statementsMessage(wanted)));
      return { rows: results.map(({ rows }) => rows), ...(error === undefined ? {} : { error }) };
    },
    async exec(text, params) {
      refuseCopy(text);
      // Tables may change their sizes.
      engine.kept.forget();
      return (await ask(params === undefined ? scriptMessage(text) : statementsMessage([{ text, params }]))).results;
    },
    inTransaction: () => status !== 'idle',
    async commit() {
      const failed = status === 'failed';
      await ask(scriptMessage('commit'));
      if (failed) throw new DatabaseError('The transaction had failed and was rolled back.', { code: '25P02' });
    },
    async release(state) {
      if (released) return;
      released = true;
      engine.wall.lower();
      engine.limit?.lower();
      const clean = state === 'untouched' && status === 'idle';
      if (!broken && !clean) broken = !(await cleanUp(engine, status));
      await done(broken);
    },
  };
}

function accepted(answer: Answer): Answer {
  if (answer.error !== undefined) throw answer.error;
  return answer;
}

/** PGlite ends the whole process on `copy … from stdin`. */
function refuseCopy(text: string): void {
  if (/^\s*copy\b[^;]*\bfrom\s+stdin\b/im.test(text))
    throw new DatabaseError('COPY FROM STDIN is not offered here: write INSERT statements.', { code: '0A000' });
}
