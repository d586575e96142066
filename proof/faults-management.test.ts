import { describeFaults } from './describe-faults.ts';
import { managementFaults } from './faults/register.ts';

describeFaults('management', managementFaults);
