// The liar about HTTPS: it serves plain HTTP beside it.
import type { Fault, FetchHandler } from '../../lies/fault.ts';
import { ask, fault } from '../../lies/management/request.ts';

const PLAIN = /^http:/;

/** Sends a request over the other of the two. */
function over(scheme: 'http:' | 'https:', request: Request): Request {
  return new Request(request.url.replace(/^https?:/, scheme), request);
}

const serveBoth =
  (next: FetchHandler): FetchHandler =>
  (request) =>
    PLAIN.test(request.url) && new URL(request.url).pathname.startsWith('/v1/')
      ? next(over('https:', request))
      : next(request);

export const plainHttpFaults: readonly Fault[] = [
  fault(
    'auth.plain-http-served',
    'auth.https-only',
    'What is served over HTTPS is served over plain HTTP as well.',
    serveBoth,
    async (send, target) => (await ask((request) => send(over('http:', request)), target, 'listProjects')).status,
  ),
];
