// The conduct that rows of versioning.yaml name with `does`.
import { isNamed } from '../../kit/data/conditions.ts';
import { dataConduct } from '../../kit/data/lie.ts';
import { inFront } from '../../kit/data/refusals.ts';

export const versioningConduct = dataConduct({
  namedInV2: { apply: inFront(isNamed, () => Response.json({ message: 'Use /graphql/v2' }, { status: 410 })) },
});
