// One request: both sides, its SQL, its claims, and what else the mock could answer to it.
import { useState } from 'react';
import { to } from './address.ts';
import { AnswerWith } from './answer-with.tsx';
import { toCurl } from './curl.ts';
import { readGraphql } from './graphql-body.ts';
import type { Entry } from './journal.ts';
import { Code, Copy, pretty, Tabs } from './pieces.tsx';

export function RequestDetail({ entry }: { readonly entry: Entry }) {
  const [answering, setAnswering] = useState<'fault' | 'stub'>();
  const { method, path, status, sides, error, as, duration, at, ref } = entry;
  const isStub = entry.operation === undefined;
  return (
    <>
      <div className="bar">
        <h2>
          {method} {status ?? 'broken'}
        </h2>
        <a href={to('requests')} className="right">
          Close
        </a>
      </div>
      <p className="path">{path}</p>
      <div className="bar">
        <Copy text={toCurl(entry)} label="Copy as curl" />
        {!isStub && (
          <button type="button" className="quiet" onClick={() => setAnswering('fault')}>
            Answer with a fault
          </button>
        )}
        <button type="button" className="quiet" onClick={() => setAnswering('stub')}>
          Answer with a stub
        </button>
      </div>
      {error !== undefined && <p className="problem">{error}</p>}
      <p className="muted">
        {[entry.interface, entry.operation].filter(Boolean).join('.')} as {as ?? 'nobody'}, {duration} ms, {at}
        {ref !== undefined && `, project ${ref}`}
        {entry.fault !== undefined && `, fault rule ${entry.fault}`}
        {entry.stub !== undefined && `, stub ${entry.stub}`}
      </p>
      {sides === undefined ? (
        <>
          <p className="muted">Bodies, SQL and claims are recorded while the console is open, so not of this one.</p>
          <Tabs tabs={{ Request: <Headers of="request" headers={entry.requestHeaders} /> }} />
        </>
      ) : (
        <Tabs
          tabs={{
            Request: <Side of="request" body={sides.requestBody} headers={entry.requestHeaders} />,
            Response: <Side of="response" body={sides.responseBody} headers={sides.responseHeaders} />,
            SQL:
              sides.sql.length === 0 ? (
                <p className="muted">It ran no statement of the data API.</p>
              ) : (
                sides.sql.map((text, at) => <Code key={at} text={breakSql(text)} copy={text} label="SQL" />)
              ),
            Claims: <Code text={JSON.stringify(sides.claims, null, 2)} label="Claims of the token" />,
          }}
        />
      )}
      {answering !== undefined && <AnswerWith entry={entry} kind={answering} close={() => setAnswering(undefined)} />}
    </>
  );
}

interface SideProps {
  readonly of: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

function Side({ of, body, headers }: SideProps) {
  return (
    <>
      {body === '' ? <p className="muted">No body.</p> : <Code text={bodyText(body)} label={`Body of the ${of}`} />}
      <Headers of={of} headers={headers} />
    </>
  );
}

function Headers({ of, headers }: Pick<SideProps, 'of' | 'headers'>) {
  return (
    <details>
      <summary>{Object.keys(headers).length} headers</summary>
      <Code
        label={`Headers of the ${of}`}
        text={Object.entries(headers)
          .map(([name, value]) => `${name}: ${value}`)
          .join('\n')}
      />
    </details>
  );
}

/** A GraphQL document is easier to read than its JSON. */
function bodyText(body: string): string {
  const { query, variables } = readGraphql(body) ?? {};
  if (query === undefined) return pretty(body);
  return variables === undefined ? query : `${query}\n\n# variables\n${JSON.stringify(variables, null, 2)}`;
}

function breakSql(text: string): string {
  return text.replaceAll(/\s+(from|where|order by|group by|limit|left join|join|union|returning|values)\b/g, '\n$1');
}
