// Keeps secrets out of everything that is written: known values in every form they travel in, and what looks like one.
import { escapePattern } from '../contract/pattern.ts';

export interface Redactor {
  /** From now on this value is replaced by `‹secret:label›` wherever it appears. */
  readonly register: (label: string, value: string) => void;
  /** Known values, JWTs, link tokens and the values of telling JSON keys, replaced. */
  readonly text: (value: string) => string;
  /** A header's value: credentials are replaced as a whole. */
  readonly header: (name: string, value: string) => string;
}

/** Shorter values would blot out ordinary words. */
export const SHORTEST_SECRET = 6;
/** The last part may have been cut off. Takes a beginning without an end, too, and leaves it: looking for the end of each would take for ever. */
export const JWT = /eyJ[\w-]{4,}(\.[\w-]{4,}(?:\.[\w-]*)?)?/g;
export const LINK_TOKEN = /([?&](?:token|signature|x-amz-signature)=)[^&"'\s\\]+/gi;
export const TELLING_KEY =
  /("(?:root_key|password|db_pass|secret|client_secret|access_token|refresh_token|api_key|apikey|service_role_key)"\s*:\s*")([^"\\]*(?:\\.[^"\\]*)*)"/gi;
const CREDENTIAL_HEADER = /^(authorization|proxy-authorization|apikey|api-key|x-api-key|cookie|set-cookie)$/i;
/** Where a case has cut an answer short, so much of a value is still recognised. */
const BEGINNING = 12;
const MASKED = /‹[^›]*›/;

/** With the given secrets known from the start: label → value; and headers that are credentials beside the usual ones. */
export function createRedactor(
  secrets: Readonly<Record<string, string>> = {},
  secretHeaders: readonly string[] = [],
): Redactor {
  const credentials = new Set(secretHeaders.map((name) => name.toLowerCase()));
  const forms = new Map<string, string>();
  let pattern: RegExp | undefined;

  function register(label: string, value: string): void {
    if (value.length < SHORTEST_SECRET) return;
    for (const form of formsOf(value)) if (!forms.has(form)) forms.set(form, `‹secret:${label}›`);
    pattern = undefined;
  }

  /** Made when it is first asked for: most secrets are registered together. */
  function knownForms(): RegExp | undefined {
    if (forms.size === 0 || pattern !== undefined) return pattern;
    const longestFirst = [...forms.keys()].sort((a, b) => b.length - a.length);
    pattern = new RegExp(longestFirst.map((form) => escapePattern(form)).join('|'), 'g');
    return pattern;
  }

  function text(value: string): string {
    const every = knownForms();
    const known = every === undefined ? value : value.replace(every, (form) => forms.get(form) ?? '‹secret›');
    const whole = known
      .replace(JWT, (all: string, rest?: string) => (rest === undefined ? all : '‹jwt›'))
      .replace(LINK_TOKEN, (_all, start: string) => `${start}‹token›`)
      .replace(TELLING_KEY, (all: string, start: string, inner: string) =>
        inner === '' || MASKED.test(inner) ? all : `${start}‹hidden›"`,
      );
    return [...forms].reduce((shown, [form, mask]) => hideBeginnings(shown, form, mask), whole);
  }

  for (const [label, value] of Object.entries(secrets)) register(label, value);
  return {
    register,
    text,
    header(name, value) {
      const known = text(value);
      const isCredential = CREDENTIAL_HEADER.test(name) || credentials.has(name.toLowerCase());
      if (!isCredential || MASKED.test(known)) return known;
      const scheme = /^(Bearer|Basic|Token)\s/i.exec(value)?.[1];
      const rest = value.length - (scheme === undefined ? 0 : scheme.length + 1);
      return `${scheme === undefined ? '' : `${scheme} `}‹${rest} characters›`;
    },
  };
}

/** As much as there is of a value that was cut off. */
function hideBeginnings(text: string, form: string, mask: string): string {
  if (form.length <= BEGINNING) return text;
  const beginning = form.slice(0, BEGINNING);
  const parts: string[] = [];
  let done = 0;
  for (let at = text.indexOf(beginning); at !== -1; at = text.indexOf(beginning, done)) {
    let end = at + BEGINNING;
    while (end < text.length && text[end] === form[end - at]) end += 1;
    parts.push(text.slice(done, at), mask);
    done = end;
  }
  return done === 0 ? text : [...parts, text.slice(done)].join('');
}

/** The value itself and how it looks inside URLs, JSON, base64 and hexadecimal digits: each form in its own place, some of them equal. */
export function formsOf(value: string): readonly string[] {
  const json = JSON.stringify(value).slice(1, -1);
  const inUrl = encodeURIComponent(value);
  const hex = Buffer.from(value).toString('hex');
  const base64 = base64Cores(value, 'base64');
  return [
    value,
    inUrl,
    inUrl.replaceAll(/%../g, (escape) => escape.toLowerCase()),
    json,
    JSON.stringify(json).slice(1, -1),
    ...base64,
    ...base64Cores(value, 'base64url'),
    ...base64.map((core) => encodeURIComponent(core)),
    hex,
    hex.toUpperCase(),
  ];
}

/** The part of the base64 text that the value alone decides, for each of the three places where it can begin. */
function base64Cores(value: string, encoding: 'base64' | 'base64url'): string[] {
  const bytes = Buffer.byteLength(value);
  return [0, 1, 2].flatMap((offset) => {
    const whole = Buffer.concat([Buffer.alloc(offset), Buffer.from(value)]).toString(encoding);
    const start = Math.ceil((offset * 8) / 6);
    const end = Math.floor(((offset + bytes) * 8) / 6);
    const core = whole.slice(start, end);
    return core.length < SHORTEST_SECRET + 2 ? [] : [core];
  });
}
