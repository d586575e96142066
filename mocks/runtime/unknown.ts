// Reads values of which nothing is known: what JSON or JavaScript may hold, and what was thrown.

/** A list is none. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** Such as ENOENT of the system; empty if it has none. Not by its class: a test environment may have an Error of its own. */
export function codeOf(thrown: unknown): string {
  const { code = '' } = Object(thrown) as { readonly code?: unknown };
  return String(code);
}

/** Undefined for a text that is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A value in a message: also a cycle, or a bigint, which JSON does not have. */
export function shown(value: unknown): string {
  if (typeof value === 'function') return 'a function';
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
}

const MOST_LEVELS = 100;

/** For a message: what was nested comes first. */
export const NESTED_TOO_DEEP = `is nested too deeply: at most ${MOST_LEVELS} levels are taken`;

/** V8 cannot write JSON of some thousand levels, and PostgreSQL reads fewer than it is sent. */
export function isTooDeep(value: unknown, levels = MOST_LEVELS): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((item) => isTooDeep(item, levels - 1));
}
