// The faults of the data API, in the order of the contract.
import type { Fault } from '../fault.ts';
import { authFaults, rowSecurityFaults, visibilityFaults } from './access.ts';
import { nodeFaults, relationshipFaults, requestFaults, typeFaults } from './answers.ts';
import { accessBorderFaults, pageBorderFaults, relationshipBorderFaults, writeBorderFaults } from './borders.ts';
import { cursorFaults } from './cursors.ts';
import { documentFaults } from './documents.ts';
import { everywhereFaults } from './everywhere.ts';
import { extremeFaults } from './extremes.ts';
import { operatorSetFaults, requestFormFaults, roleFaults } from './exposure.ts';
import { filterFaults, operatorFaults } from './filters.ts';
import { backwardFaults, forwardFaults, orderFaults } from './pagination.ts';
import { repeatedWriteFaults } from './repeated-writes.ts';
import { schemaInputFaults } from './schema-inputs.ts';
import { schemaOutputFaults } from './schema-outputs.ts';
import { schemaSignatureFaults } from './schema-signatures.ts';
import { strangerFaults } from './strangers.ts';
import { typedLawFaults } from './typed-laws.ts';
import { comparedValueFaults, manyRecordsFaults, wireValueFaults } from './values.ts';
import { pageFormFaults, wireFormFaults } from './wire-forms.ts';
import { deleteFaults, insertFaults, limitFaults, updateFaults, viewFaults } from './writes.ts';

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
