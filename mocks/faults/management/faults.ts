// The register of the liars about the management interface.
import type { Fault } from '../fault.ts';
import { answerFaults } from './answers.ts';
import { authFaults } from './auth.ts';
import { changeFaults } from './changes.ts';
import { fieldFaults } from './fields.ts';
import { functionFaults } from './functions.ts';
import { hostnameFaults } from './hostname.ts';
import { lawFaults } from './laws.ts';
import { networkFaults } from './networks.ts';
import { plainHttpFaults } from './plain-http.ts';
import { projectFaults } from './projects.ts';
import { secondLookFaults } from './second-looks.ts';
import { secretFaults } from './secrets.ts';
import { strangerFaults } from './strangers.ts';

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
