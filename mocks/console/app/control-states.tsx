// Kept states of the mock, and the way back to its start.
import { useState } from 'react';
import { change } from './connection.ts';
import { Field, useFields } from './fields.tsx';
import { Act, Form } from './pieces.tsx';

const KEPT = 'touchstone-snapshots';

export function ControlStates() {
  const [names, setNames] = useState(() => JSON.parse(sessionStorage.getItem(KEPT) ?? '[]') as readonly string[]);
  const [{ name }, field] = useFields({ name: '' });
  const keep = async (): Promise<string> => {
    await change('/snapshot', 'POST', { name });
    const all = [...new Set([...names, name])];
    setNames(all);
    sessionStorage.setItem(KEPT, JSON.stringify(all));
    return `${name} is kept.`;
  };
  const restore = (from: string) => change('/restore', 'POST', { name: from }).then(() => `Back to ${from}.`);
  const reset = () => change('/reset', 'POST').then(() => 'Back to the state after the start.');
  return (
    <section className="card" aria-label="States">
      <h2>States</h2>
      <Form label="Keep a state" act="Keep a snapshot" run={keep}>
        <Field label="Name of the snapshot" {...field('name')} />
      </Form>
      <div className="bar">
        {[...new Set([...names, ...(name === '' ? [] : [name])])].map((one) => (
          <Act key={one} label={`Restore ${one}`} run={() => restore(one)} look="quiet" />
        ))}
      </div>
      <p className="muted">
        A reset takes database, files, users, clock, faults, stubs and journal back to how they were after the start.
      </p>
      <Act label="Reset the mock" run={reset} look="danger" />
    </section>
  );
}
