import { describeEdits } from './describe-edits.ts';

describeEdits('storage');
