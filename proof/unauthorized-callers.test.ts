// The matrix of strangers: which operations the battery asks without a token, with a made-up one, as another user, for another project.
import { expect } from 'vitest';
import { testWith } from '../mocks/vitest.ts';
import { createJudge, targetOf } from './judge-in-process.ts';
import type { Json } from './kit/json.ts';
import { each } from './kit/rest/handlers.ts';
import { behave, MANAGEMENT_OPERATIONS, type Handler } from './kit/rest/lie.ts';

const STRANGERS = ['no token', 'a made-up token', 'another user', 'an unknown reference'] as const;
type Stranger = (typeof STRANGERS)[number];

/** Operations outside projects have no unknown reference; another user owns what it makes there. */
const SPARED: Readonly<Partial<Record<Stranger, readonly string[]>>> = {
  'an unknown reference': ['listProjects', 'createProject', 'listOrganizations', 'createOrganization'],
  // Served to every user for their own things; the cases check what is in the answer.
  'another user': ['listProjects', 'listOrganizations', 'createOrganization'],
};

testWith({ seed: 1 })('every operation is asked by every stranger, and none is served', async ({ mock }) => {
  const target = await targetOf(mock);
  const { token, otherToken = '', ref } = target.management ?? { token: '', ref: '' };
  const refused = new Map<Stranger, Set<string>>(STRANGERS.map((stranger) => [stranger, new Set()]));
  const served: string[] = [];
  const made = new Set<unknown>();
  const watch: Handler = async (call) => {
    const { operation, params, request } = call;
    const response = await call.forward();
    if (operation === 'createProject' && response.ok) made.add(((await response.clone().json()) as Json)['id']);
    const asked = params['ref'];
    const isUnknown = asked !== undefined && asked !== ref && !made.has(asked);
    const who =
      whoIs(request.headers.get('authorization'), token, otherToken) ??
      (isUnknown ? 'an unknown reference' : undefined);
    if (who === undefined) return response;
    if (!response.ok) refused.get(who)?.add(operation);
    else if (SPARED[who]?.includes(operation) !== true) served.push(`${who}: ${operation}`);
    return response;
  };
  const fetch = behave(each(MANAGEMENT_OPERATIONS, watch))((request) => mock.fetch(request));
  await createJudge().judge(target, fetch, { only: ['management.*'] });
  expect(served).toEqual([]);
  const missing = STRANGERS.flatMap((stranger) =>
    MANAGEMENT_OPERATIONS.filter((operation) => SPARED[stranger]?.includes(operation) !== true)
      .filter((operation) => refused.get(stranger)?.has(operation) !== true)
      .map((operation) => `${stranger}: ${operation}`),
  );
  expect(missing).toEqual([]);
});

/** Undefined for the owner of the project, in any form of its token. */
function whoIs(authorization: string | null, token: string, otherToken: string): Stranger | undefined {
  if (authorization === null) return 'no token';
  if (authorization === `Bearer ${otherToken}`) return 'another user';
  if (!authorization.includes(token) && authorization.startsWith('Bearer ')) return 'a made-up token';
  return undefined;
}
