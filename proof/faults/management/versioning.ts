// The fault of the version in the path.
import type { Fault } from '../../kit/fault.ts';
import { fault } from '../../kit/management/fault.ts';
import { move } from '../../kit/management/operations.ts';

export const versioningFaults: readonly Fault[] = [
  fault('answers.version-two', 'versioning.path').title('The projects have moved to v2.').lie(move('listProjects')),
];
