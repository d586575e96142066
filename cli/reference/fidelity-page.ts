// How like the real services the mock is: what each of them breaks, and what they changed since.
import type { Clause } from '../../specs/clause.ts';
import { loadPlatform } from '../../specs/load.ts';
import { AREAS, type Platform } from '../../specs/platform.ts';
import { code } from './markdown.ts';

const TITLES: Readonly<Record<(typeof AREAS)[number], string>> = {
  data: 'Data API',
  storage: 'Storage API',
  management: 'Management API',
  auth: 'Sign-in',
  folders: 'Folders, and the database that they fill',
};

/** What stands for the places of the page. */
export function fidelity(clauses: readonly Clause[], platform = loadPlatform()): Readonly<Record<string, string>> {
  const { date, services } = platform;
  const repeated = services.flatMap(({ breaks }) => Object.values(breaks)).filter(({ mock }) => mock === undefined);
  return {
    date,
    versions: services.map(({ name, version }) => `${name} ${version}`).join(', '),
    repeated: String(repeated.length),
    services: services.map((service) => departures(service, clauses)).join('\n\n'),
    changes: AREAS.filter((area) => platform[area].length > 0)
      .map((area) => `### ${TITLES[area]}\n\n${platform[area].map(changeOf).join('\n')}`)
      .join('\n\n'),
  };
}

function departures(
  { name, version, judged, breaks, besides = [] }: Platform['services'][number],
  clauses: readonly Clause[],
): string {
  const implied = new Set(clauses.filter(({ strength }) => strength === 'implied').map(({ id }) => id));
  const rows = Object.entries(breaks).map(([id, { how, mock }], at) => {
    const strength = implied.has(id) ? ' (implied)' : '';
    return `${at + 1}. ${code(id)}${strength}: ${how}${mock === undefined ? '' : ` The mock ${mock}`}`;
  });
  const others =
    besides.length === 0 ? [] : ['Besides, and the mock does the same:', besides.map((one) => `- ${one}`).join('\n')];
  const listed = rows.length === 0 ? [] : [rows.join('\n')];
  return [`### ${name} ${version}`, judged, ...listed, ...others].join('\n\n');
}

function changeOf({ change, since, left }: Platform['data'][number]): string {
  return `- **${since}**: ${change} ${left === undefined ? '_Followed._' : `_Left:_ ${left}`}`;
}
