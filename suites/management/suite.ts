// The register of the management suite: its cases, what they need, and how their leftovers are removed.
import type { Suite } from '../kit/contract/case.ts';
import { apartCases } from './cases/isolation.cases.ts';
import { authCases } from './cases/auth.cases.ts';
import { banCases } from './cases/bans.cases.ts';
import { managementCapabilities } from './capabilities.ts';
import { checkManagementAnswer, managementOptional } from './check-answer.ts';
import { createManagementContext, type ManagementContext } from './context.ts';
import { encryptionCases } from './cases/encryption.cases.ts';
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
import { managementCanaries, managementFreshness, managementRemovers, managementRemoversOfMany } from './resources.ts';
import { restrictionCases } from './cases/restrictions.cases.ts';
import { secretLawCases } from './cases/secret-laws.cases.ts';
import { secretCases } from './cases/secrets.cases.ts';
import { strangerCases, unauthorizedWriteCases } from './cases/unauthorized.cases.ts';
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
  canaries: managementCanaries,
  removers: managementRemovers,
  removersOfMany: managementRemoversOfMany,
  leftovers: managementLeftovers,
  capabilities: managementCapabilities,
  gauges: managementGauges,
  createContext: createManagementContext,
  checkAnswer: checkManagementAnswer,
  optional: managementOptional,
  hazardOf: hazardOfManagement,
};
