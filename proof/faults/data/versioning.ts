// Faults of the version in the path.
import type { Fault } from '../../lies/fault.ts';
import { NAMED } from '../../lies/data/blogs.ts';
import { isNamed } from '../../lies/data/conditions.ts';
import { lie } from '../../lies/data/lie.ts';
import { inFront } from '../../lies/data/refusals.ts';

export const versioningFaults: readonly Fault[] = [
  lie('http.named-in-v2', 'Operations with a name are gone from v1', {
    clause: 'versioning.path',
    apply: inFront(isNamed, () => Response.json({ message: 'Use /graphql/v2' }, { status: 410 })),
    witness: [NAMED],
  }),
];
