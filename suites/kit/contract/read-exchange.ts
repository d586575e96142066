// Makes an answered request readable: status, headers, text, JSON.
import { CheckFailure } from './check.ts';
import { cutText } from './truncate.ts';
import { TooMuch, type Exchange, type WireRequest, type WireResponse } from './exchange.ts';
import { isMuch, isTooDeep, MOST_VALUES, readJson, TooDeep, readBeginning } from './json.ts';

/** Bytes of an answer that are read: a list of 100,000 things with ten properties each has fewer. */
export const LARGEST_ANSWER = 32_000_000;
/** Bytes of a longer one that are looked at: enough to find what is wrong with most of it. */
export const BEGINNING = 4_000_000;

export function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1_000_000)} MB`;
}

/** Several read an answer, one after the other. Who waits with one in hand holds its bytes alone. */
let last: { readonly response: WireResponse; readonly text: string } | undefined;
const decoder = new TextDecoder();

/** `duration` in milliseconds. */
export function readExchange(request: WireRequest, response: WireResponse, duration: number): Exchange {
  const readText = (): string => {
    if (last?.response !== response) last = { response, text: readWhole(response) };
    return last.text;
  };
  return {
    request,
    response: keptOf(response),
    bytes: response.body,
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

function readWhole({ cut, body }: WireResponse): string {
  if (cut !== undefined && !isTooDeep(decoder.decode(body)))
    throw new TooMuch(`the answer has ${cut}: the battery reads no more than ${megabytes(LARGEST_ANSWER)} of one`);
  const text = decoder.decode(body);
  if (isMuch(text))
    throw new TooMuch(
      `the answer has more items and properties than the ${MOST_VALUES.toLocaleString('en')} that the battery reads of one`,
    );
  return text;
}

function checkJson(text: string, request: WireRequest, status: number): unknown {
  try {
    return readJson(text);
  } catch (error) {
    const begun = text === '' ? 'an empty body' : cutText(text, 200);
    throw new CheckFailure(`the answer to ${request.method} is JSON`, {
      inWords: true,
      expected: 'a JSON body',
      actual: `status ${status}, ${error instanceof TooDeep ? `${error.message}: ` : ''}${begun}`,
    });
  }
}

/** Bytes: several times as much as reports show. */
const MOST_KEPT = 32 * 1024;

/** What is kept of an answer for reports when its case goes on: of a long body the beginning, since a run gets thousands of answers. */
function keptOf(response: WireResponse): WireResponse {
  const { body, cut = `${body.length.toLocaleString('en')} bytes` } = response;
  if (body.length <= MOST_KEPT) return response;
  let end = MOST_KEPT;
  // Not in the middle of a character.
  while (end > MOST_KEPT - 4 && ((body[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  // A copy: the slice of a Buffer would hold the whole.
  return { ...response, body: new Uint8Array(body.subarray(0, end)), cut };
}

type Body =
  | { readonly kind: 'json'; readonly value: unknown }
  /** There is more of it than we read: the first items of a list, or nothing. */
  | { readonly kind: 'beginning'; readonly items: readonly unknown[] | undefined }
  | { readonly kind: 'none'; readonly actual: string };

/** The JSON of an answer, or what stands there instead. */
export function readBody(exchange: Exchange): Body {
  try {
    return { kind: 'json', value: exchange.json() };
  } catch (error) {
    if (error instanceof TooMuch)
      return {
        kind: 'beginning',
        items: readBeginning(new TextDecoder().decode(exchange.bytes.subarray(0, BEGINNING))),
      };
    if (!(error instanceof CheckFailure)) throw error;
    return { kind: 'none', actual: String(error.details.actual) };
  }
}
