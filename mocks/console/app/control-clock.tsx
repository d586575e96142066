// The mock's clock: read, moved on, set.
import { useAsked } from './asking.ts';
import { admin, change } from './connection.ts';
import { Field, useFields } from './fields.tsx';
import { Act, Form, Said } from './pieces.tsx';

export function ControlClock() {
  const { value, problem, again } = useAsked('clock', () => admin<{ now: string }>('/clock'));
  const [{ time }, field] = useFields({ time: '' });
  const move = (body: object) => change('/clock', 'POST', body).finally(again);
  return (
    <section className="card" aria-label="Clock">
      <h2>Clock</h2>
      <p>
        <time>{value?.now}</time>
      </p>
      <div className="bar">
        {['1m', '1h', '24h'].map((advance) => (
          <Act key={advance} label={`+ ${advance}`} run={() => move({ advance })} />
        ))}
        <button type="button" className="quiet" onClick={again}>
          Read again
        </button>
      </div>
      <Form label="Set the clock" act="Set" run={() => move({ set: time })}>
        <Field label="Set to" {...field('time')} hint="2030-01-01T00:00:00Z" />
      </Form>
      <Said problem={problem} />
    </section>
  );
}
