import { describeEdits } from './describe-edits.ts';

describeEdits('data');
