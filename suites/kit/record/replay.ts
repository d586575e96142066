// Answers the requests of a run from a recording: each attempt gets what was answered to it, in the same order.
import { NotRecorded, TransportError, Unjudgeable, type WireResponse } from '../contract/exchange.ts';
import { createRunRedactor } from '../redact/redact.ts';
import type { Replayed } from '../run/run-settings.ts';
import { keepRequest } from './record-run.ts';
import type { KeptExchange, KeptRequest, Recording } from './recording.ts';

/** `words`: our own. */
export function replay({ header, exchanges }: Recording, words: string): Replayed {
  const { tool, settings, hidden } = header;
  const redactor = createRunRedactor(settings.target, hidden, words);
  const left = Map.groupBy(exchanges, ({ attempt }) => attempt);
  let date = exchanges[0]?.date ?? 0;
  return {
    date: () => date,
    send(request) {
      const wanted = keepRequest(request, redactor);
      const found = take(left.get(request.attempt ?? '') ?? [], keyOf(wanted));
      if (found === undefined)
        return Promise.reject(
          new NotRecorded(
            `the recording has no answer to ${wanted.method} ${wanted.url}: it was made by ${tool.name} ${tool.version}`,
          ),
        );
      ({ date } = found);
      return answer(found);
    },
  };
}

/** The first one of that key, unless something is left that was answered before it was sent: that may have decided its answer. */
function take(left: KeptExchange[], key: string): KeptExchange | undefined {
  let earliest = Infinity;
  for (const [place, exchange] of left.entries()) {
    if (earliest < exchange.sent) return undefined;
    if (keyOf(exchange.request) === key) return left.splice(place, 1)[0];
    earliest = Math.min(earliest, exchange.ended);
  }
  return undefined;
}

/** Header names have no case, and no order. */
function keyOf({ method, url, headers, body }: KeptRequest): string {
  const named = headers.map(([name, value]) => `${name.toLowerCase()}: ${value}`).toSorted();
  return JSON.stringify([method, url, named, body]);
}

function answer({ response, failure }: KeptExchange): Promise<WireResponse> {
  if (response !== undefined) {
    const { status, headers, body, base64, cut } = response;
    return Promise.resolve({
      status,
      headers,
      body: Buffer.from(body, base64 === true ? 'base64' : 'utf8'),
      ...(cut === undefined ? {} : { cut }),
    });
  }
  const { message = '', reason, lost } = failure ?? {};
  return Promise.reject(
    reason === undefined
      ? new Unjudgeable(message)
      : new TransportError(reason, message, lost === undefined ? {} : { lost }),
  );
}
