// What an interface of the mock looks like from outside: it answers requests below its prefix, and its state can be restored.

export type TellSql = (text: string) => void;

/** A request on its way to one interface. */
export interface Incoming {
  readonly request: Request;
  /** Path below the interface's prefix, percent-encoded as on the wire, dots and slashes untouched, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Hears the SQL of a statement; none unless somebody watches. */
  readonly tellSql?: TellSql | undefined;
}

export interface Part {
  handle(incoming: Incoming): Promise<Response>;
  /** State that is not in the database, as plain data for `structuredClone`. */
  snapshot(): unknown;
  restore(state: unknown): void;
}
