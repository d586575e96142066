// Statements that travel together to a PostgreSQL server: one write, one Sync, so that the first error stops the rest.
import type { Connection, Submittable } from 'pg';
import type { Row } from '../db.ts';
import { toRow } from '../pglite/wire.ts';

/** What arrived: the rows of the statements that ended well, and the server's error if one did not. */
export interface Arrived {
  readonly rows: readonly (readonly Row[])[];
  readonly error?: Error;
}

interface Description {
  readonly fields: readonly { readonly name: string }[];
}

/** Passed to `client.query`; the client then calls the handlers. `arrived` settles once, whatever happens. */
export class ServerBatch implements Submittable {
  readonly arrived: Promise<Arrived>;
  private readonly message: Uint8Array;
  private readonly rows: Row[][] = [];
  private readonly settle: (arrived: Arrived) => void;
  private columns: Description['fields'] = [];
  private current: Row[] = [];

  /** `message` has a single Sync. */
  constructor(message: Uint8Array) {
    this.message = message;
    const { promise, resolve } = Promise.withResolvers<Arrived>();
    this.arrived = promise;
    this.settle = resolve;
  }

  submit(connection: Connection): void {
    connection.stream.write(this.message);
  }

  handleRowDescription({ fields }: Description): void {
    this.columns = fields;
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    this.current.push(toRow(this.columns, (index) => fields[index] ?? null));
  }

  handleCommandComplete(): void {
    this.rows.push(this.current);
    this.current = [];
    this.columns = [];
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete();
  }

  handleCopyInResponse(connection: Connection & { sendCopyFail(message: string): void }): void {
    connection.sendCopyFail('COPY FROM STDIN is not offered here: write INSERT statements.');
  }

  handleCopyData(): void {
    // The data of a COPY TO STDOUT are not rows.
  }

  handleError(error: Error): void {
    this.settle({ rows: this.rows, error });
  }

  handleReadyForQuery(): void {
    this.settle({ rows: this.rows });
  }
}
