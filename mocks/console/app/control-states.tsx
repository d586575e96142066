// Kept states of the mock, and the way back to its start.
import { useState } from 'react';
import { change } from './connection.ts';
import { useDeed } from './asking.ts';
import { Field, useFields } from './fields.tsx';
import { Act, Form, Said, Window } from './pieces.tsx';

const KEPT = 'touchstone-snapshots';

export function ControlStates() {
  const [names, setNames] = useState(() => JSON.parse(sessionStorage.getItem(KEPT) ?? '[]') as readonly string[]);
  const [{ name }, field] = useFields({ name: '' });
  const [asking, setAsking] = useState(false);
  const deed = useDeed();
  const keep = async (): Promise<string> => {
    await change('/snapshot', 'POST', { name });
    const all = [...new Set([...names, name])];
    setNames(all);
    sessionStorage.setItem(KEPT, JSON.stringify(all));
    return `${name} is kept.`;
  };
  const restore = (from: string) => change('/restore', 'POST', { name: from }).then(() => `Back to ${from}.`);
  const reset = (): void => {
    setAsking(false);
    deed.run(() => change('/reset', 'POST').then(() => 'Back to the state after the start.'));
  };
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
      <button type="button" className="danger" onClick={() => setAsking(true)}>
        Reset the mock
      </button>
      <Said problem={deed.problem} said={deed.said} />
      {asking && (
        <Window title="Reset the mock?" close={() => setAsking(false)}>
          <p>Database, files, users, clock, faults, stubs and journal go back to how they were after the start.</p>
          <div className="bar">
            <button type="button" className="danger" onClick={reset}>
              Reset
            </button>
            <button type="button" className="quiet" onClick={() => setAsking(false)}>
              Cancel
            </button>
          </div>
        </Window>
      )}
    </section>
  );
}
