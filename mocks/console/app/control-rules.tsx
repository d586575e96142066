// Fault rules or stubs: those in force, and a box for a new one.
import { useState } from 'react';
import { useAsked } from './asking.ts';
import { admin, change } from './connection.ts';
import { Area } from './fields.tsx';
import { Act, Said } from './pieces.tsx';

interface Rule {
  readonly id: string;
  readonly applied: number;
  readonly [field: string]: unknown;
}

export function ControlRules({ kind, example }: { readonly kind: 'fault' | 'stub'; readonly example: object }) {
  const { value = [], problem, again } = useAsked(kind, () => admin<Rule[]>(`/${kind}s`));
  const [text, setText] = useState(JSON.stringify(example, null, 2));
  const title = kind === 'fault' ? 'Faults' : 'Stubs';
  const remove = (id: string) => change(`/${kind}s${id}`, 'DELETE').finally(again);
  const add = async (): Promise<undefined> => {
    await change(`/${kind}s`, 'POST', JSON.parse(text) as object);
    again();
  };
  return (
    <section className="card" aria-label={title}>
      <h2>{title}</h2>
      {value.length === 0 && <p className="muted">None is in force.</p>}
      <ul className="rules">
        {value.map(({ id, applied, ...rule }) => (
          <li key={id}>
            <code>{JSON.stringify(rule)}</code>
            <span className="muted">
              {id}, applied {applied} {applied === 1 ? 'time' : 'times'}
            </span>
            <Act label={`Remove ${id}`} run={() => remove(`/${id}`)} look="quiet" />
          </li>
        ))}
      </ul>
      <Area label={`New ${kind}`} value={text} change={setText} rows={5} />
      <div className="bar">
        <Act label={`Add ${kind}`} run={add} />
        {value.length > 0 && <Act label="Remove all" run={() => remove('')} look="quiet" />}
      </div>
      <Said problem={problem} />
    </section>
  );
}
