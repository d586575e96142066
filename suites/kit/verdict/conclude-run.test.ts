// What a run ends with, whatever comes together in it: its exit code, and the first words of its summary.
import { testRuns } from '../testing/run-vectors.ts';

testRuns(import.meta.url);
