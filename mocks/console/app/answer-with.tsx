// Answers requests like one that was recorded with a fault rule or a stub.
import { useState } from 'react';
import { admin } from './connection.ts';
import { useDeed } from './asking.ts';
import type { Entry } from './journal.ts';
import { Area, Field } from './fields.tsx';
import { Said, Window } from './pieces.tsx';

interface Props {
  readonly entry: Entry;
  readonly kind: 'fault' | 'stub';
  readonly close: () => void;
}

export function AnswerWith({ entry, kind, close }: Props) {
  const [text, setText] = useState(() => JSON.stringify(kind === 'fault' ? faultFor(entry) : stubFor(entry), null, 2));
  const deed = useDeed();
  const change = (name: string, value: unknown): void => {
    try {
      setText(JSON.stringify({ ...(JSON.parse(text) as object), [name]: value }, null, 2));
    } catch {
      // It is being written by hand.
    }
  };
  const now = read(text);
  const save = (): void => {
    deed.run(async () => {
      const { id } = await admin<{ id: string }>(`/${kind}s`, { method: 'POST', body: JSON.parse(text) as object });
      return `The ${kind} ${id} is in force; Control has it.`;
    });
  };
  return (
    <Window title={kind === 'fault' ? 'Answer this with a fault' : 'Answer this with a stub'} close={close}>
      <p className="muted">
        {kind === 'fault'
          ? 'The next such requests fail as the rule says.'
          : 'A stub answers what the mock itself has no operation for. To replace an answer of the mock, take a fault.'}
      </p>
      <div className="bar">
        <Field
          label="Status"
          type="number"
          value={showValue(now['status'])}
          change={(value) => change('status', Number(value))}
        />
        <Field
          label="How often (empty: always)"
          type="number"
          value={showValue(now['times'])}
          change={(value) => change('times', value === '' ? undefined : Number(value))}
        />
        <Field
          label="Wait, in milliseconds"
          type="number"
          value={showValue(now['latency'])}
          change={(value) => change('latency', value === '' ? undefined : Number(value))}
        />
      </div>
      <Area label={kind === 'fault' ? 'Fault rule' : 'Stub'} value={text} change={setText} rows={10} run={save} />
      <Said problem={deed.problem} said={deed.said} />
      <div className="bar">
        <button type="button" onClick={save} disabled={deed.isBusy}>
          Set it
        </button>
        <button type="button" className="quiet" onClick={close}>
          Close
        </button>
      </div>
    </Window>
  );
}

function read(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text)) as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
}

function showValue(value: unknown): string {
  return typeof value === 'number' ? String(value) : '';
}

function faultFor({ interface: part, operation, path, ref, sides }: Entry): object {
  const [bare = ''] = path.split('?');
  const name = /\{\s*(\w+)/.exec(queryIn(sides?.requestBody))?.[1];
  const match = part === 'data' ? (name === undefined ? undefined : { graphql: name }) : { path: bare };
  const isPath = part === 'storage' || part === 'data';
  return {
    operation: `${part ?? '*'}.${operation ?? '*'}`,
    ...(ref === undefined ? {} : { ref }),
    ...(match === undefined || !isPath ? {} : { match }),
    status: 503,
    times: 1,
  };
}

function queryIn(body: string | undefined): string {
  const { query } = read(body ?? '');
  return typeof query === 'string' ? query : '';
}

function stubFor({ method, path, ref }: Entry): object {
  const [bare = '/'] = path.split('?');
  return { method, path: bare, ...(ref === undefined ? {} : { ref }), status: 200, body: { ok: true } };
}
