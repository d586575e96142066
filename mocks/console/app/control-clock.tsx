// The mock's clock: read, moved on, set.
import { useState } from 'react';
import { useAsked, useDeed } from './asking.ts';
import { admin } from './connection.ts';
import { Field, Said } from './pieces.tsx';

export function ControlClock() {
  const { value, problem, again } = useAsked('clock', () => admin<{ now: string }>('/clock'));
  const [given, setGiven] = useState('');
  const deed = useDeed();
  const move = (body: object): void => {
    deed.run(async () => {
      await admin('/clock', { method: 'POST', body });
      again();
      return undefined;
    });
  };
  return (
    <section className="card" aria-label="Clock">
      <h2>Clock</h2>
      <p>
        <time>{value?.now}</time>
      </p>
      <div className="bar">
        {['1m', '1h', '24h'].map((span) => (
          <button key={span} type="button" onClick={() => move({ advance: span })}>
            + {span}
          </button>
        ))}
        <button type="button" className="quiet" onClick={again}>
          Read again
        </button>
      </div>
      <div className="bar">
        <Field label="Set to" value={given} change={setGiven} hint="2030-01-01T00:00:00Z" />
        <button type="button" onClick={() => move({ set: given })}>
          Set
        </button>
      </div>
      <Said problem={deed.problem ?? problem} />
    </section>
  );
}
