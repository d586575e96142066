// Carries the length of a body when no header can state it: a page neither reads nor writes `Content-Length`.

const lengths = new WeakMap<Request, number>();

/** Remembers the length of a body, which the caller that passes the request on knows. */
export function setBodyLength(request: Request, bytes: number): void {
  lengths.set(request, bytes);
}

/** The number of bytes of the body, if it is announced. */
export function bodyLengthOf(request: Request): number | undefined {
  const header = request.headers.get('content-length');
  return header === null ? lengths.get(request) : Number(header);
}

/** The same request with its whole body, read here, and the length of it. */
export async function withBodyLength(request: Request): Promise<Request> {
  const body = await request.arrayBuffer();
  const whole = new Request(request, { method: request.method, body });
  setBodyLength(whole, body.byteLength);
  return whole;
}
