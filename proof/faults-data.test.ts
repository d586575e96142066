import { describeFaults } from './describe-faults.ts';
import { dataFaults } from './faults/register.ts';

describeFaults('data', dataFaults);
