// Part 1: the requests, live, and one of them opened.
import { useState } from 'react';
import { to } from './address.ts';
import { clearRequests, useRequests, type Entry } from './journal.ts';
import { Check, Field } from './fields.tsx';
import { readGraphql } from './graphql-body.ts';
import { Act } from './pieces.tsx';
import { RequestDetail } from './request-detail.tsx';
import type { PartProps } from './connection.ts';

const SHOWN = 200;

export function Requests({ place: [id] }: PartProps) {
  const { entries, isLive } = useRequests();
  const [search, setSearch] = useState('');
  const [failed, setFailed] = useState(false);
  const opened = entries.find((entry) => String(entry.id) === id);
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const chosen = entries.filter(
    (entry) => (!failed || isFailed(entry)) && words.every((word) => textOf(entry).includes(word)),
  );
  return (
    <div className={id === undefined ? undefined : 'split'}>
      <section aria-label="List of requests">
        <div className="bar">
          <Field label="Search" value={search} change={setSearch} hint="bucket 404 anon" />
          <Check label="Only failed" checked={failed} change={setFailed} />
          <Act label="Clear" run={clearRequests} />
          <span role="status" className={isLive ? 'live' : 'away'}>
            {isLive ? 'Live' : 'The mock is away: asking again …'}
          </span>
        </div>
        {chosen.length === 0 ? (
          <p className="empty">
            {entries.length === 0
              ? 'No request yet. Point an app at the addresses in Connect, or ask something in GraphiQL: it appears here by itself.'
              : 'No request fits the search.'}
          </p>
        ) : (
          <ol className="requests">
            {chosen.slice(0, SHOWN).map((entry) => (
              <li key={entry.id}>
                <Line entry={entry} isOpen={entry === opened} />
              </li>
            ))}
          </ol>
        )}
        {chosen.length > SHOWN && <p>{chosen.length - SHOWN} earlier ones fit, too: search for less.</p>}
      </section>
      {id !== undefined && (
        <section aria-label={`Request ${id}`} className="detail">
          {opened === undefined ? <p>The journal does not have the request {id}.</p> : <RequestDetail entry={opened} />}
        </section>
      )}
    </div>
  );
}

function Line({ entry, isOpen }: { readonly entry: Entry; readonly isOpen: boolean }) {
  const { id, method, path, status, operation, as, duration, fault, stub, error, at } = entry;
  const asked = readGraphql(entry.sides?.requestBody)?.asked;
  return (
    <a href={to('requests', String(id))} aria-current={isOpen ? 'true' : undefined} className="line">
      <span className={`status s${String(status ?? 0).slice(0, 1)}${isFailed(entry) ? ' bad' : ''}`}>
        {status ?? 'broken'}
      </span>
      <span className="method">{method}</span>
      <span className="what">
        <b>{asked ?? operation ?? path}</b>
        {operation !== undefined && <small>{path}</small>}
        {fault !== undefined && <em className="mark">fault {fault}</em>}
        {stub !== undefined && <em className="mark">stub {stub}</em>}
        {error !== undefined && <small className="error">{error}</small>}
      </span>
      <span className="who">{as ?? 'nobody'}</span>
      <span className="number">{duration} ms</span>
      <time dateTime={at}>{at.slice(11, 19)}</time>
    </a>
  );
}

/** GraphQL answers an error with 200. */
function isFailed({ status, error }: Entry): boolean {
  return status === undefined || status >= 400 || error !== undefined;
}

function textOf({ method, path, status, operation, as, fault, stub, error, interface: part, sides }: Entry): string {
  const asked = sides?.requestBody;
  return [method, path, status, operation, as, fault, stub, error, part, asked].join(' ').toLowerCase();
}
