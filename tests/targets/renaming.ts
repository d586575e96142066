// A target behind a proxy that gives every run another prefix on its way in, and takes it back on the way out.
import type { Middleware } from '../../proof/kit/fault.ts';
import { setRawTarget, splitTarget } from '../../mocks/http/raw-target.ts';

/** Longer or shorter than `ts`, or as long; letters only, so that it is a valid name everywhere. */
export function renameRuns(prefix: string): Middleware {
  const inward = renamer('ts', prefix);
  const outward = renamer(prefix, 'ts');
  return (next) => async (request) => outOf(await next(await into(request, inward)), outward);
}

type Rename = (text: string) => string;

/** What looks like the marker of a run, with its hyphen as it is or percent-encoded, in any case of letters. */
function renamer(from: string, to: string): Rename {
  const marker = new RegExp(`(?<=^|[^a-z\\d]|%[\\da-f]{2})${from}(?=(?:-|%2d)[a-z\\d]{8}(?![a-z\\d]))`, 'giu');
  return (text) => text.replaceAll(marker, (found) => (found === found.toUpperCase() ? to.toUpperCase() : to));
}

async function into(request: Request, rename: Rename): Promise<Request> {
  const { path, query } = splitTarget(request);
  const target = rename(query === '' ? path : `${path}?${query}`);
  const renamed = new Request(rename(request.url), {
    method: request.method,
    headers: [...request.headers].map(([name, value]): [string, string] => [name, rename(value)]),
    redirect: 'manual',
    ...(request.body === null ? {} : { body: renameBytes(await request.arrayBuffer(), rename) }),
  });
  setRawTarget(renamed, target);
  return renamed;
}

async function outOf(response: Response, rename: Rename): Promise<Response> {
  const bytes = response.body === null ? null : new Uint8Array(await response.arrayBuffer());
  const body = bytes === null ? null : renameBytes(bytes.buffer, rename);
  const headers = new Headers([...response.headers].map(([name, value]): [string, string] => [name, rename(value)]));
  // A body without the marker of a run leaves as it came, its length included.
  if (body !== null && body.length !== bytes?.length) headers.delete('content-length');
  return new Response(body, { status: response.status, statusText: response.statusText, headers });
}

/** Byte by byte, whatever they are: JSON, the parts of a form, a file. */
function renameBytes(bytes: ArrayBuffer, rename: Rename): Uint8Array<ArrayBuffer> {
  const text = Buffer.from(bytes).toString('latin1');
  return Uint8Array.from(Buffer.from(rename(text), 'latin1'));
}
