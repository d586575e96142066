// Lies that refuse what is allowed, and that allow what is refused.
import type { Middleware } from '../fault.ts';
import { intercept, isRefused, readAnswer, toResponse } from './asked.ts';
import type { Condition } from './conditions.ts';
import type { JsonObject } from './json-tree.ts';
import type { AnswerEdit } from './lie.ts';

/** Answers with an error. */
export const refuse =
  (when: Condition): AnswerEdit =>
  (answer, asked) =>
    when(asked) ? { errors: [{ message: 'Refused' }] } : answer;

/** Answers a refused request as if it had been allowed. */
export function pretend(when: Condition, data: JsonObject): Middleware {
  return intercept(() => async (asked, run) => {
    const response = await run();
    return when(asked) && isRefused(await readAnswer(response)) ? toResponse({ data }) : response;
  });
}

/** Some requests never reach the server: a gateway in front of it answers. */
export function inFront(when: Condition, answer: () => Response): Middleware {
  return intercept(() => async (asked, run) => (when(asked) ? answer() : run()));
}
