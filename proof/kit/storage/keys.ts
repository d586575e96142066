// Which objects a call is about, as `bucket/path`.
import type { Call } from '../rest/lie.ts';

export const isNested = (path: unknown): boolean => String(path).includes('/');

/** `bucket/path`. */
export function keyOf({ bucket, path }: Pick<Call, 'bucket' | 'path'>): string {
  return `${bucket}/${path}`;
}

/** The paths that the body names, to remove them. */
export function prefixesOf({ json }: Call): readonly string[] {
  return (Array.isArray(json['prefixes']) ? json['prefixes'] : []).map(String);
}

/** Of a move or a copy. */
export function sourceOf({ json }: Pick<Call, 'json'>): string {
  return `${String(json['bucketId'])}/${String(json['sourceKey'])}`;
}

/** Of a move or a copy. */
export function destinationOf({ json }: Call): string {
  return `${String(json['bucketId'])}/${String(json['destinationKey'])}`;
}

/** The prefix of a list, without the slash at its end. */
export function prefixOf({ json }: Call): string {
  return String(json['prefix']).replace(/\/$/, '');
}
