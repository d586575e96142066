// A property as tests: on each database, in each dialect.
import type * as fc from 'fast-check';
import { afterAll, beforeAll, describe, test } from 'vitest';
import type { Session } from '../../../../mocks/db/db.ts';
import type { DialectName } from '../../../../mocks/runtime/dialect.ts';
import { engines } from './engines.ts';
import { howMany } from '../../../support/extent.ts';
import { checkProperty, patience, readEffort } from './judge.ts';

export interface Ground {
  readonly session: Session;
  readonly dialect: DialectName;
}

export function testProperty<Draft>(
  title: string,
  drafts: fc.Arbitrary<Draft>,
  runs: number,
  check: (draft: Draft, ground: Ground) => Promise<void>,
): void {
  const tried = howMany(`tries: ${title}`, { sample: Math.ceil(runs / 4), whole: runs });
  describe.each(engines)('on $name', (engine) => {
    let session: Session;
    let close: () => Promise<void>;
    beforeAll(async () => {
      ({ session, close } = await engine.open());
    });
    afterAll(() => close());

    test.each(['contract', 'supabase'] as const)(
      `${title}, in the %s dialect`,
      (dialect) => checkProperty(session, drafts, readEffort(tried), (draft) => check(draft, { session, dialect })),
      patience,
    );
  });
}
