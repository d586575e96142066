// Conditions on a request: when a lie applies.
import type { Asked as AskedOf } from '../combine.ts';
import { readAsked, type Asked } from './asked.ts';

export type Condition = (asked: Asked) => boolean;

/** The document has the text. */
export const asks =
  (text: string): Condition =>
  ({ query }) =>
    query.includes(text);

/** The variables have all of these arguments. */
export const given =
  (...names: readonly string[]): Condition =>
  ({ variables }) =>
    names.every((name) => (variables[name] ?? null) !== null);

/** The argument is given as null. */
export const givenNull =
  (name: string): Condition =>
  ({ variables }) =>
    variables[name] === null;

/** The request carries a token. */
export const isUser: Condition = ({ headers }) => headers.has('authorization');

export const lacksKey: Condition = ({ headers }) => (headers.get('apikey') ?? '') === '';

export const anonAsks =
  (text: string): Condition =>
  (asked) =>
    !isUser(asked) && asks(text)(asked);

/** A gateway that routes by the name of the operation would see it. */
export const isNamed: Condition = ({ query }) => /\b(query|mutation)\s+\w+/.test(query);

export const userAsks =
  (text: string): Condition =>
  (asked) =>
    isUser(asked) && asks(text)(asked);

/** A filter or another input has the text, as JSON. */
export const sends =
  (text: RegExp): Condition =>
  ({ variables }) =>
    text.test(JSON.stringify(variables));

export const not =
  (condition: Condition): Condition =>
  (asked) =>
    !condition(asked);

/** The condition on what a request asks, for changes of faults. */
export const onGraphql =
  (condition: Condition): AskedOf =>
  async (request) => {
    const asked = await readAsked(request);
    return asked !== undefined && condition(asked);
  };
