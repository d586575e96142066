// The form in which faults of the management interface are written: a clause, a title, a lie, and what shows it.
import type { Fault, Middleware } from '../fault.ts';
import { createSend, type Ask, type Send } from './send.ts';

/** A request, or several with something that is read from their answers. */
export type Step = Ask | string | ((send: Send) => Promise<unknown>);

interface Titled {
  lie(apply: Middleware): { seenBy(...steps: readonly Step[]): Fault };
}

/** The id and the clause come without the name of the interface. */
export function fault(id: string, clause: string): { title(text: string): Titled } {
  return {
    title: (title) => ({
      lie: (apply) => ({
        seenBy: (...steps) => ({
          id: `management.${id}`,
          clause: `management.${clause}`,
          title,
          interface: 'management',
          apply,
          async witness(fetch, target) {
            const send = createSend(fetch, target);
            const answers: unknown[] = [];
            for (const step of steps) answers.push(typeof step === 'function' ? await step(send) : await send(step));
            return withoutTimes(answers);
          },
        }),
      }),
    }),
  };
}

/** Times, which differ from run to run, are reduced to their kind. */
export function withoutTimes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTimes);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, key.endsWith('_at') ? kindOf(inner) : withoutTimes(inner)]),
  );
}

function kindOf(time: unknown): unknown {
  return typeof time === 'string' && Number.isNaN(Date.parse(time)) ? time : typeof time;
}

/** An operation as a word of an id. */
export function dashed(operation: string): string {
  return operation.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
