// The register of the management suite: its cases, what they need, how their leftovers are removed, and what a whole run must have met.
import { managementDocument } from '../../specs/documents.ts';
import type { Suite } from '../kit/contract/case.ts';
import { createAdmissionGauge, createEffectGauge, createListsGauge, type Gauge } from '../kit/contract/gauge.ts';
import { optionalPropertiesOf } from '../kit/contract/optional-properties.ts';
import { createAnswerChecker } from '../kit/contract/schema.ts';
import { apartCases } from './cases/isolation.cases.ts';
import { authCases, httpsCases } from './cases/auth.cases.ts';
import { managementCapabilities } from './capabilities.ts';
import { ManagementContext } from './context.ts';
import { settingCases } from './cases/settings.cases.ts';
import { functionLawCases } from './cases/function-laws.cases.ts';
import { functionWalkCases } from './cases/function-walk.cases.ts';
import { functionCases } from './cases/functions.cases.ts';
import { hazardOfManagement } from './hazard-of.ts';
import { hostnameCases } from './cases/hostname.cases.ts';
import { managementNeeds } from './needs.ts';
import { openPointCases } from './cases/open-points.cases.ts';
import { organizationCases } from './cases/organizations.cases.ts';
import { heedingOtherRuns } from './other-run.ts';
import { projectCases } from './cases/projects.cases.ts';
import { refusalCases } from './cases/refusals.cases.ts';
import { managementCanaries, managementLeftovers, managementRemovers, managementRemoversOfMany } from './resources.ts';
import { secretLawCases } from './cases/secret-laws.cases.ts';
import { secretCases } from './cases/secrets.cases.ts';
import { strangerCases, unauthorizedWriteCases, userCases } from './cases/unauthorized.cases.ts';
import { typeCases } from './cases/types.cases.ts';

/** Lists with something in them, and what the run made, found again. */
const GAUGES: readonly Gauge[] = [
  createAdmissionGauge('management'),
  createListsGauge(
    'management.lists',
    'every list of projects, organizations, secrets or functions is empty, so no record was ever read',
    ['listProjects', 'listOrganizations', 'listSecrets', 'listFunctions'],
  ),
  createEffectGauge(
    'management.kept',
    'no secret and no function that the run made was ever seen again',
    ['createSecrets', 'createFunction'],
    ['listSecrets', 'listFunctions', 'getFunction'],
    ({ text }, { marker }) => folded(text).includes(folded(marker)),
  ),
];

export const managementSuite: Suite<ManagementContext> = {
  interface: 'management',
  cases: [
    ...projectCases,
    ...organizationCases,
    ...secretCases,
    ...typeCases,
    ...functionCases,
    ...hostnameCases,
    ...settingCases,
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
  canaries: managementCanaries,
  removers: managementRemovers,
  removersOfMany: managementRemoversOfMany,
  leftovers: managementLeftovers,
  capabilities: managementCapabilities,
  gauges: GAUGES,
  createContext: (environment) => new ManagementContext(environment),
  checkAnswer: createAnswerChecker(managementDocument, { fallbackClause: 'management.endpoints.base' }),
  optional: optionalPropertiesOf(managementDocument),
  hazardOf: hazardOfManagement,
};

/** Names are written as each kind of thing takes them. */
function folded(text: string): string {
  return text.toLowerCase().replaceAll('_', '-');
}
