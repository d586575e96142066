// Network restrictions of a project: which networks may reach its database.
import { json } from '../http/respond.ts';
import type { ProjectCall } from './call.ts';
import type { ManagementDialect } from './dialect.ts';
import { badRequest } from './errors.ts';
import { parseTexts, readObject } from './input.ts';
import { isIpv4, isIpv6, isRange } from './networks.ts';
import type { Networks, Restrictions } from './state.ts';

export function getNetworkRestrictions({ project, surroundings }: ProjectCall): Response {
  return json(200, toRecord(project.restrictions, surroundings.dialect));
}

/** Replaces the whole list. Held by administration, the new list is only stored and the old one stays in force. */
export async function applyNetworkRestrictions(call: ProjectCall): Promise<Response> {
  const body = await readObject(call.request);
  const { project, surroundings } = call;
  const config: Networks = {
    v4: parseRanges(body['dbAllowedCidrs'], 'dbAllowedCidrs', (text) => isRange(text, isIpv4, 32)),
    v6:
      body['dbAllowedCidrsV6'] === undefined
        ? []
        : parseRanges(body['dbAllowedCidrsV6'], 'dbAllowedCidrsV6', (text) => isRange(text, isIpv6, 128)),
  };
  const { entitlement, old, config: before } = project.restrictions;
  if (entitlement === 'disallowed') throw badRequest('project not allowed to set up network restrictions');
  project.restrictions =
    project.circumstances.restrictions === 'hold'
      ? { entitlement, status: 'stored', config, old: old ?? before }
      : { entitlement, status: 'applied', config };
  return json(201, toRecord(project.restrictions, surroundings.dialect));
}

function parseRanges(value: unknown, what: string, isGood: (text: string) => boolean): readonly string[] {
  const ranges = parseTexts(value, what);
  ranges.forEach((range, index) => {
    if (!isGood(range)) throw badRequest(`${what}.${index} must be a range of addresses in CIDR notation`);
  });
  return ranges;
}

function toRecord({ entitlement, config, old, status }: Restrictions, dialect: ManagementDialect): object {
  return {
    entitlement,
    config: toConfig(config, dialect),
    ...(old === undefined ? {} : { old_config: toConfig(old, dialect) }),
    status,
  };
}

function toConfig({ v4, v6 }: Networks, dialect: ManagementDialect): object {
  return { dbAllowedCidrs: v4, ...(dialect.laterFields ? { dbAllowedCidrsV6: v6 } : {}) };
}
