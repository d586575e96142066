// What the user knows of: it is shown, and not red, for as long as it is so.
import { testRuns } from '../testing/run-vectors.ts';

testRuns(import.meta.url);
