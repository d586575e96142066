// Answers requests like one that was recorded with a fault rule or a stub.
import { useState } from 'react';
import { admin } from './connection.ts';
import type { Entry } from './journal.ts';
import { Area } from './fields.tsx';
import { readGraphql } from './graphql-body.ts';
import { Act, Window } from './pieces.tsx';

interface Props {
  readonly entry: Entry;
  readonly kind: 'fault' | 'stub';
  readonly close: () => void;
}

const ABOUT = {
  fault:
    'The next such requests fail as the rule says: "status" or "reset": true, "latency" in milliseconds, "times" (without it: always).',
  stub: 'A stub answers what the mock itself has no operation for. To replace an answer of the mock, take a fault.',
};

export function AnswerWith({ entry, kind, close }: Props) {
  const [text, setText] = useState(() => JSON.stringify(kind === 'fault' ? faultFor(entry) : stubFor(entry), null, 2));
  const save = async (): Promise<string> => {
    const { id } = await admin<{ id: string }>(`/${kind}s`, { method: 'POST', body: JSON.parse(text) as object });
    return `The ${kind} ${id} is in force; Control has it.`;
  };
  return (
    <Window title={`Answer with a ${kind}`} close={close}>
      <p className="muted">{ABOUT[kind]}</p>
      <Area label={kind === 'fault' ? 'Fault rule' : 'Stub'} value={text} change={setText} rows={12} />
      <div className="bar">
        <Act label="Set it" run={save} />
        <button type="button" className="quiet" onClick={close}>
          Close
        </button>
      </div>
    </Window>
  );
}

function faultFor({ interface: part, operation, path, ref, sides }: Entry): object {
  const [bare = ''] = path.split('?');
  const field = readGraphql(sides?.requestBody)?.field;
  const match = part === 'data' ? field && { graphql: field } : part === 'storage' && { path: bare };
  return {
    operation: `${part ?? '*'}.${operation ?? '*'}`,
    ...(ref === undefined ? {} : { ref }),
    ...(match ? { match } : {}),
    status: 503,
    times: 1,
  };
}

function stubFor({ method, path, ref }: Entry): object {
  const [bare = '/'] = path.split('?');
  return { method, path: bare, ...(ref === undefined ? {} : { ref }), status: 200, body: { ok: true } };
}
