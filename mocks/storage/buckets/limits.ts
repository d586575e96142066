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

const TOKEN = "[!#$%&'*+.^_`|~\\w-]+";
const QUOTED = String.raw`"(?:[\t !#-[\]-~\x80-\xff]|\\[\t -~\x80-\xff])*"`;
const PARAMETERS = String.raw`(?:;[\t ]*(?:${TOKEN}=(?:${TOKEN}|${QUOTED})[\t ]*)?)*`;
const MEDIA_TYPE = new RegExp(String.raw`^[\t ]*(${TOKEN})/(${TOKEN})[\t ]*${PARAMETERS}$`);

/** Type and subtype in small letters, without parameters; undefined if it is none. `star`: the subtype may be `*`. */
function toMediaType(text: string, star: 'star' | '' = ''): string | undefined {
  const [, type = '*', subtype = ''] = MEDIA_TYPE.exec(text)?.map((part) => part.toLowerCase()) ?? [];
  if (type.includes('*') || (subtype.includes('*') && (star === '' || subtype !== '*'))) return undefined;
  return `${type}/${subtype}`;
}

/** The list as it is stored: each media type once, without empty entries; throws for one that is not a media type. */
export function toMediaTypes(types: readonly string[]): readonly string[] {
  const kept = types
    .filter((type) => type !== '')
    .map((type) => {
      const known = type.length > 1000 ? undefined : toMediaType(type, 'star');
      if (known === undefined) throw unsupportedMediaType(type);
      return known;
    });
  return [...new Set(kept)];
}

/** Whatever the parameters and the case; `type/*` matches the type. SQL may have written anything into the list. */
export function acceptsMediaType(allowed: readonly string[], text: string): boolean {
  const type = toMediaType(text);
  if (type === undefined) return false;
  const accepting = [type, type.replace(/\/.*/, '/*')];
  return allowed.some((entry) => accepting.includes(toMediaType(entry, 'star') ?? ''));
}
