// Carries how long a body is where no header can say it: a page neither reads nor writes `Content-Length`.

const lengths = new WeakMap<Request, number>();

/** Remembers the length of a body that whoever hands the request over knows. */
export function setBodyLength(request: Request, bytes: number): void {
  lengths.set(request, bytes);
}

/** Bytes of the body, as far as they are announced. */
export function bodyLengthOf(request: Request): number | undefined {
  const header = request.headers.get('content-length');
  return header === null ? lengths.get(request) : Number(header);
}
