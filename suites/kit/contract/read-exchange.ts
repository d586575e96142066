// Makes an answered request readable: status, headers, text, JSON.
import { CheckFailure } from './check.ts';
import type { Exchange, WireRequest, WireResponse } from './exchange.ts';
import { readJson, TooDeep } from './json.ts';

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
    json: () => checkJson(readText(), request, response.status),
    duration,
  };
}

function checkJson(text: string, request: WireRequest, status: number): unknown {
  try {
    return readJson(text);
  } catch (error) {
    const begun = text === '' ? 'an empty body' : text.slice(0, 200);
    throw new CheckFailure(`the answer to ${request.method} is JSON`, {
      inWords: true,
      expected: 'a JSON body',
      actual: `status ${status}, ${error instanceof TooDeep ? `${error.message}: ` : ''}${begun}`,
    });
  }
}
