// Faults of the endpoints: where they are, and what stands in their paths.
import type { Fault } from '../../kit/fault.ts';
import { fault } from '../../kit/management/fault.ts';
import { onlyNewestFunction } from '../../kit/management/functions.ts';
import { refuse } from '../../kit/management/operations.ts';

export const endpointFaults: readonly Fault[] = [
  fault('answers.base-elsewhere', 'endpoints.base')
    .title('The projects are not below the base.')
    .lie(refuse('listProjects')),
  fault('answers.function-by-id', 'endpoints.placeholders')
    .title('Older functions want their id in the path.')
    .lie(onlyNewestFunction('getFunction', 400)),
];
