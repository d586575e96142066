// A box for SQL, which runs as the owner of the database.
import { useState } from 'react';
import { useDeed } from './asking.ts';
import { runSql, type Row } from './connection.ts';
import { Area } from './fields.tsx';
import { Grid, Said } from './pieces.tsx';

const KEPT = 'touchstone-sql';

export function DataSql() {
  const [text, setText] = useState(() => sessionStorage.getItem(KEPT) ?? 'select current_user, now();');
  const [results, setResults] = useState<readonly Row[][]>([]);
  const deed = useDeed();
  const run = (): void => {
    sessionStorage.setItem(KEPT, text);
    deed.run(async () => {
      const came = await runSql(text);
      setResults(came);
      return `${came.length} ${came.length === 1 ? 'statement' : 'statements'} done.`;
    });
  };
  return (
    <>
      <h2>SQL</h2>
      <Area label="SQL, as the owner of the database (Ctrl+Enter runs it)" value={text} change={setText} run={run} />
      <button type="button" onClick={run} disabled={deed.isBusy}>
        Run
      </button>
      <Said problem={deed.problem} said={deed.said} />
      {results.map((rows, at) =>
        rows[0] === undefined ? (
          <p key={at} className="muted">
            Statement {at + 1} gave no row.
          </p>
        ) : (
          <Grid key={at} caption={`Result of statement ${at + 1}`} columns={Object.keys(rows[0])} rows={rows} />
        ),
      )}
    </>
  );
}
