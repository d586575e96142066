// What requests may do, and that none does more.
import { testRuns } from '../testing/run-vectors.ts';

testRuns(import.meta.url);
