// The regions in which today's service makes projects, with the groups that leave the choice to it.
import { readQuery } from '../operations/asked.ts';
import type { Call } from '../operations/call.ts';

const GROUPS = { americas: 'Americas', emea: 'Europe, Middle East and Africa', apac: 'Asia-Pacific' } as const;
type Group = keyof typeof GROUPS;

/** Code, name, group and continent. */
const REGIONS: readonly (readonly [string, string, Group, string])[] = [
  ['us-east-1', 'East US (North Virginia)', 'americas', 'NA'],
  ['us-east-2', 'East US (Ohio)', 'americas', 'NA'],
  ['us-west-1', 'West US (North California)', 'americas', 'NA'],
  ['us-west-2', 'West US (Oregon)', 'americas', 'NA'],
  ['ca-central-1', 'Canada (Central)', 'americas', 'NA'],
  ['sa-east-1', 'South America (São Paulo)', 'americas', 'SA'],
  ['eu-west-1', 'West EU (Ireland)', 'emea', 'EU'],
  ['eu-west-2', 'West Europe (London)', 'emea', 'EU'],
  ['eu-west-3', 'West EU (Paris)', 'emea', 'EU'],
  ['eu-north-1', 'North EU (Stockholm)', 'emea', 'EU'],
  ['eu-central-1', 'Central EU (Frankfurt)', 'emea', 'EU'],
  ['eu-central-2', 'Central Europe (Zurich)', 'emea', 'EU'],
  ['ap-south-1', 'South Asia (Mumbai)', 'apac', 'AS'],
  ['ap-southeast-1', 'Southeast Asia (Singapore)', 'apac', 'AS'],
  ['ap-east-1', 'East Asia (Hong Kong)', 'apac', 'AS'],
  ['ap-northeast-1', 'Northeast Asia (Tokyo)', 'apac', 'AS'],
  ['ap-northeast-2', 'Northeast Asia (Seoul)', 'apac', 'AS'],
  ['ap-southeast-2', 'Oceania (Sydney)', 'apac', 'OC'],
];

/** The region that today's service would choose. */
export function regionOfGroup(code: string): string | undefined {
  return REGIONS.find(([, , group]) => group === code)?.[0];
}

/** Recommended are those of the continent, or else of the first group. */
export function listRegions(call: Call): object {
  const { continent } = readQuery(call);
  const near = REGIONS.filter(([, , , at]) => at === continent);
  const group: Group = near[0]?.[2] ?? 'americas';
  const recommended = near.length > 0 ? near : REGIONS.filter(([, , of]) => of === group);
  return {
    recommendations: { smartGroup: toGroup(group), specific: recommended.map(toRegion) },
    all: { smartGroup: (Object.keys(GROUPS) as Group[]).map(toGroup), specific: REGIONS.map(toRegion) },
  };
}

function toGroup(code: Group): object {
  return { name: GROUPS[code], code, type: 'smartGroup' };
}

function toRegion([code, name]: (typeof REGIONS)[number]): object {
  return { name, code, type: 'specific', provider: 'AWS' };
}
