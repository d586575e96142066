// Notes what the engine sends to the database, so that measurements can use the very statements.
import type { Row, Session } from '../mocks/db/db.ts';

export interface Sent {
  readonly text: string;
  readonly params: readonly (string | null)[];
  readonly rows: readonly Row[];
}

/** A session that notes what is asked, one by one or together. */
export function listen(inner: Session, sent: Sent[]): Session {
  return {
    ...inner,
    async query(text, params = []) {
      const rows = await inner.query(text, params);
      sent.push({ text, params, rows });
      return rows;
    },
    async batch(steps) {
      const done = await inner.batch(steps);
      steps.forEach(({ text, params = [] }, index) => sent.push({ text, params, rows: done.rows[index] ?? [] }));
      return done;
    },
  };
}
