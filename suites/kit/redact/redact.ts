// Keeps secrets out of everything that is written: headers, known values in every form they travel in, and what looks like one.
import { addressesOf, secretHeadersOf, type Target } from '../contract/target.ts';
import { lookAlikes } from './look-alikes.ts';
import { readingsOf, type Span } from './readings.ts';
import { createSecretIndex, lengthOf, type Hit } from './secret-index.ts';

export type Redactor = ReturnType<typeof createRedactor>;

export interface RedactorSettings {
  /** Headers that are credentials beside the usual ones. */
  readonly secretHeaders?: readonly string[];
  /** Where a part of a secret stands in this, that part is shown: our own words, and addresses. */
  readonly words?: string;
}

interface Masked extends Span {
  readonly mask: string;
  /** So many characters were recognised. */
  readonly length: number;
}

const CREDENTIAL_HEADER = /^(authorization|proxy-authorization|apikey|api-key|x-api-key|cookie|set-cookie)$/i;
const WORD = /[\w-]/;
/** Beside letters and digits, those of them that a secret has are taken for a part of what stands beside it. */
const JOINING = /[.+/~=]/g;

/** `secrets`: label → value, which becomes `‹secret:label›`; a part of it becomes `‹secret›`. */
export function createRedactor(
  secrets: Readonly<Record<string, string>> = {},
  { secretHeaders = [], words = '' }: RedactorSettings = {},
) {
  const credentials = new Set(secretHeaders.map((name) => name.toLowerCase()));
  const index = createSecretIndex();
  const labels = new Map<string, string>();
  for (const [label, value] of Object.entries(secrets)) {
    if (labels.has(value)) continue;
    labels.set(value, label);
    index.add(label, value);
  }
  index.tolerate([words, ...Object.keys(secrets).map(maskOf)].join('\n'));

  function* find(text: string, keys: readonly string[]): Generator<Masked> {
    for (const reading of readingsOf(text)) {
      for (const hit of index.find(reading.text)) {
        const span = reading.isPlain ? widen(reading.text, hit) : hit;
        yield { ...reading.sourceOf(span, true), mask: maskOfHit(hit), length: lengthOf(hit) };
      }
      for (const alike of lookAlikes(reading.text, keys))
        yield { ...reading.sourceOf(alike, true), mask: alike.mask, length: lengthOf(alike) };
    }
  }

  /**
   * Known values, whole or in part, JWTs, link tokens and the values of telling JSON keys, replaced; each with all that
   * is written in one with it. `keys`: further telling keys.
   */
  const text = (value: string, keys: readonly string[] = []): string => replace(value, [...find(value, keys)]);
  return {
    text,
    /** A header's value: credentials are replaced as a whole. */
    header(name: string, value: string): string {
      if (!CREDENTIAL_HEADER.test(name) && !credentials.has(name.toLowerCase())) return text(value);
      const scheme = labels.has(value) ? '' : (/^(?:Bearer|Basic|Token)\s/i.exec(value)?.[0] ?? '');
      const rest = value.slice(scheme.length);
      const label = labels.get(rest);
      // What is only like a secret of ours is hidden as a whole as well.
      return `${scheme}${label === undefined ? `‹${rest.length} characters›` : maskOf(label)}`;
    },
  };
}

/** For what a run on the target writes; `words`: our own. */
export function createRunRedactor(target: Target, secrets: Readonly<Record<string, string>>, words: string): Redactor {
  return createRedactor(secrets, {
    secretHeaders: secretHeadersOf(target),
    words: [words, ...addressesOf(target)].join('\n'),
  });
}

/** Several secrets may share a part, but their stand-ins in a recording do not: which one it was, only the whole tells. */
function maskOfHit(hit: Hit): string {
  return lengthOf(hit) === hit.value.length ? maskOf(hit.name) : '‹secret›';
}

function maskOf(label: string): string {
  return `‹secret:${label}›`;
}

/** With what stands around it without a gap: a secret that was changed, cut in two or made longer. */
function widen(text: string, hit: Hit): Span {
  const joining = new Set(hit.value.match(JOINING));
  let { start, end } = hit;
  // Padding ends a text in base64, and begins a value in a URL.
  while (start > 0 && isJoined(text.charAt(start - 1), joining) && text[start - 1] !== '=') start -= 1;
  while (end < text.length && isJoined(text.charAt(end), joining)) end += 1;
  while (start < hit.start && !WORD.test(text.charAt(start))) start += 1;
  while (end > hit.end && !/[\w=-]/.test(text.charAt(end - 1))) end -= 1;
  return { start, end };
}

function isJoined(character: string, joining: ReadonlySet<string>): boolean {
  return WORD.test(character) || joining.has(character);
}

/** What overlaps is one, and called what most of it is. */
function replace(text: string, found: readonly Masked[]): string {
  if (found.length === 0) return text;
  const parts: string[] = [];
  let done = 0;
  let current: Masked | undefined;
  const close = (): void => {
    if (current === undefined) return;
    parts.push(text.slice(done, current.start), current.mask);
    done = current.end;
  };
  for (const one of found.toSorted((a, b) => a.start - b.start)) {
    if (current !== undefined && one.start <= current.end) {
      const main: Masked = one.length > current.length ? one : current;
      current = { ...main, start: current.start, end: Math.max(one.end, current.end) };
    } else {
      close();
      current = one;
    }
  }
  close();
  return [...parts, text.slice(done)].join('');
}
