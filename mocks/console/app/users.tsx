// Part 4: the users of the project: make one, sign in as one, take a token, read its claims.
import { useState } from 'react';
import { go, to } from './address.ts';
import { useAsked, useDeed } from './asking.ts';
import { listUsers, nameOf, setCaller, tokenOf, useCaller, type User } from './callers.ts';
import { admin } from './connection.ts';
import { Code, Copy, Field, Said } from './pieces.tsx';
import type { PartProps } from './shell.tsx';

export function Users({ place: [id] }: PartProps) {
  const { value = [], problem, again } = useAsked('users', listUsers);
  const caller = useCaller();
  const opened = value.find((user) => user.id === id || user.email === id);
  return (
    <>
      <NewUser added={again} />
      <Said problem={problem} />
      {value.length === 0 && problem === undefined && <p className="empty">No user yet. Make one above.</p>}
      <ul className="cards">
        {value.map((user) => (
          <li key={user.id} className="card" aria-current={user === opened ? 'true' : undefined}>
            <h2>
              <a href={to('users', user.id)}>{nameOf(user)}</a> {caller === user.id && <em className="mark">in use</em>}
            </h2>
            <p className="muted">
              {user.role}, {user.id}
            </p>
            <UserDeeds user={user} changed={again} />
            {user === opened && <Opened user={user} />}
          </li>
        ))}
      </ul>
    </>
  );
}

function NewUser({ added }: { readonly added: () => void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [metadata, setMetadata] = useState('');
  const deed = useDeed();
  return (
    <form
      className="bar"
      aria-label="New user"
      onSubmit={(event) => {
        event.preventDefault();
        deed.run(async () => {
          const more = metadata.trim() === '' ? {} : { user_metadata: JSON.parse(metadata) as object };
          const body = { email, ...(password === '' ? {} : { password }), ...more };
          const user = await admin<User>('/auth/users', { method: 'POST', body });
          added();
          setEmail('');
          return `${nameOf(user)} is there.`;
        });
      }}
    >
      <Field label="Email" type="email" value={email} change={setEmail} hint="ann@example.test" />
      <Field label="Password (optional)" value={password} change={setPassword} />
      <Field label="Metadata (JSON, optional)" value={metadata} change={setMetadata} hint='{"name": "Ann"}' />
      <button type="submit" disabled={deed.isBusy}>
        Make user
      </button>
      <Said problem={deed.problem} said={deed.said} />
    </form>
  );
}

function UserDeeds({ user, changed }: { readonly user: User; readonly changed: () => void }) {
  const deed = useDeed();
  return (
    <div className="bar">
      <button
        type="button"
        onClick={() => {
          setCaller(user.id);
          go('graphql');
        }}
      >
        Sign in as
      </button>
      <button
        type="button"
        className="quiet"
        onClick={() =>
          deed.run(async () => {
            await navigator.clipboard.writeText(await tokenOf(user.id));
            return 'An access token is in the clipboard.';
          })
        }
      >
        Copy token
      </button>
      <a href={to('users', user.id)}>Claims</a>
      <button
        type="button"
        className="danger"
        onClick={() =>
          deed.run(async () => {
            await admin(`/auth/users/${user.id}`, { method: 'DELETE' });
            changed();
            return undefined;
          })
        }
      >
        Delete
      </button>
      <Said problem={deed.problem} said={deed.said} />
    </div>
  );
}

function Opened({ user }: { readonly user: User }) {
  const { value, problem } = useAsked(user.id, () => tokenOf(user.id));
  if (value === undefined) return <Said problem={problem} />;
  return (
    <>
      <h3>Claims of its token</h3>
      <Code label={`Claims of ${nameOf(user)}`} text={JSON.stringify(readClaims(value), null, 2)} />
      <Copy text={value} label="Copy this token" />
      <h3>The user</h3>
      <Code label={`User ${nameOf(user)}`} text={JSON.stringify(user, null, 2)} />
    </>
  );
}

function readClaims(token: string): object {
  const [, encoded = ''] = token.split('.');
  const bytes = Uint8Array.from(atob(encoded.replaceAll('-', '+').replaceAll('_', '/')), (text) => text.charCodeAt(0));
  return Object(JSON.parse(new TextDecoder().decode(bytes))) as object;
}
