// Whether what the check of answers finds was asked about: every answer has a property too many; one case is about that.
import { testRuns } from '../testing/run-vectors.ts';

testRuns(import.meta.url);
