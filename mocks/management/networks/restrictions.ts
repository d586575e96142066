// Network restrictions of a project: which networks may reach its database.
import { answer } from '../operations/answer.ts';
import { readBody } from '../operations/asked.ts';
import type { ProjectCall } from '../operations/call.ts';
import { badRequest } from '../operations/errors.ts';
import { isIpv4, isIpv6, isRange } from './networks.ts';
import { applied } from '../operations/settle.ts';
import type { Networks, ProjectState, Restrictions } from '../operations/state.ts';
import { afterRead, dueAfter, type Pace } from '../operations/transitions.ts';

export function getNetworkRestrictions(call: ProjectCall): Response {
  const { project } = call;
  const current = project.restrictions;
  const { due } = current;
  if (due !== undefined) project.restrictions = { ...current, due: afterRead(due) };
  return answer(call, toRecord(current));
}

/** Replaces the whole list. If applying it takes time, the new list is only stored, and the old one stays in force. */
export async function applyNetworkRestrictions(call: ProjectCall): Promise<Response> {
  const { project, transitions, surroundings } = call;
  const config = await readConfig(call);
  if (project.restrictions.entitlement === 'disallowed')
    throw badRequest('project not allowed to set up network restrictions');
  project.restrictions = ask(project, config, transitions.restrictions, surroundings.clock.now());
  return answer(call, toRecord(project.restrictions));
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

interface Ranges {
  readonly dbAllowedCidrs: readonly string[];
  readonly dbAllowedCidrsV6: readonly string[];
}

async function readConfig(call: ProjectCall): Promise<Networks> {
  const { dbAllowedCidrs: v4, dbAllowedCidrsV6: v6 } = (await readBody(call)) as Ranges;
  checkRanges(v4, 'dbAllowedCidrs', (text) => isRange(text, isIpv4, 32));
  checkRanges(v6, 'dbAllowedCidrsV6', (text) => isRange(text, isIpv6, 128));
  return { v4, v6 };
}

function checkRanges(ranges: readonly string[], what: string, isGood: (text: string) => boolean): void {
  const wrong = ranges.findIndex((range) => !isGood(range));
  if (wrong >= 0) throw badRequest(`${what}.${wrong} must be a range of addresses in CIDR notation`);
}

function toRecord({ entitlement, config, old, status, updatedAt, appliedAt }: Restrictions): object {
  return {
    entitlement,
    config: toConfig(config),
    ...(old === undefined ? {} : { old_config: toConfig(old) }),
    status,
    updated_at: updatedAt,
    applied_at: appliedAt,
  };
}

function toConfig({ v4, v6 }: Networks): Ranges {
  return { dbAllowedCidrs: v4, dbAllowedCidrsV6: v6 };
}
