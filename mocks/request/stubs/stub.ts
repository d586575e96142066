// What a stub is: an answer that a developer gives to requests which the mock itself has no operation for.
import type { StubMatch } from '../request-match.ts';

export const STUB_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

type StubMethod = (typeof STUB_METHODS)[number] | '*';

export interface Stub {
  /** Of the requests that it answers, such as `GET`; `*` stands for every one. */
  readonly method: StubMethod;
  /** Below the address of a project, such as `/rest/v1/todos` or `/rest/v1/{table}`; a last segment `{wildcard}` takes the rest. */
  readonly path: string;
  /** Only at this project; none: at all of them. */
  readonly ref?: string;
  /** Only requests that carry this, or that this caller sends. */
  readonly match?: StubMatch;
  /** 200 if there is none. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, instead of `body`. */
  readonly text?: string;
  /** Milliseconds to wait before the answer: always the same, or between two limits. */
  readonly latency?: number | { readonly min: number; readonly max: number };
  /** How often the stub answers before it is used up; none: always. */
  readonly times?: number;
  /** Makes the answer, instead of `status`, `headers`, `body` and `text`; only in the process of the mock. */
  readonly handler?: StubHandler;
}

/** `params` are those of the path, decoded. */
export type StubHandler = (
  request: Request,
  context: { readonly params: Readonly<Record<string, string>> },
) => Response | Promise<Response>;

/** A stub that is in force. */
export interface ActiveStub extends Stub {
  readonly id: string;
  /** How often it has answered. */
  readonly applied: number;
}

/** A file of stubs that cannot be read, or one of its stubs is wrong: for its author to mend. */
export class StubFileError extends Error {
  override readonly name = 'StubFileError';
}
