// Carries the length of a body when no header can state it: a page neither reads nor writes `Content-Length`.

const lengths = new WeakMap<Request, number>();

/** The number of bytes of the body, if it is announced. */
export function bodyLengthOf(request: Request): number | undefined {
  const header = request.headers.get('content-length');
  return header === null ? lengths.get(request) : Number(header);
}

/** The same request with the length of its whole body, which is read here. No new Request: a test environment may have a class of its own. */
export async function withBodyLength(request: Request): Promise<Request> {
  const { byteLength } = await request.clone().arrayBuffer();
  lengths.set(request, byteLength);
  return request;
}

/** For a copy of a request with the same body. */
export function copyBodyLength(from: Request, to: Request): void {
  const length = lengths.get(from);
  if (length !== undefined) lengths.set(to, length);
}
