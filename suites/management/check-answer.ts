// Every answer of the management interface is checked against its operation in the OpenAPI document.
import { managementDocument } from '../../specs/documents.ts';
import { createAnswerChecker } from '../kit/contract/schema.ts';
import { optionalPropertiesOf } from '../kit/contract/optional-properties.ts';

export const checkManagementAnswer = createAnswerChecker(managementDocument, {
  fallbackClause: 'management.endpoints.base',
});

export const managementOptional = optionalPropertiesOf(managementDocument);
