// A session of an engine: sends its statements, and removes everything that it leaves.
import { DatabaseError, FORGET, type Session, type Step } from '../db.ts';
import { isNoLongerKept } from '../session/kept-statements.ts';
import { brokenDown } from './broken-down.ts';
import { cleanUp, cleanUpWithin } from './clean-up.ts';
import type { Engine } from './engine.ts';
import { concatenate, scriptMessage, statementsMessage, type Answer, type TransactionStatus } from './wire.ts';

export async function withSession<T>(engine: Engine, work: (session: Session) => Promise<T>): Promise<T> {
  const session = createSession(engine, () => Promise.resolve());
  try {
    return await work(session);
  } finally {
    await session.release();
  }
}

export function createSession(engine: Engine, done: (broken: boolean) => Promise<void>): Session {
  let status: TransactionStatus = 'idle';
  let broken = false;
  let released = false;
  let fresh = true;
  // Whether nothing of this session is left in the engine.
  let clean = false;
  /** The answer may be a refusal by the database. */
  async function send(message: Uint8Array): Promise<Answer> {
    if (released) throw new Error('This database session was given back already.');
    if (broken) throw brokenDown();
    fresh = false;
    clean = false;
    const answer = await engine.send(message);
    status = answer.status;
    broken = !answer.complete;
    if (broken) throw answer.error?.code === '57P02' ? answer.error : brokenDown();
    return answer;
  }
  /** The last statements of a session. What they leave is removed with the same message, if the database can. */
  async function sendLast(message: Uint8Array, count: number): Promise<Answer> {
    if (engine.cleaner === undefined) return send(message);
    const { error, results, tags, ...answer } = await send(concatenate([message, cleanUpWithin(engine.cleaner)]));
    clean = error === undefined && status === 'idle';
    const ended = { ...answer, results: results.slice(0, count), tags: tags.slice(0, count) };
    // If only the cleaning failed, the release does its work.
    return error === undefined || tags.length >= count ? ended : { ...ended, error };
  }
  /** The first batch: if the engine does not know a name, the batch is sent again without names. */
  async function sendNamed(
    steps: readonly Step[],
    sendSteps: (message: Uint8Array) => Promise<Answer>,
  ): Promise<Answer> {
    const answer = await sendSteps(statementsMessage(steps, engine.kept));
    const { error, tags } = answer;
    if (error === undefined) return answer;
    engine.kept.doubt();
    if (!isNoLongerKept(steps[tags.length], error)) return answer;
    engine.kept.forget();
    if (status !== 'idle') await send(scriptMessage('rollback'));
    return sendSteps(statementsMessage(steps));
  }
  const ask = async (message: Uint8Array): Promise<Answer> => accepted(await send(message));
  return {
    query: async (text, params = []) => (await ask(statementsMessage([{ text, params }]))).results[0]?.rows ?? [],
    async batch(steps) {
      const wanted = steps.filter((step) => step !== FORGET);
      const isLast = wanted.length < steps.length;
      const sendSteps = (message: Uint8Array): Promise<Answer> =>
        isLast ? sendLast(message, wanted.length) : send(message);
      const named = fresh && engine.cleaner !== undefined;
      const { results, error } = await (named ? sendNamed(wanted, sendSteps) : sendSteps(statementsMessage(wanted)));
      return { rows: results.map(({ rows }) => rows), ...(error === undefined ? {} : { error }) };
    },
    async exec(text) {
      refuseCopy(text);
      // Tables may change their sizes.
      engine.kept.forget();
      return (await ask(scriptMessage(text))).results;
    },
    async commit() {
      const failed = status === 'failed';
      accepted(await sendLast(scriptMessage('commit'), 1));
      if (failed) throw new DatabaseError('The transaction had failed and was rolled back.', { code: '25P02' });
    },
    async release(state) {
      if (released) return;
      released = true;
      engine.wall.lower();
      engine.limit?.lower();
      const untouched = state === 'untouched' && status === 'idle';
      if (!broken && !clean && !untouched) broken = !(await cleanUp(engine, status));
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
