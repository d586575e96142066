// Network restrictions of a project: which networks may reach its database.
import { json } from '../../http/respond.ts';
import type { ProjectCall } from '../operations/call.ts';
import type { ManagementDialect } from '../operations/dialect.ts';
import { badRequest } from '../operations/errors.ts';
import { parseTexts, readObject } from '../operations/input.ts';
import { isIpv4, isIpv6, isRange } from './networks.ts';
import { applied } from '../operations/settle.ts';
import type { Networks, ProjectState, Restrictions } from '../operations/state.ts';
import { afterRead, dueAfter, type Pace } from '../operations/transitions.ts';

export function getNetworkRestrictions({ project, surroundings }: ProjectCall): Response {
  const current = project.restrictions;
  const { due } = current;
  if (due !== undefined) project.restrictions = { ...current, due: afterRead(due) };
  return json(200, toRecord(current, surroundings.dialect));
}

/** Replaces the whole list. If applying it takes time, the new list is only stored, and the old one stays in force. */
export async function applyNetworkRestrictions(call: ProjectCall): Promise<Response> {
  const body = await readObject(call.request);
  const { project, transitions, surroundings } = call;
  const config = parseConfig(body, surroundings.dialect);
  if (project.restrictions.entitlement === 'disallowed')
    throw badRequest('project not allowed to set up network restrictions');
  project.restrictions = ask(project, config, transitions.restrictions, surroundings.clock.now());
  return json(201, toRecord(project.restrictions, surroundings.dialect));
}

function ask({ restrictions, circumstances }: ProjectState, config: Networks, pace: Pace, now: Date): Restrictions {
  const { entitlement } = restrictions;
  // A list that was never in force is not an old one.
  const old = restrictions.status === 'applied' ? restrictions.config : restrictions.old;
  const held = circumstances.restrictions === 'hold';
  const due = held ? undefined : dueAfter(pace, now.getTime());
  const stored: Restrictions = {
    entitlement,
    status: 'stored',
    config,
    updatedAt: now.toISOString(),
    ...(old === undefined ? {} : { old }),
    ...(due === undefined ? {} : { due }),
  };
  return pace === 'at-once' && !held ? applied(stored, now) : stored;
}

function parseConfig(body: Readonly<Record<string, unknown>>, dialect: ManagementDialect): Networks {
  const ranges = (key: string, required: boolean, isGood: (text: string) => boolean): readonly string[] =>
    body[key] === undefined && !required ? [] : parseRanges(body[key], key, isGood);
  return {
    v4: ranges('dbAllowedCidrs', dialect.restrictionRanges === 'required', (text) => isRange(text, isIpv4, 32)),
    v6: ranges('dbAllowedCidrsV6', false, (text) => isRange(text, isIpv6, 128)),
  };
}

function parseRanges(value: unknown, what: string, isGood: (text: string) => boolean): readonly string[] {
  const ranges = parseTexts(value, what);
  ranges.forEach((range, index) => {
    if (!isGood(range)) throw badRequest(`${what}.${index} must be a range of addresses in CIDR notation`);
  });
  return ranges;
}

function toRecord(restrictions: Restrictions, dialect: ManagementDialect): object {
  const { entitlement, config, old, status, updatedAt, appliedAt } = restrictions;
  return {
    entitlement,
    config: toConfig(config, dialect),
    ...(old === undefined ? {} : { old_config: toConfig(old, dialect) }),
    status,
    ...(dialect.laterFields && updatedAt !== undefined ? { updated_at: updatedAt } : {}),
    ...(dialect.laterFields && appliedAt !== undefined ? { applied_at: appliedAt } : {}),
  };
}

function toConfig({ v4, v6 }: Networks, dialect: ManagementDialect): object {
  return { dbAllowedCidrs: v4, ...(dialect.laterFields ? { dbAllowedCidrsV6: v6 } : {}) };
}
