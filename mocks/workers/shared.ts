// What the lead of several processes and its workers tell each other: the lead has the state, a worker what it needs of it.
import type { ClockState } from '../runtime/clock.ts';
import type { DialectName } from '../runtime/dialect.ts';
import type { Keys } from '../runtime/keys.ts';
import type { MockOptions } from '../mock.ts';
import type { JournalFilter } from '../request/journal.ts';
import type { GateKeys } from '../request/gate.ts';

/** The state without which a worker would answer otherwise than its lead. */
export interface SharedState {
  readonly clock: ClockState;
  /** Whether requests to data and storage take their usual way: no fault rule waits for one, and the project is awake. */
  readonly isUsual: boolean;
  /** Which API keys the gate of the main project takes. */
  readonly apiKeys: GateKeys;
}

/** What is so for all the time that the lead lives. */
export interface Facts extends Pick<MockOptions, 'publicUrl' | 'corsOrigins' | 'seed'> {
  /** The URL of its owner. */
  readonly database: string;
  /** Undefined: the bytes are in the memory of the lead, which then answers for storage. */
  readonly blobs: { readonly dir: string } | { readonly s3: string } | undefined;
  readonly keys: Keys;
  readonly dialect: DialectName;
  readonly schemas: readonly string[];
  readonly globalLimit?: number;
  /** With a seed, what tells the records of an earlier process from others. */
  readonly earlier: string | undefined;
}

/** What depends on how the workers are started. */
export interface Terms {
  /** Where the lead answers what a worker does not. */
  readonly lead: string;
  /** The address at which the mock listens. */
  readonly host: string;
  /** How many connections to the database a worker may have, and as many again for the owner. */
  readonly connections: number;
  readonly managementOverHttp?: 'this-machine' | 'everybody';
}

export interface Orders extends Facts, Terms {
  /** Counts up with each worker: what tells its ids from those of others. */
  readonly number: number;
  /** Of its connections and unfinished files, so that they are known when it is gone. */
  readonly name: string;
  readonly state: SharedState;
}

/** `pulse` is answered at once. `halt` answers with the keys of bytes whose records are still to come; until `resume` no others come. */
export type ToWorker =
  | { readonly kind: 'pulse' }
  | { readonly kind: 'state'; readonly state: SharedState }
  | { readonly kind: 'halt' }
  | { readonly kind: 'resume' }
  | { readonly kind: 'journal'; readonly filter: JournalFilter }
  | { readonly kind: 'clear-journal' }
  | { readonly kind: 'end' };

/** `sees`: whether the file is in the folder of the bytes. `adopt`: the file, which is in the folder of the bytes, gets the key as its name. */
export type ToLead =
  | { readonly kind: 'join' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'sees'; readonly file: string }
  | { readonly kind: 'adopt'; readonly file: string; readonly key: string }
  | { readonly kind: 'remove'; readonly keys: readonly string[] };
