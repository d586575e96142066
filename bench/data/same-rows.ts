// Whether two answers hold the same rows: contestants that do different work cannot be compared.

/** The ids of rows that an operation makes: they differ each time. */
const MADE = /"id" ?: ?\d+/g;

/** A body without what differs each time. */
export function maskBody(body: string, operation: string): string {
  return operation === 'AddNote' ? body.replace(MADE, '"id":0') : body;
}

/** Some write the microseconds of a time that has none. */
const EMPTY_FRACTION = /(?<=T\d\d:\d\d:\d\d)\.0+(?=[+-])/;

/** Rows as one text, without what every API has its own form of: cursors, empty fractions, the order of keys. */
export function renderRows(value: unknown, operation: string): string {
  return JSON.stringify(value, (key, inner: unknown) => {
    if (key === 'cursor' || key === 'endCursor') return undefined;
    if (key === 'id' && operation === 'AddNote') return undefined;
    if (typeof inner === 'string') return inner.replace(EMPTY_FRACTION, '');
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
