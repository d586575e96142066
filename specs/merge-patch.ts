// Applies a JSON merge patch (RFC 7396) and reports what in it changes nothing: a fact that stands in two places.
import { isDeepStrictEqual } from 'node:util';
import { isNode } from './references.ts';

/** Hears of each part of a patch that changes nothing; `at` is the path to it. */
type Report = (at: readonly string[], what: string) => void;

export function mergePatch(target: unknown, patch: unknown, report: Report, at: readonly string[] = []): unknown {
  const changesNothing = isNode(patch)
    ? Object.keys(patch).length === 0 && isNode(target)
    : isDeepStrictEqual(target, patch);
  if (changesNothing) report(at, 'the document says this already');
  if (!isNode(patch)) return patch;
  const merged: Record<string, unknown> = isNode(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    const place = [...at, key];
    if (value !== null) merged[key] = mergePatch(merged[key], value, report, place);
    else if (Object.hasOwn(merged, key)) delete merged[key];
    else report(place, 'there is nothing here to take away');
  }
  return merged;
}
