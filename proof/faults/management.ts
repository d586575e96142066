// The faults of the management interface.
import { deriveFaults } from '../derived/derive.ts';
import { MANAGEMENT } from '../derived/sources.ts';
import type { Fault } from '../kit/fault.ts';
import { readFaults } from '../kit/read-faults.ts';
import { conductOf } from '../kit/rest/conduct.ts';
import { authFaults } from './management/auth.ts';
import { banFaults } from './management/bans.ts';
import { encryptionFaults } from './management/encryption.ts';
import { functionFaults } from './management/functions.ts';
import { hostnameFaults } from './management/hostname.ts';
import { organizationFaults } from './management/organizations.ts';
import { refFaults } from './management/refs.ts';
import { restrictionFaults } from './management/restrictions.ts';
import { secretFaults } from './management/secrets.ts';
import { typeFaults } from './management/types.ts';

export const managementFaults: readonly Fault[] = [
  ...readFaults(new URL('./management/', import.meta.url), conductOf),
  ...authFaults,
  ...banFaults,
  ...encryptionFaults,
  ...functionFaults,
  ...hostnameFaults,
  ...organizationFaults,
  ...refFaults,
  ...restrictionFaults,
  ...secretFaults,
  ...typeFaults,
  ...deriveFaults(MANAGEMENT),
];
