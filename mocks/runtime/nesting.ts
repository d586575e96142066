// Finds JSON that is nested too deep: V8 cannot write some thousand levels, and PostgreSQL reads fewer than it is sent.

const MOST_LEVELS = 100;

/** For a message: what was nested comes first. */
export const NESTED_TOO_DEEP = `is nested too deeply: at most ${MOST_LEVELS} levels are taken`;

export function isTooDeep(value: unknown, levels = MOST_LEVELS): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((item) => isTooDeep(item, levels - 1));
}
