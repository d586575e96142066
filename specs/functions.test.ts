// Pure functions of the specs, by rows of arguments and what comes of them.
import { testFunctions } from '../tests/support/table.ts';
import { describeOperations } from './describe-operations.ts';
import { fillName, lowerFirst, toCase, toReferenceName } from './graphql/names.ts';
import { lintDocument } from './lint-document.ts';
import { lintClauses, lintCoverage, lintOperations, lintPlatform, lintRetired, uncoveredClauses } from './lint.ts';
import { parseSpec } from './load.ts';
import { applyOverlay, mergePatch } from './overlay.ts';
import { parametersOf, toQuery } from './parameters.ts';
import { routesOf, type OpenApiDocument } from './routes.ts';

testFunctions(import.meta.url, {
  lintClauses,
  lintRetired,
  lintCoverage,
  lintOperations,
  lintPlatform,
  uncoveredClauses,
  lintDocument,
  parseSpec,
  mergePatch: (target: unknown, change: unknown) => mergePatch(target, change, () => undefined),
  applyOverlay,
  describeOperations: (document: OpenApiDocument, getShelf: object) =>
    describeOperations(applyOverlay(document, { operations: { getShelf } }, 'shelf.yaml')),
  parametersOf: (document: OpenApiDocument) => routesOf(document).map((route) => parametersOf(document, route)),
  toQuery,
  toTypeNames: (name: string) => [toCase(name, 'PASCAL_CASE'), toCase(name, 'UNCHANGED')],
  toFieldName: (name: string) => toCase(name, 'CAMEL_CASE'),
  lowerFirst,
  toReferenceName,
  fillName,
});
