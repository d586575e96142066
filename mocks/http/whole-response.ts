// A Response whose bytes are known: a stream is made of them only if one is asked for, since that takes longer than the rest.

export class WholeResponse extends Response {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  #streamed: Response | undefined;

  constructor(bytes: Uint8Array<ArrayBuffer>, init: ResponseInit) {
    super(null, init);
    this.#bytes = bytes;
  }

  /** The bytes, unless they are being read as a stream already. */
  static bytesOf(response: Response): Uint8Array<ArrayBuffer> | undefined {
    // Not by `instanceof`: a test environment may give `Response` a rule of its own for it, which this class inherits.
    if (!(#bytes in response) || response.#streamed !== undefined) return undefined;
    return response.#bytes;
  }

  get #asStream(): Response {
    return (this.#streamed ??= new Response(this.#bytes, this));
  }

  override get body(): ReadableStream<Uint8Array<ArrayBuffer>> | null {
    return this.#asStream.body;
  }
  override get bodyUsed(): boolean {
    return this.#streamed?.bodyUsed ?? false;
  }
  override arrayBuffer(): Promise<ArrayBuffer> {
    return this.#asStream.arrayBuffer();
  }
  override blob(): Promise<Blob> {
    return this.#asStream.blob();
  }
  override bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#asStream.bytes();
  }
  override formData(): Promise<FormData> {
    return this.#asStream.formData();
  }
  override json(): Promise<unknown> {
    return this.#asStream.json();
  }
  override text(): Promise<string> {
    return this.#asStream.text();
  }
  override clone(): Response {
    return this.#asStream.clone();
  }
}
