// The frame of the console: its seven parts, the key that opens it, and what is told of the mock.
import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { to, usePlace } from './address.ts';
import { admin, keepKey, keyOf, type Connection, type PartProps } from './connection.ts';
import { useAsked } from './asking.ts';
import { Connect } from './connect.tsx';
import { Control } from './control.tsx';
import { Data } from './data.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { watchRequests } from './journal.ts';
import { Field } from './fields.tsx';
import { Said } from './pieces.tsx';
import { Requests } from './requests.tsx';
import { Storage } from './storage.tsx';
import { Users } from './users.tsx';

/** The editor is most of the bundle. */
const GraphQL = lazy(() => import('./graphql.tsx').then((its) => ({ default: its.GraphQL })));

const PARTS: readonly (readonly [string, string, ComponentType<PartProps>])[] = [
  ['requests', 'Requests', Requests],
  ['data', 'Data', Data],
  ['graphql', 'GraphiQL', GraphQL],
  ['users', 'Users', Users],
  ['storage', 'Storage', Storage],
  ['control', 'Control', Control],
  ['connect', 'Connect', Connect],
];

export function Console() {
  const [key, setKey] = useState(keyOf);
  const { value, problem, again } = useAsked(key, () => admin<Connection>('/connection'));
  if (value === undefined)
    return problem === undefined ? (
      <p className="loading">Asking the mock …</p>
    ) : (
      <Locked
        problem={key === '' ? undefined : problem}
        open={(given) => {
          keepKey(given);
          setKey(given);
          again();
        }}
      />
    );
  return <Open connection={value} />;
}

function Locked({ problem, open }: { readonly problem: string | undefined; readonly open: (key: string) => void }) {
  const [given, setGiven] = useState('');
  return (
    <main className="locked">
      <h1>touchstone</h1>
      <p>The console needs the admin key of the mock. The link that the mock prints at its start has it.</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          open(given.trim());
        }}
      >
        <Field label="Admin key" value={given} change={setGiven} type="password" />
        <button type="submit">Open</button>
      </form>
      <Said problem={problem} />
    </main>
  );
}

function Open({ connection }: { readonly connection: Connection }) {
  const [name = 'requests', ...place] = usePlace();
  const [part, title, Part] = PARTS.find(([id]) => id === name) ?? (['requests', 'Requests', Requests] as const);
  useEffect(watchRequests, []);
  useEffect(() => {
    document.title = `${title} · touchstone`;
    // On a phone not all parts fit beside each other.
    document.querySelector('nav a[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [title]);
  return (
    <>
      <a className="skip" href="#main" onClick={(event) => skipTo(event)}>
        Skip to {title}
      </a>
      <header>
        <a className="brand" href={to('requests')}>
          touchstone <small>{connection.dialect}</small>
        </a>
        <nav aria-label="Parts of the console">
          {PARTS.map(([id, label]) => (
            <a key={id} href={to(id)} aria-current={id === part ? 'page' : undefined}>
              {label}
            </a>
          ))}
        </nav>
      </header>
      <main id="main" className={part} tabIndex={-1}>
        <h1>{title}</h1>
        <ErrorBoundary key={part}>
          <Suspense fallback={<p className="loading">Loading …</p>}>
            <Part connection={connection} place={place} />
          </Suspense>
        </ErrorBoundary>
      </main>
    </>
  );
}

/** The fragment is the console's address, so a link into the page moves the focus itself. */
function skipTo(event: { preventDefault(): void }): void {
  event.preventDefault();
  document.querySelector<HTMLElement>('#main')?.focus();
}
