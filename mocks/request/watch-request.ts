// Records both sides of a request, its SQL and its claims, while somebody watches the journal.
import type { TellSql } from '../http/part.ts';
import { claimsOf } from './claimed-caller.ts';
import { redactHeaders, type Sides } from './journal.ts';

const LONGEST = 64 * 1024;
/** Milliseconds that an answer which reads no body waits for it. */
const SHORT = 250;

export function watchRequest(request: Request) {
  const sql: string[] = [];
  const requestBody = textOf(request);
  const claims = claimsOf(request.headers);
  const tellSql: TellSql = (text) => void sql.push(text);
  return {
    tellSql,
    /** A fault answers without reading the body, and what comes after an answer is lost. */
    arrived: (): Promise<unknown> => Promise.race([requestBody, new Promise((resolve) => setTimeout(resolve, SHORT))]),
    /** `response`: undefined if the connection was broken. */
    async sides(response: Response | undefined): Promise<Sides> {
      const responseBody = response === undefined ? '[no answer]' : textOf(response);
      return {
        requestBody: await requestBody,
        responseBody: await responseBody,
        responseHeaders: response === undefined ? {} : redactHeaders(response.headers),
        sql,
        claims,
      };
    },
  };
}

/** A body that is long, or of unknown length, is left alone: a copy would hold it in memory as a whole. */
async function textOf(message: Request | Response): Promise<string> {
  if (message.body === null) return '';
  const length = Number(message.headers.get('content-length') ?? Number.NaN);
  if (!(length <= LONGEST)) return Number.isNaN(length) ? '[a stream]' : `[${length} bytes]`;
  const type = message.headers.get('content-type') ?? '';
  if (/^(image|audio|video|font|multipart)\/|octet-stream|pdf|zip/.test(type)) return `[${length} bytes of ${type}]`;
  try {
    const bytes = await message.clone().arrayBuffer();
    return bytes.byteLength === length ? new TextDecoder().decode(bytes) : `[${length} bytes, which were not read]`;
  } catch {
    return '[cannot be read]';
  }
}
