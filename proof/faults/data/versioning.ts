// Faults of the version in the path.
import type { Fault } from '../../kit/fault.ts';
import { isNamed } from '../../kit/data/conditions.ts';
import { lie } from '../../kit/data/lie.ts';
import { inFront } from '../../kit/data/refusals.ts';

export const versioningFaults: readonly Fault[] = [
  lie('http.named-in-v2', 'Operations with a name are gone from v1', {
    clause: 'versioning.path',
    apply: inFront(isNamed, () => Response.json({ message: 'Use /graphql/v2' }, { status: 410 })),
  }),
];
