// Which answers are not the interface's own: of a gateway, of a server that cannot serve now, of whatever else stands in front.
import type { WireRequest, WireResponse } from './exchange.ts';

/** Of gateways, and of a target that is paused, full or starting. All others, such as 500 and 544, are the interface's own. */
export function isUnavailable({ status }: Pick<WireResponse, 'status'>): boolean {
  return GATEWAY.has(status) || (status >= 520 && status <= 530);
}

/** 540 is a project that is paused, 598 and 599 are proxies whose connections broke; 520 to 530 are a content network's. */
const GATEWAY: ReadonlySet<number> = new Set([502, 503, 504, 509, 511, 540, 561, 598, 599]);

/** Why it is unavailable, with the first words of the answer. `hide` takes out what must not be shown. */
export function describeUnavailable(response: WireResponse, hide: (text: string) => string): string {
  return `unavailable, ${describeAnswer(response, hide)}`;
}

/** `status 403, "RBAC: access denied"`. */
export function describeAnswer(response: WireResponse, hide: (text: string) => string): string {
  const words = firstWords(response, hide);
  return `status ${response.status}, ${words === '' ? 'without a body' : `"${words}"`}`;
}

/** Words where the interface answers JSON: it may have said them itself, or something in front of it. */
export function isForeign({ operation, anyBody }: WireRequest, response: WireResponse): boolean {
  if (operation === undefined) return false;
  if (anyBody !== true || response.status >= 300) return isInWords(response);
  // It may be a word, such as "OK", or what was stored; no case stores what begins as a page.
  return startsAsPage(response);
}

/** A page for people, or a plain sentence. */
export function isInWords({ body }: Pick<WireResponse, 'body'>): boolean {
  const start = new TextDecoder().decode(body.subarray(0, SNIFFED)).trim();
  return start !== '' && !/^(?:[[{"]|(?:-?\d[\d.eE+-]*|true|false|null)$)/u.test(start);
}

export function isPage({ headers, body }: WireResponse): boolean {
  return (
    headers.some(([name, value]) => name === 'content-type' && /^\s*(text\/html|application\/xhtml)/i.test(value)) ||
    startsAsPage({ body })
  );
}

function startsAsPage({ body }: Pick<WireResponse, 'body'>): boolean {
  return /^\s*<(!doctype html|html)/i.test(new TextDecoder().decode(body.subarray(0, SNIFFED)));
}

const SNIFFED = 200;
/** Bytes that are looked at for words, and characters that are shown. */
const READ = 4_096;
const SHOWN = 120;

/** Hidden first, then cut: a credential is shown neither whole nor in part. */
function firstWords({ body }: WireResponse, hide: (text: string) => string): string {
  const read = new TextDecoder().decode(body.subarray(0, READ));
  // What was cut off may be the rest of a credential.
  const whole = body.length > READ ? read.replace(/\S*$/u, '') : read;
  const words = hide(whole)
    .replace(/<(style|script)\b.*?(?:<\/\1>|$)|<!--.*?-->|<[^<>]*>/gisu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  return words.length <= SHOWN ? words : `${words.slice(0, SHOWN)}…`;
}
