// The OpenAPI document that the mock serves in a dialect: what the contract says, with the overlays for what it leaves open.
import { lintDocument } from './lint-document.ts';
import { loadDocument, loadOverlay } from './load.ts';
import { applyOverlay } from './overlay.ts';
import type { OpenApiDocument } from './routes.ts';

export const DIALECTS = ['contract', 'supabase'] as const;
export type Dialect = (typeof DIALECTS)[number];

/** The choices of the mock apply in both dialects; what today's service does differently comes on top of them. */
export function loadDialectDocument(name: 'management' | 'storage', dialect: Dialect): OpenApiDocument {
  const layers = dialect === 'contract' ? DIALECTS.slice(0, 1) : DIALECTS;
  const files = layers.map((layer) => `dialects/${layer}/${name}.yaml`);
  const document = files.reduce(
    (below, file) => applyOverlay(below, loadOverlay(file), `specs/${file}`),
    loadDocument(name),
  );
  const mistakes = lintDocument(document, 'with-overlays');
  if (mistakes.length > 0)
    throw new Error(
      mistakes.map((mistake) => `specs/openapi/${name}.yaml with ${files.join(', ')}: ${mistake}`).join('\n'),
    );
  return document;
}
