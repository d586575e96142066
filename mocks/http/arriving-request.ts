// A Request at a socket whose body becomes a stream only if one is asked for: making it takes longer than reading a short body.
import { copyRawTarget } from './raw-target.ts';

/** A body that is still on its way; it is read once, in one of the two ways. */
export interface ArrivingBody {
  stream(): ReadableStream<Uint8Array<ArrayBuffer>>;
  /** All of it; undefined as soon as it is longer than `most` bytes, and the rest is let through. */
  bytes(most: number): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

/** `new Request` does not see its body: give it `ArrivingRequest.whole`. */
export class ArrivingRequest extends Request {
  readonly #signal: AbortSignal;
  readonly #body: ArrivingBody | undefined;
  #whole: Request | undefined;
  #isRead = false;

  constructor(url: string, init: Pick<RequestInit, 'method' | 'headers'>, signal: AbortSignal, body?: ArrivingBody) {
    super(url, init);
    this.#signal = signal;
    this.#body = body;
  }

  /** What the platform itself would have made. */
  static whole(request: Request): Request {
    return request instanceof ArrivingRequest ? request.#asWhole : request;
  }

  /** Its body, if that has not become a stream: from now on it is read. */
  static take(request: Request): ArrivingBody | undefined {
    if (!(request instanceof ArrivingRequest) || request.#whole !== undefined || request.#isRead) return undefined;
    request.#isRead = true;
    return request.#body;
  }

  get #asWhole(): Request {
    if (this.#isRead && this.#body !== undefined) throw new TypeError('The body of this request was read already.');
    if (this.#whole !== undefined) return this.#whole;
    const { method, headers } = this;
    const init = { method, headers, signal: this.#signal, body: this.#body?.stream() ?? null, duplex: 'half' };
    this.#whole = new Request(this.url, init);
    copyRawTarget(this, this.#whole);
    return this.#whole;
  }

  override get signal(): AbortSignal {
    return this.#signal;
  }
  override get body(): ReadableStream<Uint8Array<ArrayBuffer>> | null {
    return this.#body === undefined ? null : this.#asWhole.body;
  }
  override get bodyUsed(): boolean {
    return this.#whole?.bodyUsed ?? (this.#isRead && this.#body !== undefined);
  }
  override arrayBuffer(): Promise<ArrayBuffer> {
    return this.#asWhole.arrayBuffer();
  }
  override blob(): Promise<Blob> {
    return this.#asWhole.blob();
  }
  override bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#asWhole.bytes();
  }
  override formData(): Promise<FormData> {
    return this.#asWhole.formData();
  }
  override json(): Promise<unknown> {
    return this.#asWhole.json();
  }
  override text(): Promise<string> {
    return this.#asWhole.text();
  }
  override clone(): Request {
    return this.#asWhole.clone();
  }
}

type Fetch = (request: Request) => Promise<Response>;

const takers = new WeakSet<object>();

/** Marks a function that never makes a `new Request` of one of these. */
export function takesArriving<Taker extends Fetch>(fetch: Taker): Taker {
  takers.add(fetch);
  return fetch;
}

/** As `fetch` may have it: one of a user's own gets what the platform would have made. */
export function fitFor(fetch: Fetch, request: ArrivingRequest): Request {
  return takers.has(fetch) ? request : ArrivingRequest.whole(request);
}
