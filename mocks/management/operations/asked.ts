// What a caller asks for, as the document of the dialect has it: validated, with its defaults.
import type { Validate } from '../../../specs/operation.ts';
import type { Call } from './call.ts';
import { parseJson, wholeBody } from './input.ts';
import { bodyRefusal, queryRefusal } from './refusals.ts';

/** The body, which is what its schema says. */
export async function readBody(call: Call): Promise<unknown> {
  return checkBody(call, parseJson(await wholeBody(call.request)));
}

/** The same for a body that was read already. */
export function checkBody({ spec }: Call, body: unknown): unknown {
  check(spec.validate.body, body, bodyRefusal);
  return body;
}

/** The parameters of the query. */
export function readQuery({ query, spec }: Call): Readonly<Record<string, unknown>> {
  const names = [...new Set(query.keys())];
  const values = Object.fromEntries(names.map((name) => [name, onlyOrAll(query.getAll(name))]));
  check(spec.validate.query, values, queryRefusal);
  return values;
}

/** A parameter that is given several times is a list. */
function onlyOrAll(values: readonly string[]): unknown {
  return values.length > 1 ? values : values[0];
}

/** Coerces values and fills in defaults in place. */
function check(validate: Validate | undefined, value: unknown, refusalOf: typeof queryRefusal): void {
  const [mistake] = validate === undefined || validate(value) ? [] : (validate.errors ?? []);
  if (mistake !== undefined) throw refusalOf(mistake, value);
}
