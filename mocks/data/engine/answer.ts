// Answers one prepared request in a session: for definitions that it sees, or for those of last time if they still hold.
import { COMMIT, FORGET, type Batch, type DatabaseError, type Row, type Session, type Step } from '../../db/db.ts';
import { objectText, renderEntries, type Prepared, type PreparedField, type PreparedQuery } from './prepare.ts';
import type { Known } from './reflection.ts';
import type { Answer } from './request.ts';
import { RequestError } from './request-error.ts';

const LAST = [COMMIT, FORGET];

/** For a request that was prepared for the definitions that the session sees. */
export async function answerPrepared(session: Session, prepared: Prepared): Promise<Answer> {
  switch (prepared.kind) {
    case 'answer':
      return prepared.answer;
    case 'query': {
      const { text, params } = prepared.statement;
      const [row = {}] = await session.query(text, params);
      return toAnswer(prepared, row);
    }
    case 'mutation': {
      const entries: (readonly [string, string])[] = [];
      for (const field of prepared.fields) entries.push(await runField(session, field));
      return { data: objectText(entries), errors: [] };
    }
  }
}

function toAnswer({ entries, errors, detail }: PreparedQuery, row: Row): Answer {
  return { data: renderEntries(entries, row), errors, detail };
}

async function runField(session: Session, field: PreparedField): Promise<readonly [string, string]> {
  if (field.kind === 'refused') throw field.error;
  if (field.kind === 'text') return [field.key, field.text];
  const { text, params } = field.statement;
  return toEntry(field, await session.query(text, params));
}

function toEntry(
  { key, limit }: PreparedField & { kind: 'statement' },
  [row = {}]: Batch['rows'][number],
): readonly [string, string] {
  if (limit !== undefined && Number(row['affected']) > limit.atMost) throw new RequestError(limit.message);
  return [key, row['data'] ?? 'null'];
}

/** A request may have been prepared for other definitions: nothing that it did was kept. */
export class Unconfirmed extends Error {
  override readonly name = 'Unconfirmed';
  /** Counts if the definitions turn out to be the same. */
  readonly refused: DatabaseError | undefined;
  constructor(refused: DatabaseError | undefined) {
    super('The definitions have changed, or they may have.');
    this.refused = refused;
  }
}

/**
 * For a request that was prepared for a version of the definitions that was read before: one round trip if nothing
 * has to be checked before the commit. The version is confirmed after the statement: then it held all the time.
 */
export async function answerAsBefore(
  session: Session,
  prepared: Prepared,
  { confirm }: Pick<Known, 'confirm'>,
): Promise<Answer> {
  switch (prepared.kind) {
    case 'answer':
      await sendConfirmed(session, [], [confirm, ...LAST]);
      return prepared.answer;
    case 'query': {
      const [row = {}] = await sendConfirmed(session, [prepared.statement], [confirm, ...LAST]);
      return toAnswer(prepared, row);
    }
    case 'mutation': {
      const [field, ...others] = prepared.fields;
      if (field?.kind === 'statement' && others.length === 0) {
        const last = field.limit === undefined ? LAST : [];
        const entry = toEntry(field, await sendConfirmed(session, [field.statement], [confirm, ...last]));
        if (field.limit !== undefined) await end(session);
        return { data: objectText([entry]), errors: [] };
      }
      await sendConfirmed(session, [], [confirm]);
      const answer = await answerPrepared(session, prepared);
      await end(session);
      return answer;
    }
  }
}

async function end(session: Session): Promise<void> {
  const { error } = await session.batch(LAST);
  if (error !== undefined) throw error;
}

/** The rows of the statement, if there is one. */
async function sendConfirmed(
  session: Session,
  statement: readonly Step[],
  [confirm, ...commit]: readonly [Step, ...Step[]],
): Promise<Batch['rows'][number]> {
  const { rows, error } = await session.batch([...statement, confirm, ...commit]);
  if (error === undefined) return rows[0] ?? [];
  if (rows.length > statement.length) throw error;
  throw new Unconfirmed(rows.length < statement.length ? error : undefined);
}
