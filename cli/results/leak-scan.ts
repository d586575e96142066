// Looks for secrets in what was written: in every form that is hidden, and behind escapes and encodings that hiding does not undo.
import { readFileSync } from 'node:fs';
import { formsOf, SHORTEST_SECRET } from '../../suites/kit/hide/redact.ts';
import type { Secrets } from './given-secrets.ts';

export interface Leak {
  readonly path: string;
  /** Of the secret: its value is never repeated. */
  readonly label: string;
}

/** `ownWords`: a secret that stands in them is no secret in such files. */
export function findLeaks(paths: readonly string[], secrets: Secrets, ownWords: string): readonly Leak[] {
  const forms = new Map<string, string>();
  for (const [label, secret] of Object.entries(secrets))
    if (secret.length >= SHORTEST_SECRET && !ownWords.includes(secret))
      for (const form of formsOf(secret)) if (!forms.has(form)) forms.set(form, label);
  if (forms.size === 0) return [];
  const find = createFinder(forms);
  return paths.flatMap((path) => {
    const labels = new Set(viewsOf(readFileSync(path, 'utf8')).flatMap(find));
    return [...labels].map((label) => ({ path, label }));
  });
}

/** The text as it is, and as it is read where escapes and encodings are undone. */
function viewsOf(content: string): readonly string[] {
  const plain = withoutEscapes(content);
  return [content, plain, plain.replaceAll('\\', ''), decodeRuns(content)];
}

const ENTITIES: Readonly<Record<string, string>> = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' };

/** Of HTML, XML, JSON and URLs. */
function withoutEscapes(content: string): string {
  return content
    .replaceAll(/&(quot|apos|lt|gt|amp);/gu, (entity, name: string) => ENTITIES[name] ?? entity)
    .replaceAll(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/giu, (_, hex: string | undefined, decimal: string | undefined) =>
      toCharacter(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
    )
    .replaceAll(/\\u([\da-f]{4})/giu, (_, hex: string) => toCharacter(Number.parseInt(hex, 16)))
    .replaceAll(/(?:%[\da-f]{2})+/giu, (escapes) => Buffer.from(escapes.replaceAll('%', ''), 'hex').toString());
}

function toCharacter(code: number): string {
  return code > 0x10_ff_ff ? '' : String.fromCodePoint(code);
}

/** Characters of base64: shorter ones hold no secret. */
const SHORTEST_RUN = Math.ceil((SHORTEST_SECRET * 4) / 3);

/** What may be base64, such as the parts of a JWT, or the bytes of a body. */
function decodeRuns(content: string): string {
  // Any pattern that repeats overflows V8's stack where a body has millions of such characters.
  const runs = content.split(/[^\w+/-]/u).filter((run) => run.length >= SHORTEST_RUN);
  return withoutEscapes(runs.map((run) => Buffer.from(run, 'base64').toString()).join('\n'));
}

/** Form → label. A few letters lead to the forms that begin with them: files may be large, and forms many. */
function createFinder(forms: ReadonlyMap<string, string>): (text: string) => readonly string[] {
  const byStart = Map.groupBy(forms.keys(), (form) => {
    let hash = 0;
    for (let at = 0; at < START; at += 1) hash = addTo(hash, form.charCodeAt(at));
    return hash;
  });
  const starts = new Uint8Array(HASHES);
  for (const start of byStart.keys()) starts[start] = 1;
  return (text) => {
    const found = new Set<string>();
    let hash = 0;
    for (let at = 0; at < text.length; at += 1) {
      hash = addTo(hash, text.charCodeAt(at));
      if (starts[hash] !== 1) continue;
      for (const form of byStart.get(hash) ?? [])
        if (text.startsWith(form, at - START + 1)) found.add(forms.get(form) ?? '');
    }
    return [...found];
  };
}

const START = 4;
const BITS = 5;
const HASHES = 2 ** (START * BITS);

/** Of the last letters alone: the bits of earlier ones are shifted out. */
function addTo(hash: number, code: number): number {
  return ((hash << BITS) ^ (code & (2 ** BITS - 1))) & (HASHES - 1);
}
