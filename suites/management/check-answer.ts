// Every answer of the management interface is checked against its operation in the OpenAPI document.
import { loadDocument } from '../../specs/load.ts';
import { createAnswerChecker } from '../kit/schema.ts';

export const checkManagementAnswer = createAnswerChecker(loadDocument('management'), {
  fallbackClause: 'management.endpoints.base',
});
