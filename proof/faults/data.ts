// The faults of the data API, in the order of the contract.
import type { Fault } from '../lies/fault.ts';
import { authFaults, rowSecurityFaults, visibilityFaults } from './data/access.ts';
import { nodeFaults, relationshipFaults, requestFaults, typeFaults } from './data/answers.ts';
import { accessBorderFaults, pageBorderFaults, relationshipBorderFaults, writeBorderFaults } from './data/borders.ts';
import { cursorFaults } from './data/cursors.ts';
import { documentFaults } from './data/documents.ts';
import { everywhereFaults } from './data/everywhere.ts';
import { extremeFaults } from './data/extremes.ts';
import { operatorSetFaults, requestFormFaults, roleFaults } from './data/exposure.ts';
import { filterFaults, operatorFaults } from './data/filters.ts';
import { backwardFaults, forwardFaults, orderFaults } from './data/pagination.ts';
import { repeatedWriteFaults } from './data/repeated-writes.ts';
import { schemaInputFaults } from './data/schema-inputs.ts';
import { schemaOutputFaults } from './data/schema-outputs.ts';
import { schemaSignatureFaults } from './data/schema-signatures.ts';
import { strangerFaults } from './data/strangers.ts';
import { typedLawFaults } from './data/typed-laws.ts';
import { comparedValueFaults, manyRecordsFaults, wireValueFaults } from './data/values.ts';
import { pageFormFaults, wireFormFaults } from './data/wire-forms.ts';
import { deleteFaults, insertFaults, limitFaults, updateFaults, viewFaults } from './data/writes.ts';

export const dataFaults: readonly Fault[] = [
  ...requestFaults,
  ...schemaOutputFaults,
  ...schemaInputFaults,
  ...schemaSignatureFaults,
  ...typeFaults,
  ...nodeFaults,
  ...everywhereFaults,
  ...forwardFaults,
  ...backwardFaults,
  ...filterFaults,
  ...operatorFaults,
  ...orderFaults,
  ...relationshipFaults,
  ...viewFaults,
  ...insertFaults,
  ...updateFaults,
  ...deleteFaults,
  ...limitFaults,
  ...visibilityFaults,
  ...authFaults,
  ...rowSecurityFaults,
  ...relationshipBorderFaults,
  ...pageBorderFaults,
  ...writeBorderFaults,
  ...accessBorderFaults,
  ...documentFaults,
  ...cursorFaults,
  ...comparedValueFaults,
  ...wireValueFaults,
  ...extremeFaults,
  ...typedLawFaults,
  ...repeatedWriteFaults,
  ...manyRecordsFaults,
  ...strangerFaults,
  ...requestFormFaults,
  ...roleFaults,
  ...operatorSetFaults,
  ...wireFormFaults,
  ...pageFormFaults,
];
