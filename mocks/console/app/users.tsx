// Part 4: the users of the project: make one, sign in as one, take a token, read its claims.
import { go, to } from './address.ts';
import { useAsked } from './asking.ts';
import { listUsers, nameOf, setCaller, tokenOf, useCaller, type User } from './callers.ts';
import { admin, change, type PartProps } from './connection.ts';
import { Field, useFields } from './fields.tsx';
import { Act, Code, Copy, Form, Said } from './pieces.tsx';

export function Users({ place: [id] }: PartProps) {
  const { value = [], problem, again } = useAsked('users', listUsers);
  const caller = useCaller();
  return (
    <>
      <NewUser added={again} />
      <Said problem={problem} />
      {value.length === 0 && problem === undefined && <p className="empty">No user yet. Make one above.</p>}
      <ul className="cards">
        {value.map((user) => (
          <li key={user.id} className="card">
            <h2>
              <a href={to('users', user.id)}>{nameOf(user)}</a> {caller === user.id && <em className="mark">in use</em>}
            </h2>
            <p className="muted">
              {user.role}, {user.id}
            </p>
            <UserDeeds user={user} changed={again} />
            {(user.id === id || user.email === id) && <Opened user={user} />}
          </li>
        ))}
      </ul>
    </>
  );
}

function NewUser({ added }: { readonly added: () => void }) {
  const [{ email, password, metadata }, field] = useFields({ email: '', password: '', metadata: '' });
  const add = async (): Promise<string> => {
    const more = metadata.trim() === '' ? {} : { user_metadata: JSON.parse(metadata) as object };
    const body = { email, ...(password === '' ? {} : { password }), ...more };
    const user = await admin<User>('/auth/users', { method: 'POST', body });
    added();
    field('email').change('');
    return `${nameOf(user)} is there.`;
  };
  return (
    <Form label="New user" act="Make user" run={add}>
      <Field label="Email" type="email" {...field('email')} hint="ann@example.test" />
      <Field label="Password (optional)" {...field('password')} />
      <Field label="Metadata (JSON, optional)" {...field('metadata')} hint='{"name": "Ann"}' />
    </Form>
  );
}

function UserDeeds({ user, changed }: { readonly user: User; readonly changed: () => void }) {
  const signIn = (): Promise<undefined> => {
    setCaller(user.id);
    go('graphql');
    return Promise.resolve(undefined);
  };
  const copy = async (): Promise<string> => {
    await navigator.clipboard.writeText(await tokenOf(user.id));
    return 'An access token is in the clipboard.';
  };
  const remove = () => change(`/auth/users/${user.id}`, 'DELETE').finally(changed);
  return (
    <div className="bar">
      <Act label="Sign in as" run={signIn} />
      <Act label="Copy token" run={copy} look="quiet" />
      <a href={to('users', user.id)}>Claims</a>
      <Act label="Delete" run={remove} look="danger" />
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
