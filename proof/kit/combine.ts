// Faults made from others: the same lie in another way, such as from the second time on, or about some requests only.
import type { Fault, Middleware } from './fault.ts';

/** Which requests a change of a fault is about. */
export type Asked = (request: Request) => boolean | Promise<boolean>;

interface Change {
  /** What is appended to the id. */
  readonly id: string;
  /** What is appended to the title. */
  readonly title: string;
}

/** Right the first time that it is asked for, and then wrong. */
export function later(fault: Fault, isAsked: Asked): Fault {
  return changed(fault, { id: 'later', title: 'from the second time on' }, fromSecond(fault.apply, isAsked));
}

/** Right the first time for each thing that it is asked for, and then wrong; undefined is not asked about. */
export function secondTime(fault: Fault, thingOf: (request: Request) => Promise<string | undefined>): Fault {
  return changed(fault, { id: 'again', title: 'the second time' }, afterFirst(fault.apply, thingOf));
}

/** Wrong for what is meant only; other requests that are asked about are answered honestly. */
export function onlyFor(fault: Fault, isMeant: Asked, change: Change): Fault {
  return changed(fault, change, whereMeant(fault.apply, isMeant));
}

/** Honest the first time that it is asked for. */
export function fromSecond(apply: Middleware, isAsked: Asked): Middleware {
  return afterFirst(apply, async (request) => ((await isAsked(request)) ? 'asked' : undefined));
}

function afterFirst(apply: Middleware, thingOf: (request: Request) => Promise<string | undefined>): Middleware {
  return (next) => {
    const lying = apply(next);
    const asked = new Set<string>();
    return async (request) => {
      const thing = await thingOf(request.clone());
      const isFirst = thing !== undefined && !asked.has(thing);
      if (thing !== undefined) asked.add(thing);
      return isFirst ? next(request) : lying(request);
    };
  };
}

/** Honest but for what is meant. */
export function whereMeant(apply: Middleware, isMeant: Asked): Middleware {
  return (next) => {
    const lying = apply(next);
    return async (request) => ((await isMeant(request.clone())) ? lying(request) : next(request));
  };
}

function changed(fault: Fault, { id, title }: Change, apply: Middleware): Fault {
  const { clause, interface: name } = fault;
  return {
    id: `${fault.id}-${id}`,
    clause,
    title: `${fault.title.replace(/\.$/, '')}: ${title}.`,
    interface: name,
    apply,
  };
}
