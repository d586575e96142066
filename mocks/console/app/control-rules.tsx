// Fault rules or stubs: those in force, and a box for a new one.
import { useState } from 'react';
import { useAsked, useDeed } from './asking.ts';
import { admin } from './connection.ts';
import { Area, Said } from './pieces.tsx';

interface Rule {
  readonly id: string;
  readonly applied: number;
  readonly [field: string]: unknown;
}

export function ControlRules({ kind, example }: { readonly kind: 'fault' | 'stub'; readonly example: object }) {
  const { value = [], problem, again } = useAsked(kind, () => admin<Rule[]>(`/${kind}s`));
  const [text, setText] = useState(JSON.stringify(example, null, 2));
  const deed = useDeed();
  const change = (path: string, sending: { method: string; body?: object }): void => {
    deed.run(async () => {
      await admin(`/${kind}s${path}`, sending);
      again();
      return undefined;
    });
  };
  const add = (): void => {
    try {
      change('', { method: 'POST', body: JSON.parse(text) as object });
    } catch (error) {
      deed.run(() => Promise.reject(error as Error));
    }
  };
  const title = kind === 'fault' ? 'Faults' : 'Stubs';
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
            <button type="button" className="quiet" onClick={() => change(`/${id}`, { method: 'DELETE' })}>
              Remove {id}
            </button>
          </li>
        ))}
      </ul>
      <Area label={`New ${kind}`} value={text} change={setText} rows={5} run={add} />
      <div className="bar">
        <button type="button" onClick={add}>
          Add {kind}
        </button>
        {value.length > 0 && (
          <button type="button" className="quiet" onClick={() => change('', { method: 'DELETE' })}>
            Remove all
          </button>
        )}
      </div>
      <Said problem={deed.problem ?? problem} />
    </section>
  );
}
