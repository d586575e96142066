// Faults made from others: the same lie in another way, such as from the second time on, or about some requests only.
import type { Fault, Witness } from './fault.ts';

/** Which requests a change of a fault is about. */
export type Asked = (request: Request) => boolean | Promise<boolean>;

interface Change {
  /** What is appended to the id. */
  readonly id: string;
  /** What is appended to the title. */
  readonly title: string;
}

/** Right the first time that it is asked for, and then wrong; seen by the witness of the fault, twice, or by another. */
export function later(fault: Fault, isAsked: Asked, more?: Fault['witness']): Fault {
  const change = { id: 'later', title: 'from the second time on' };
  return afterFirst(fault, async (request) => ((await isAsked(request)) ? 'asked' : undefined), {
    ...change,
    witness: more === undefined ? undefined : inTurn(fault.witness, fault.witness, more),
  });
}

/** Right the first time for each thing that it is asked for, and then wrong; undefined is not asked about. */
export function secondTime(
  fault: Fault,
  thingOf: (request: Request) => Promise<string | undefined>,
  witness: Fault['witness'],
): Fault {
  return afterFirst(fault, thingOf, { id: 'again', title: 'the second time', witness });
}

function afterFirst(
  fault: Fault,
  thingOf: (request: Request) => Promise<string | undefined>,
  change: Change & { readonly witness: Fault['witness'] },
): Fault {
  return {
    ...changed(fault, change),
    apply: (next) => {
      const lying = fault.apply(next);
      const asked = new Set<string>();
      return async (request) => {
        const thing = await thingOf(request.clone());
        const isFirst = thing !== undefined && !asked.has(thing);
        if (thing !== undefined) asked.add(thing);
        return isFirst ? next(request) : lying(request);
      };
    },
    witness: change.witness,
  };
}

/** Wrong for what is meant only; other requests that are asked about are answered honestly. */
export function onlyFor(fault: Fault, isMeant: Asked, change: Change, witness = fault.witness): Fault {
  return {
    ...changed(fault, change),
    apply: (next) => {
      const lying = fault.apply(next);
      return async (request) => ((await isMeant(request.clone())) ? lying(request) : next(request));
    },
    witness,
  };
}

function changed(fault: Fault, { id, title }: Change): Omit<Fault, 'apply' | 'witness'> {
  const { clause, interface: name } = fault;
  return {
    id: `${fault.id}-${id}`,
    clause,
    title: `${fault.title.replace(/\.$/, '')}: ${title}.`,
    interface: name,
  };
}

function inTurn(...witnesses: readonly Fault['witness'][]): Witness {
  return async (send, target) => {
    const seen: unknown[] = [];
    for (const witness of witnesses) seen.push(await witness?.(send, target));
    return seen;
  };
}
