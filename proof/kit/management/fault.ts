// The form in which faults of the management interface are written: a clause, a title and a lie.
import type { Fault, Middleware } from '../fault.ts';

interface Titled {
  lie(apply: Middleware): Fault;
}

/** The id and the clause come without the name of the interface. */
export function fault(id: string, clause: string): { title(text: string): Titled } {
  return {
    title: (title) => ({
      lie: (apply) => ({
        id: `management.${id}`,
        clause: `management.${clause}`,
        title,
        interface: 'management',
        apply,
      }),
    }),
  };
}

/** An operation as a word of an id. */
export function dashed(operation: string): string {
  return operation.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
