// The battery on servers that differ only where the contract leaves them free: it must fail none of them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Outcome } from '../suites/kit/outcome.ts';
import { createMock } from './app.ts';
import { hideContent, legalVariants } from './faults/legal-variants.ts';
import type { Mock } from './mock.ts';
import { createJury, targetOf } from './proof.ts';
import { watchTouches } from './recording.ts';

let mock: Mock;
beforeAll(async () => {
  mock = await createMock({ seed: 1 });
});
afterAll(() => mock.close());

function tell({ id, verdict, message, difference }: Outcome): string {
  return `${verdict} ${id}: ${message ?? ''} ${JSON.stringify(difference ?? {})}`;
}

describe('a legal variant', { timeout: 300_000 }, () => {
  it.each(legalVariants.map((variant) => [variant.id, variant] as const))(
    '(%s) differs, fails nothing and deviates nowhere',
    async (_id, variant) => {
      await mock.reset();
      const before = await probe();
      const empty = await look();
      if (variant.sql !== undefined) await mock.sql(variant.sql);
      const differs = (await probe()) !== before;
      const watched = watchTouches(
        variant.apply,
        hideContent((request) => mock.fetch(request)),
      );
      const run = await createJury().judge(
        await targetOf(mock),
        watched.fetch,
        variant.interface === undefined ? {} : { only: [`${variant.interface}.*`] },
      );
      const wrong = run.outcomes.filter(({ verdict }) => !['pass', 'observed', 'not-applicable'].includes(verdict));
      expect(wrong.map(tell)).toEqual([]);
      expect(run.footer?.exitCode).toBe(0);
      expect(differs || watched.touches() > 0).toBe(true);
      expect(await look()).toEqual(empty);
    },
  );
});

/** What a change of the database would show: a page without a size. */
async function probe(): Promise<string> {
  const response = await mock.fetch(
    new Request(`${mock.urls.data}/graphql/v1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: mock.keys.anon },
      body: JSON.stringify({ query: '{ blogPostCollection { edges { node { id } } } }' }),
    }),
  );
  return response.text();
}

/** What a run must not leave behind; projects and organizations cannot be removed. */
async function look(): Promise<readonly unknown[]> {
  const { urls, keys } = mock;
  const project = `${urls.management}/v1/projects/${keys.ref}`;
  const places = [
    ...['secrets', 'functions', 'custom-hostname'].map((what) => [`${project}/${what}`, keys.token]),
    [`${urls.storage}/bucket/`, keys.service],
  ] as const;
  const seen: unknown[] = [];
  for (const [url = '', key = ''] of places) {
    const response = await mock.fetch(new Request(url, { headers: { authorization: `Bearer ${key}` } }));
    seen.push([url, response.status, await response.json()]);
  }
  return seen;
}
