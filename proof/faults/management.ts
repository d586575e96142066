// The faults of the management interface, in the order of the contract.
import { derivedManagementFaults } from '../derived/management.ts';
import type { Fault } from '../kit/fault.ts';
import { authFaults } from './management/auth.ts';
import { banFaults } from './management/bans.ts';
import { encryptionFaults } from './management/encryption.ts';
import { endpointFaults } from './management/endpoints.ts';
import { functionChangeFaults } from './management/functions-changes.ts';
import { functionCreationFaults } from './management/functions-creation.ts';
import { functionDeletionFaults } from './management/functions-deletion.ts';
import { functionFieldFaults } from './management/functions-fields.ts';
import { functionReadFaults } from './management/functions-reads.ts';
import { hostnameFaults } from './management/hostname.ts';
import { organizationFaults } from './management/organizations.ts';
import { projectFaults } from './management/projects.ts';
import { refFaults } from './management/refs.ts';
import { restrictionFaults } from './management/restrictions.ts';
import { secretFaults } from './management/secrets.ts';
import { serviceFaults } from './management/service.ts';
import { typeFaults } from './management/types.ts';
import { versioningFaults } from './management/versioning.ts';

export const managementFaults: readonly Fault[] = [
  ...serviceFaults,
  ...projectFaults,
  ...refFaults,
  ...organizationFaults,
  ...secretFaults,
  ...functionFieldFaults,
  ...functionCreationFaults,
  ...functionReadFaults,
  ...functionChangeFaults,
  ...functionDeletionFaults,
  ...hostnameFaults,
  ...encryptionFaults,
  ...banFaults,
  ...restrictionFaults,
  ...typeFaults,
  ...endpointFaults,
  ...authFaults,
  ...versioningFaults,
  ...derivedManagementFaults,
];
