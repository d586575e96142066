// Loaded into a mock by NODE_OPTIONS, it makes each answer of the data interface take a tenth longer: `--against` has to name it.
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Of the time that an answer takes by itself. */
const SHARE = 0.1;

let waiting = 0;

function slowDown(outgoing: ServerResponse): void {
  const started = performance.now();
  waiting += 1;
  const end = outgoing.end.bind(outgoing) as (...args: readonly unknown[]) => ServerResponse;
  outgoing.end = ((...args: readonly unknown[]): ServerResponse => {
    // Those that wait side by side share the time: what one of them takes by itself is its part of it.
    const now = performance.now();
    const until = now + (SHARE * (now - started)) / waiting;
    waiting -= 1;
    while (performance.now() < until);
    return end(...args);
  }) as ServerResponse['end'];
}

// The bench's own processes read NODE_OPTIONS, too; only the mock is made slower.
if (process.argv[1]?.endsWith('/cli/main.ts') === true && process.argv[2] === 'mock')
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { readonly request: IncomingMessage; readonly response: ServerResponse };
    if (request.url === '/graphql/v1') slowDown(response);
  });
