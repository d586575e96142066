// Every answer of the storage interface is checked against its operation in the OpenAPI document.
import { storageDocument } from '../../specs/documents.ts';
import { createAnswerChecker } from '../kit/contract/schema.ts';
import { optionalPropertiesOf } from '../kit/contract/optional-properties.ts';

export const checkStorageAnswer = createAnswerChecker(storageDocument, {
  fallbackClause: 'storage.paths.relative-to-storage-url',
});

export const storageOptional = optionalPropertiesOf(storageDocument);
