// One request on the wire and what came back, before anything is recorded or judged.

export interface WireRequest {
  readonly method: string;
  /** Absolute URL; its path and query are sent as they stand, never normalised. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** operationId whose answer schema applies, so that the recorder can check the answer by itself. */
  readonly operation?: string;
  /** Whether the answer is one of those that the schema is about; of a thing that may be missing another answer may come. Absent: it is. */
  readonly schemaApplies?: (answer: Exchange) => boolean;
  /** A success may have any body: the bytes of an object, say. */
  readonly anyBody?: boolean;
  /** JSON keys whose texts, in request and answer, are secrets: they are never written down. */
  readonly secretKeys?: readonly string[];
  /** The attempt that sends it: what it sends depends on nothing that another one sends. */
  readonly attempt?: string;
}

export interface WireResponse {
  readonly status: number;
  /** Lower-case names, in order, repeated ones kept. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array;
  /** How long the whole is, in words, if `body` is only its beginning. */
  readonly cut?: string;
}

/** Sends the request as it is; rejects with a TransportError if no whole answer comes. */
export type Transport = (request: WireRequest) => Promise<WireResponse>;

export class TransportError extends Error {
  override readonly name = 'TransportError';
  /** `unavailable`: an answer came, and not from the interface. */
  readonly reason: 'unreachable' | 'timeout' | 'closed' | 'tls' | 'protocol' | 'unavailable';
  /** The connection was refused or broke before the first byte of an answer of the interface. */
  readonly lost: boolean;
  constructor(
    reason: TransportError['reason'],
    message: string,
    options: ErrorOptions & { readonly lost?: boolean } = {},
  ) {
    super(message, options);
    this.reason = reason;
    this.lost = options.lost ?? (reason === 'unreachable' || reason === 'unavailable');
  }
}

/** The circumstances do not let the case be judged: it is blocked, and no clause is blamed. */
export class Unjudgeable extends Error {
  override readonly name: string = 'Unjudgeable';
}

/** There is more of an answer than we read: a target may have so much, and nobody can say of the rest what it is. */
export class TooMuch extends Unjudgeable {
  override readonly name = 'TooMuch';
}

/** What is judged is a recording, which has no answer to the request. */
export class NotRecorded extends Unjudgeable {
  override readonly name = 'NotRecorded';
}

/** What the case is about is not there on this target, which need not have it. */
export class NotApplicable extends Error {
  override readonly name = 'NotApplicable';
}

/** The contract asks for it, but the target, or what was not given to us, keeps it from being put to the test. */
export class Withheld extends Error {
  override readonly name = 'Withheld';
}

/** An answered request, with the readings that cases need. */
export interface Exchange {
  readonly request: WireRequest;
  /** What is kept of it: of a long body the beginning. */
  readonly response: WireResponse;
  readonly bytes: Uint8Array;
  readonly status: number;
  /** True for 2xx. */
  readonly ok: boolean;
  /** First value of a header, by lower-case name. */
  header(name: string): string | undefined;
  /** The body as UTF-8 text; throws Unjudgeable if there is more of it than we read. */
  readonly text: string;
  /** The body as JSON; throws a CheckFailure if it is not JSON, and Unjudgeable if there is more of it than we read. */
  json(): unknown;
  /** Milliseconds. */
  readonly duration: number;
}

/** One request as a recorder hears of it, with what came of it. */
export interface HeardExchange {
  readonly request: WireRequest;
  readonly result: WireResponse | Unjudgeable | TransportError;
  /** When it was sent and when it ended: places in one row of both. */
  readonly sent: number;
  readonly ended: number;
  /** Milliseconds since 1970, at its end. */
  readonly date: number;
}

/** One request as it went out, with its answer or the reason why there is none. */
export interface RawExchange {
  readonly request: WireRequest;
  readonly response?: WireResponse;
  readonly failure?: string;
  /** Milliseconds. */
  readonly duration: number;
}
