// Follows the references within an OpenAPI document.
import type { OpenApiDocument } from './routes.ts';

export type DocumentNode = Readonly<Record<string, unknown>>;

/** The object itself, or the one that it refers to; empty if there is none. */
export function dereference(document: OpenApiDocument, value: unknown): DocumentNode {
  if (!isNode(value)) return {};
  const target = value['$ref'];
  return typeof target === 'string' ? dereference(document, lookUp(document, target)) : value;
}

/** Undefined if a reference leads nowhere, or out of the document. */
export function lookUp(document: OpenApiDocument, reference: string): unknown {
  if (!reference.startsWith('#/')) return undefined;
  return reference
    .slice(2)
    .split('/')
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((node, key) => (isNode(node) ? node[key] : undefined), document);
}

export function isNode(value: unknown): value is DocumentNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Every value under a key, with its JSON pointer in URI form. */
export function valuesUnder(document: unknown, wanted: string): readonly (readonly [string, unknown])[] {
  const found: (readonly [string, unknown])[] = [];
  const walk = (node: unknown, pointer: string): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, child] of Object.entries(node)) {
      const at = `${pointer}/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`;
      if (key === wanted) found.push([at, child]);
      walk(child, at);
    }
  };
  walk(document, '#');
  return found;
}
