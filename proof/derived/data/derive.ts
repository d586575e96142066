// Derives faults from elements: for each kind and each clause that it breaks one of the elements that are alike lies.
import type { Fault } from '../../kit/fault.ts';
import type { Kind } from '../../kit/kinds.ts';
import { alike, type Element } from './elements.ts';

/** What can be otherwise about an element. */
export interface Difference {
  readonly kind: Kind;
  /** The name of what is in it although it is in no document. */
  readonly inside?: string;
  /** None if it is open. */
  readonly clauses: readonly string[];
}

export function deriveFaults<D extends Difference>(
  all: readonly Element[],
  differencesOf: (element: Element) => readonly D[],
  toFault: (element: Element, difference: D, clause: string) => Fault,
): readonly Fault[] {
  return alike(all).flatMap((elements) =>
    elements.slice(0, 1).flatMap((first) =>
      differencesOf(first).flatMap(({ kind, inside, clauses }) => {
        const liars = elements.flatMap((element) => {
          const difference = differencesOf(element).find((one) => one.kind === kind && one.inside === inside);
          return difference === undefined ? [] : [{ element, difference }];
        });
        return clauses.flatMap((clause, index) => {
          const liar = liars[index % liars.length];
          if (liar === undefined) return [];
          const fault = toFault(liar.element, liar.difference, clause);
          return index < liars.length ? fault : { ...fault, id: `${fault.id}.${clause.replace(/.*\./u, '')}` };
        });
      }),
    ),
  );
}
