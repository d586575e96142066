// A Request at a socket whose body becomes a stream only if one is asked for: making it takes longer than reading a short body.
import { copyRawTarget } from './raw-target.ts';

/** A body that is still on its way; it is read once, in one of the two ways. */
export interface ArrivingBody {
  stream(): ReadableStream<Uint8Array<ArrayBuffer>>;
  /** All of it; undefined as soon as it is longer than `most` bytes, and the rest is let through. */
  bytes(most: number): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

/**
 * What the mock reads of a Request. It is no subclass of the platform's: a test environment may have a `Request` of its
 * own, which answers `instanceof` by its own rule or drops headers that no page may set. Where a real one is needed,
 * `ArrivingRequest.whole` makes it.
 */
export class ArrivingRequest implements Request {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly signal: AbortSignal;
  readonly cache = 'default';
  readonly credentials = 'same-origin';
  readonly destination = '';
  readonly duplex = 'half';
  readonly integrity = '';
  readonly keepalive = false;
  readonly mode = 'cors';
  readonly redirect = 'follow';
  readonly referrer = 'about:client';
  readonly referrerPolicy = '';
  readonly #body: ArrivingBody | undefined;
  #whole: Request | undefined;
  #isRead = false;

  /** Throws a TypeError for a URL that no Request has. */
  constructor(
    url: string,
    { method, headers }: { readonly method: string; readonly headers: Headers },
    signal: AbortSignal,
    body?: ArrivingBody,
  ) {
    const { href, username, password } = new URL(url);
    if (username !== '' || password !== '') throw new TypeError(`${url} has credentials in it.`);
    this.url = href;
    this.method = method;
    this.headers = headers;
    this.signal = signal;
    this.#body = body;
  }

  /** What the platform itself would have made. */
  static whole(request: Request): Request {
    return #body in request ? request.#asWhole : request;
  }

  /** Its body, if that has not become a stream: from now on it is read. */
  static take(request: Request): ArrivingBody | undefined {
    if (!(#body in request) || request.#whole !== undefined || request.#isRead) return undefined;
    request.#isRead = true;
    return request.#body;
  }

  /** The same request with other headers; its body goes with it. */
  static withHeaders(request: Request, headers: Headers): Request {
    if (!(#body in request) || request.#whole !== undefined || request.#isRead)
      return new Request(ArrivingRequest.whole(request), { headers });
    const { url, method, signal } = request;
    const copy = new ArrivingRequest(url, { method, headers }, signal, request.#body);
    request.#isRead = true;
    copyRawTarget(request, copy);
    return copy;
  }

  get #asWhole(): Request {
    if (this.#isRead && this.#body !== undefined) throw new TypeError('The body of this request was read already.');
    if (this.#whole !== undefined) return this.#whole;
    const { method, headers, signal, duplex } = this;
    const init = { method, headers, signal, body: this.#body?.stream() ?? null, duplex };
    this.#whole = new Request(this.url, init);
    copyRawTarget(this, this.#whole);
    return this.#whole;
  }

  get body(): ReadableStream<Uint8Array<ArrayBuffer>> | null {
    return this.#body === undefined ? null : this.#asWhole.body;
  }
  get bodyUsed(): boolean {
    return this.#whole?.bodyUsed ?? (this.#isRead && this.#body !== undefined);
  }
  arrayBuffer(): Promise<ArrayBuffer> {
    return this.#asWhole.arrayBuffer();
  }
  blob(): Promise<Blob> {
    return this.#asWhole.blob();
  }
  bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#asWhole.bytes();
  }
  formData(): Promise<FormData> {
    return this.#asWhole.formData();
  }
  json(): Promise<unknown> {
    return this.#asWhole.json();
  }
  text(): Promise<string> {
    return this.#asWhole.text();
  }
  clone(): Request {
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
