// What a whole run of the management battery must have met: lists with something in them, and what it made, found again.
import { countLists, countWith, createAdmissionGauge, hasDone, type Gauge } from '../kit/contract/gauge.ts';

const MAKERS: ReadonlySet<string> = new Set(['createSecrets', 'createFunction']);
const FINDERS: ReadonlySet<string> = new Set(['listSecrets', 'listFunctions', 'getFunction']);
const LISTS: ReadonlySet<string> = new Set(['listProjects', 'listOrganizations', 'listSecrets', 'listFunctions']);

export const managementGauges: readonly Gauge[] = [
  createAdmissionGauge('management'),
  {
    id: 'management.lists',
    sentence: 'every list of projects, organizations, secrets or functions is empty, so no record was ever read',
    create: countLists(LISTS),
  },
  {
    id: 'management.kept',
    sentence: 'no secret and no function that the run made was ever seen again',
    create: countWith((exchange, { marker }) => ({
      asked: hasDone(exchange, MAKERS) ? 1 : 0,
      met: hasDone(exchange, FINDERS) && folded(exchange.text).includes(folded(marker)) ? 1 : 0,
    })),
  },
];

/** Names are written as each kind of thing takes them. */
function folded(text: string): string {
  return text.toLowerCase().replaceAll('_', '-');
}
