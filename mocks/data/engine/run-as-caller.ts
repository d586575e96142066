// Runs requests as their callers, each in one short transaction; a repeated request takes one round trip to the database.
import { asCaller, CallerRefused, CommitRefused, type Caller } from '../../db/session/caller.ts';
import type { Db } from '../../db/db.ts';
import type { TellSql } from '../../http/part.ts';
import type { DialectName } from '../../runtime/dialect.ts';
import { advise } from './explain-refused-write.ts';
import { answerAsBefore, answerPrepared, Unconfirmed } from './answer.ts';
import { dataDialects } from '../dialect.ts';
import type { Prepared } from './prepare.ts';
import { createPreparer } from './prepared-cache.ts';
import { createReflectionCache, type Known } from './reflection.ts';
import { refusal, type Answer, type GraphqlRequest } from './request.ts';

export interface RunnerOptions {
  readonly db: Db;
  readonly dialect: DialectName;
  /** The search path of requests. */
  readonly schemas: readonly string[];
}

export type Runner = ReturnType<typeof createRunner>;

export function createRunner({ db, dialect: name, schemas }: RunnerOptions) {
  const reflections = createReflectionCache();
  const dialect = dataDialects[name];
  const prepare = createPreparer(dialect);
  const options = { searchPath: [...schemas, 'extensions'] };
  let generation = db.generation();

  async function run(caller: Caller, request: GraphqlRequest, tellSql?: TellSql): Promise<Answer> {
    const known = reflections.latest(caller.role);
    if (known === undefined) return runAnew(caller, request, undefined, tellSql);
    const prepared = prepare(request, known.reflection);
    try {
      tell(prepared, tellSql);
      return await asCaller(db, caller, (session) => answerAsBefore(session, prepared, known), options);
    } catch (error) {
      if (!(error instanceof Unconfirmed)) throw error;
      return runAnew(caller, request, { ...known, refused: error.refused }, tellSql);
    }
  }

  /** `before`: what a version of the definitions refused, which counts if that is still the version. */
  function runAnew(
    caller: Caller,
    request: GraphqlRequest,
    before?: Pick<Known, 'version'> & Pick<Unconfirmed, 'refused'>,
    tellSql?: TellSql,
  ) {
    return asCaller(
      db,
      caller,
      async (session) => {
        const current = await reflections.readFor(caller.role, session, dialect);
        if (before?.refused !== undefined && 'version' in current && current.version === before.version)
          throw before.refused;
        const prepared = prepare(request, current.reflection);
        tell(prepared, tellSql);
        return answerPrepared(session, prepared);
      },
      options,
    );
  }

  /** As it was when the definitions were last read. */
  function preparedAgain(caller: Caller, request: GraphqlRequest): Prepared | undefined {
    const known = reflections.latest(caller.role);
    return known === undefined ? undefined : prepare(request, known.reflection);
  }

  return {
    /** Rejects with CallerRefused when a request cannot run as this caller, in a dialect with CommitRefused. */
    run: (caller: Caller, request: GraphqlRequest, tellSql?: TellSql): Promise<Answer> =>
      run(caller, request, tellSql).then(withinLimit, async (error: unknown) => {
        if (error instanceof CallerRefused) throw error;
        const answer = refusal(error, await advise(db, error, caller, () => preparedAgain(caller, request)));
        if (!(error instanceof CommitRefused) || dialect.brokenAtCommit === 'answered') return answer;
        error.advice = answer.detail;
        throw error;
      }),
    /** For a database that went back in time. */
    forget() {
      // If only rows went back, definitions and their versions did not.
      if (db.generation() === generation) return;
      generation = db.generation();
      reflections.clear();
    },
  };
}

function tell(prepared: Prepared, tellSql: TellSql | undefined): void {
  if (tellSql === undefined || prepared.kind === 'answer') return;
  if (prepared.kind === 'query') tellSql(prepared.statement.text);
  else for (const field of prepared.fields) if (field.kind === 'statement') tellSql(field.statement.text);
}

/** Answers that echo large values cost memory for as long as a client takes to read them. */
const MOST_MEBIBYTES = 32;

/** Characters, of which each is at least a byte; the last of them need not be counted twice. */
const MOST = MOST_MEBIBYTES * 1024 * 1024;

/** What a mutation changed stays: its answer is only known when it is done. */
function withinLimit(answer: Answer): Answer {
  if (answer.data === undefined || answer.data.length <= MOST) return answer;
  const message = `The answer is too large: ${answer.data.length} characters, at most ${MOST} (${MOST_MEBIBYTES} MiB). Ask for fewer rows with "first" and "filter", or for fewer fields. What a mutation changed is kept`;
  return { data: 'null', errors: [message] };
}
