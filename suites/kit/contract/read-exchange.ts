// Makes an answered request readable: status, headers, text, JSON.
import { CheckFailure } from './check.ts';
import type { Exchange, WireRequest, WireResponse } from './exchange.ts';

const decoder = new TextDecoder();

/** `duration` in milliseconds. */
export function readExchange(request: WireRequest, response: WireResponse, duration: number): Exchange {
  let text: string | undefined;
  const readText = (): string => (text ??= decoder.decode(response.body));
  return {
    request,
    response,
    status: response.status,
    ok: response.status >= 200 && response.status < 300,
    header: (name) => response.headers.find(([key]) => key === name.toLowerCase())?.[1],
    get text() {
      return readText();
    },
    json: () => parseJson(readText(), request, response.status),
    duration,
  };
}

function parseJson(text: string, request: WireRequest, status: number): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new CheckFailure(`the answer to ${request.method} is JSON`, {
      expected: 'a JSON body',
      actual: `status ${status}, ${text === '' ? 'an empty body' : text.slice(0, 200)}`,
    });
  }
}
