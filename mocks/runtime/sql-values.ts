// The values that a caller gives for `$1`, `$2`, … of a statement, and the texts that the database is sent.

/** A value for `$1`, `$2`, …; JSON and arrays are given as the text that PostgreSQL reads. */
export type SqlValue = string | number | bigint | boolean | Date | null;

/** Throws a TypeError for what JavaScript may pass beside. */
export function toParams(values: unknown): readonly (string | null)[] {
  if (!Array.isArray(values))
    throw new TypeError(
      `The values of a statement are a list, such as sql('select $1::int', [3]), and not ${typeof values}.`,
    );
  return values.map((value: unknown, index) => {
    if (value === null) return null;
    if (value instanceof Date) return value.toISOString();
    if (typeof value === 'string') return value;
    if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value);
    throw new TypeError(
      `The value of $${index + 1} is ${Array.isArray(value) ? 'a list' : typeof value}: give a text, a number, true or false, a Date or null. JSON is given as JSON.stringify(value), an array as '{1,2}'.`,
    );
  });
}
