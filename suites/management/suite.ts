// The register of the management suite: its cases, what they need, and how their leftovers are removed.
import type { Suite } from '../kit/contract/case.ts';
import { apartCases } from './cases/isolation.cases.ts';
import { authCases } from './cases/auth.cases.ts';
import { unauthorizedWriteCases } from './cases/auth-writes.cases.ts';
import { banCases } from './cases/bans.cases.ts';
import { managementCanaries } from './canaries.ts';
import { managementCapabilities } from './capabilities.ts';
import { checkManagementAnswer, managementOptional } from './check-answer.ts';
import { createManagementContext } from './context.ts';
import type { CallOptions, ManagementContext } from './context.ts';
import { encryptionCases } from './cases/encryption.cases.ts';
import { managementFreshness } from './freshness.ts';
import { functionLawCases } from './cases/function-laws.cases.ts';
import { functionUpdateCases } from './cases/function-updates.cases.ts';
import { functionWalkCases } from './cases/function-walk.cases.ts';
import { functionCases } from './cases/functions.cases.ts';
import { managementGauges } from './gauges.ts';
import { hazardOfManagement } from './hazard-of.ts';
import { hostnameCases } from './cases/hostname.cases.ts';
import { httpsCases } from './cases/https.cases.ts';
import { managementLeftovers } from './leftovers.ts';
import { managementNeeds } from './needs.ts';
import { openPointCases } from './cases/open-points.cases.ts';
import { organizationCases } from './cases/organizations.cases.ts';
import { heedingOtherRuns } from './other-run.ts';
import { projectCases } from './cases/projects.cases.ts';
import { refusalCases } from './cases/refusals.cases.ts';
import { putBack } from './restrict.ts';
import { restrictionCases } from './cases/restrictions.cases.ts';
import { secretLawCases } from './cases/secret-laws.cases.ts';
import { secretCases } from './cases/secrets.cases.ts';
import { strangerCases } from './cases/unauthorized.cases.ts';
import { typeCases } from './cases/types.cases.ts';
import { userCases } from './cases/users.cases.ts';

export const managementSuite: Suite<ManagementContext> = {
  interface: 'management',
  cases: [
    ...projectCases,
    ...organizationCases,
    ...secretCases,
    ...typeCases,
    ...functionCases,
    ...functionUpdateCases,
    ...hostnameCases,
    ...encryptionCases,
    ...banCases,
    ...restrictionCases,
    ...authCases,
    ...unauthorizedWriteCases,
    ...refusalCases,
    ...secretLawCases,
    ...functionLawCases,
    ...functionWalkCases,
    ...apartCases,
    ...strangerCases,
    ...userCases,
    ...httpsCases,
    ...openPointCases,
  ].map(heedingOtherRuns),
  needs: managementNeeds,
  freshness: managementFreshness,
  // Projects and organizations have none: the contract has no operation that deletes them.
  canaries: managementCanaries,
  removers: {
    secret: (context, name) =>
      remove(context, 'deleteSecrets', { values: { names: [name] } }, isGone(context, 'secret', [name])),
    function: (context, slug) => remove(context, 'deleteFunction', { slug }, isGone(context, 'function', [slug])),
    hostname: removeHostname,
    restrictions: putBack,
  },
  removersOfMany: { secret: removeSecrets },
  leftovers: managementLeftovers,
  capabilities: managementCapabilities,
  gauges: managementGauges,
  createContext: createManagementContext,
  checkAnswer: checkManagementAnswer,
  optional: managementOptional,
  hazardOf: hazardOfManagement,
};

/** A refusal may mean that one of them is gone already. */
async function removeSecrets(context: ManagementContext, names: readonly string[]): Promise<void> {
  const { ok, status } = await context.call('deleteSecrets', { values: { names } });
  if (!ok && !(await isGone(context, 'secret', names)())) throw new Error(`deleteSecrets answered ${status}.`);
}

/** A refusal means that it is gone already; if the target failed or turned us away, it may have been removed all the same. */
async function remove(
  context: ManagementContext,
  operation: string,
  options: CallOptions,
  gone: () => Promise<boolean>,
): Promise<void> {
  const { status } = await context.call(operation, options);
  const hasFailed = status >= 500 || status === 401 || status === 403 || status === 429;
  if (hasFailed && !(await gone())) throw new Error(`${operation} answered ${status}.`);
}

/** Rejects if there is no list. */
function isGone(context: ManagementContext, kind: 'secret' | 'function', names: readonly string[]) {
  return async (): Promise<boolean> => {
    const there = await managementLeftovers[kind](context);
    return !there.some(({ name }) => names.includes(name));
  };
}

/** Only the hostname that the run set up. */
async function removeHostname(context: ManagementContext, name: string): Promise<void> {
  const isThere = async (): Promise<boolean> => {
    const { text } = await context.call('getCustomHostname', { ofAnyRun: true });
    return text.toLowerCase().includes(name.toLowerCase());
  };
  if (await isThere()) await remove(context, 'deleteCustomHostname', {}, async () => !(await isThere()));
}
