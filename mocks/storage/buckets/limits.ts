// Size limits with their units, and the media types (MIME) that a bucket accepts.
import { entityTooLarge, unsupportedMediaType } from '../operations/errors.ts';

const UNITS: Readonly<Record<string, number>> = { b: 1, kb: 1000, mb: 1_000_000, gb: 1_000_000_000 };

/** Bytes, or `<number><unit>`; the service leaves such a text in its list of one. */
export type SizeLimit = number | string | readonly [string];

/** Bytes as decimal text; the number is first rounded to three significant digits. May be a fraction, which PostgreSQL refuses. */
export function toBytes(limit: SizeLimit, globalLimit: number): string {
  const bytes = typeof limit === 'number' ? limit : fromUnits(String(limit));
  if (bytes > globalLimit) throw entityTooLarge();
  return String(bytes);
}

function fromUnits(text: string): number {
  const number = Number.parseFloat(text);
  const unit = text.replace(/^[0-9.]+/, '').toLowerCase();
  return Number(number.toPrecision(3)) * (UNITS[unit] ?? 1);
}

const MEDIA_TYPE = /^[A-Za-z0-9.+-]+\/[A-Za-z0-9.+-]+(;\s*charset=[\w.+-]+)?$/;

/** The list as it is stored: without empty entries; throws for one that is not a media type. */
export function toMediaTypes(types: readonly string[]): readonly string[] {
  const kept = types.filter((type) => type !== '');
  for (const type of kept)
    if (type.length > 1000 || !(type.endsWith('*') || MEDIA_TYPE.test(type))) throw unsupportedMediaType(type);
  return kept;
}

/** Exact and case-sensitive, parameters included; `type/*` matches the type. */
export function acceptsMediaType(allowed: readonly string[], type: string): boolean {
  const [main, sub] = splitType(type);
  return allowed.some((entry) => {
    const [allowedMain, allowedSub] = splitType(entry);
    return allowedMain === main && (allowedSub === '*' || allowedSub === sub);
  });
}

function splitType(type: string): readonly [string, string] {
  const slash = type.indexOf('/');
  return slash < 0 ? [type, ''] : [type.slice(0, slash), type.slice(slash + 1)];
}
