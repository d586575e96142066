// Carries the length of a body when no header can state it: a page neither reads nor writes `Content-Length`.

const lengths = new WeakMap<Request, number>();

/** The number of bytes of the body, if it is announced. */
export function bodyLengthOf(request: Request): number | undefined {
  const header = request.headers.get('content-length');
  return header === null ? lengths.get(request) : Number(header);
}

/** The same request with its whole body, read here, and the length of it. */
export async function withBodyLength(request: Request): Promise<Request> {
  const body = await request.arrayBuffer();
  const whole = new Request(request, { method: request.method, body });
  lengths.set(whole, body.byteLength);
  return whole;
}

/** For a copy of a request with the same body. */
export function copyBodyLength(from: Request, to: Request): void {
  const length = lengths.get(from);
  if (length !== undefined) lengths.set(to, length);
}
