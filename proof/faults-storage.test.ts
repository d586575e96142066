import { describeFaults } from './describe-faults.ts';
import { storageFaults } from './faults/register.ts';

describeFaults('storage', storageFaults);
