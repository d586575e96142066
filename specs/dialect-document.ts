// The OpenAPI document that the mock serves in a dialect: what the contract says, with the overlays for what it leaves open.
import { lintDocument } from './lint-document.ts';
import { loadDocument, loadOverlay } from './load.ts';
import { applyOverlay } from './overlay.ts';
import type { OpenApiDocument } from './routes.ts';

export const DIALECTS = ['contract', 'supabase'] as const;
export type Dialect = (typeof DIALECTS)[number];

/** The documents that the mock serves by. Of sign-in the contract has nothing. */
export type ServedDocument = 'management' | 'storage' | 'auth';

const NOTHING: OpenApiDocument = { openapi: '3.1.0', info: {}, paths: {} };

/** The choices of the mock apply in both dialects; what today's service does differently comes on top of them. */
export function loadDialectDocument(name: ServedDocument, dialect: Dialect): OpenApiDocument {
  if (name === 'auth')
    return dialect === 'contract' ? NOTHING : linted(loadDocument(name), 'specs/dialects/supabase/auth.yaml');
  const layers = dialect === 'contract' ? DIALECTS.slice(0, 1) : DIALECTS;
  const files = layers.map((layer) => `dialects/${layer}/${name}.yaml`);
  const document = files.reduce(
    (below, file) => applyOverlay(below, loadOverlay(file), `specs/${file}`),
    loadDocument(name),
  );
  return linted(document, `specs/openapi/${name}.yaml with ${files.join(', ')}`);
}

function linted(document: OpenApiDocument, source: string): OpenApiDocument {
  const mistakes = lintDocument(document, 'with-overlays');
  if (mistakes.length > 0) throw new Error(mistakes.map((mistake) => `${source}: ${mistake}`).join('\n'));
  return document;
}
