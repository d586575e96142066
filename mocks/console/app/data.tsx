// Part 2: the tables, with their rows and rules, what is left out of the data API, and a box for SQL.
import { to } from './address.ts';
import { useAsked } from './asking.ts';
import { admin, type PartProps } from './connection.ts';
import { identifier, listTables, type Table } from './data-queries.ts';
import { DataRules } from './data-rules.tsx';
import { DataSql } from './data-sql.tsx';
import { DataTable } from './data-table.tsx';
import { Said, Tabs } from './pieces.tsx';

export function Data({ place: [schema, name] }: PartProps) {
  const tables = useAsked('tables', listTables);
  const leftOut = useAsked('left out', () => admin<string[]>('/left-out'));
  const table = tables.value?.find((one) => one.schema === schema && one.name === name);
  const schemas = [...new Set(tables.value?.map((one) => one.schema) ?? [])];
  return (
    <div className="split tables">
      <nav aria-label="Tables">
        <Said problem={tables.problem} />
        <a href={to('data', 'sql')} aria-current={schema === 'sql' ? 'page' : undefined}>
          SQL
        </a>
        <a href={to('data')} aria-current={schema === undefined ? 'page' : undefined}>
          Left out ({leftOut.value?.length ?? '…'})
        </a>
        {schemas.map((one) => (
          <details key={one} open={one === 'public' || one === schema || schemas[0] === one}>
            <summary>{one}</summary>
            {tables.value
              ?.filter((each) => each.schema === one)
              .map((each) => (
                <a key={each.name} href={to('data', one, each.name)} aria-current={each === table ? 'page' : undefined}>
                  {each.name} {each.kind !== 'table' && <small>{each.kind}</small>}
                </a>
              ))}
          </details>
        ))}
      </nav>
      <section aria-label={table === undefined ? 'Data' : `Table ${name}`}>
        {schema === 'sql' ? (
          <DataSql />
        ) : table === undefined ? (
          <LeftOut lines={leftOut.value} problem={leftOut.problem} isKnown={name === undefined} />
        ) : (
          <One key={`${schema}.${name}`} table={table} leftOut={leftOut.value ?? []} />
        )}
      </section>
    </div>
  );
}

function One({ table, leftOut }: { readonly table: Table; readonly leftOut: readonly string[] }) {
  const { schema, name, kind, secured, policies } = table;
  const named = `${identifier(schema)}.${identifier(name)}`;
  const about = leftOut.filter((line) => line.includes(name));
  const rules = secured ? `row level security with ${policies} ${policies === 1 ? 'policy' : 'policies'}` : 'open';
  return (
    <>
      <h2>{name}</h2>
      <p className="muted">
        {kind} in {schema}, {kind === 'table' ? rules : 'with the rules of what it reads'}
      </p>
      {about.map((line) => (
        <p key={line} className="note">
          {line}
        </p>
      ))}
      <Tabs
        tabs={{
          Rows: <DataTable table={named} isTable={kind === 'table'} />,
          'Policies and grants': <DataRules table={named} secured={secured} />,
        }}
      />
    </>
  );
}

interface LeftOutProps {
  readonly lines: readonly string[] | undefined;
  readonly problem: string | undefined;
  readonly isKnown: boolean;
}

function LeftOut({ lines, problem, isKnown }: LeftOutProps) {
  return (
    <>
      {!isKnown && <p className="problem">There is no such table.</p>}
      <h2>Left out of the data API</h2>
      <Said problem={problem} />
      {lines?.length === 0 && (
        <p className="empty">Nothing: the data API offers every table. Choose one at the side.</p>
      )}
      <ul>
        {lines?.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}
