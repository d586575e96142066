// Kept states of the mock, and the way back to its start.
import { useState } from 'react';
import { useDeed } from './asking.ts';
import { admin } from './connection.ts';
import { Field, Said, Window } from './pieces.tsx';

const KEPT = 'touchstone-snapshots';

export function ControlStates() {
  const [names, setNames] = useState<readonly string[]>(() => JSON.parse(sessionStorage.getItem(KEPT) ?? '[]') as []);
  const [name, setName] = useState('');
  const [asking, setAsking] = useState(false);
  const deed = useDeed();
  const restore = (from: string): void => {
    deed.run(async () => {
      await admin('/restore', { method: 'POST', body: { name: from } });
      return `Back to ${from}.`;
    });
  };
  return (
    <section className="card" aria-label="States">
      <h2>States</h2>
      <div className="bar">
        <Field label="Name" value={name} change={setName} />
        <button
          type="button"
          disabled={name === ''}
          onClick={() =>
            deed.run(async () => {
              await admin('/snapshot', { method: 'POST', body: { name } });
              const all = [...new Set([...names, name])];
              setNames(all);
              sessionStorage.setItem(KEPT, JSON.stringify(all));
              return `${name} is kept.`;
            })
          }
        >
          Keep a snapshot
        </button>
        <button type="button" className="quiet" disabled={name === ''} onClick={() => restore(name)}>
          Restore
        </button>
      </div>
      {names.map((one) => (
        <button key={one} type="button" className="quiet" onClick={() => restore(one)}>
          Restore {one}
        </button>
      ))}
      <div className="bar">
        <button type="button" className="danger" onClick={() => setAsking(true)}>
          Reset the mock
        </button>
      </div>
      <Said problem={deed.problem} said={deed.said} />
      {asking && (
        <Window title="Reset the mock?" close={() => setAsking(false)}>
          <p>Database, files, users, clock, faults, stubs and journal go back to how they were after the start.</p>
          <div className="bar">
            <button
              type="button"
              className="danger"
              onClick={() => {
                setAsking(false);
                deed.run(async () => (await admin<{ message: string }>('/reset', { method: 'POST' })).message);
              }}
            >
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
