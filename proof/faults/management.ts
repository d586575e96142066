// The register of the liars about the management interface.
import type { Fault } from '../lies/fault.ts';
import { answerFaults } from './management/answers.ts';
import { authFaults } from './management/auth.ts';
import { changeFaults } from './management/changes.ts';
import { fieldFaults } from './management/fields.ts';
import { functionFaults } from './management/functions.ts';
import { hostnameFaults } from './management/hostname.ts';
import { lawFaults } from './management/laws.ts';
import { networkFaults } from './management/networks.ts';
import { plainHttpFaults } from './management/plain-http.ts';
import { projectFaults } from './management/projects.ts';
import { secondLookFaults } from './management/second-looks.ts';
import { secretFaults } from './management/secrets.ts';
import { strangerFaults } from './management/strangers.ts';

export const managementFaults: readonly Fault[] = [
  ...projectFaults,
  ...secretFaults,
  ...functionFaults,
  ...hostnameFaults,
  ...networkFaults,
  ...authFaults,
  ...plainHttpFaults,
  ...secondLookFaults,
  ...fieldFaults,
  ...answerFaults,
  ...strangerFaults,
  ...lawFaults,
  ...changeFaults,
];
