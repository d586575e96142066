// Lays over an OpenAPI document what a dialect says beyond it.
import { isDeepStrictEqual } from 'node:util';
import { isNode } from './references.ts';
import { routesOf, type OpenApiDocument } from './routes.ts';

/** Merge patches (RFC 7396): of operations by their operationId, so that a path stands in one place, and of the rest by its place. */
export interface Overlay {
  readonly operations?: Readonly<Record<string, unknown>>;
  readonly document?: Readonly<Record<string, unknown>>;
}

/** Throws an Error with one line for each part of the overlay that has no place in the document or says what stands there already. */
export function applyOverlay(document: OpenApiDocument, overlay: Overlay, file: string): OpenApiDocument {
  const mistakes: string[] = [];
  const complain = (at: readonly string[], what: string): void => {
    mistakes.push(`${file}: ${at.join(' > ')}: ${what}; take it out of the overlay.`);
  };
  let patched: unknown = mergePatch(document, overlay.document ?? {}, (at, what) => {
    if (at.length > 0) complain(['document', ...at], what);
  });
  for (const [operation, patch] of Object.entries(overlay.operations ?? {})) {
    const place = placeOf(patched as OpenApiDocument, operation);
    if (place === undefined) complain(['operations', operation], 'the document has no operation of this operationId');
    else {
      const [path, method] = place;
      const report = (at: readonly string[], what: string): void => {
        complain(['operations', operation, ...at.slice(3)], what);
      };
      patched = mergePatch(patched, { paths: { [path]: { [method]: patch } } }, report);
    }
  }
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'));
  return patched as OpenApiDocument;
}

function placeOf(document: OpenApiDocument, operation: string): readonly [path: string, method: string] | undefined {
  const route = routesOf(document).find((one) => one.operation === operation);
  return route === undefined ? undefined : [route.path, route.method.toLowerCase()];
}

/** Hears of each part of a patch that changes nothing; `at` is the path to it. */
type Report = (at: readonly string[], what: string) => void;

/** Applies a JSON merge patch (RFC 7396) and reports what in it changes nothing: a fact that stands in two places. */
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
