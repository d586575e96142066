// A set-up file of vitest: properties that name no seed draw from the one of the run.
import * as fc from 'fast-check';
import { readSeedNumber } from '../support/seed.ts';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: readSeedNumber() });
