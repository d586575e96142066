// Network restrictions of a project, which say what networks may reach its database; and its bans, listed and lifted: only administration bans.
import { readBody } from '../operations/asked.ts';
import type { ProjectCall } from '../operations/call.ts';
import { badRequest } from '../operations/errors.ts';
import { isIpv4, isIpv6, isRange } from './networks.ts';
import { applied } from '../operations/settle.ts';
import type { Networks, Restrictions } from '../operations/state.ts';
import { afterRead, dueAfter } from '../operations/transitions.ts';

export function getNetworkRestrictions(call: ProjectCall): object {
  const { project } = call;
  const current = project.restrictions;
  const { due } = current;
  if (due !== undefined) project.restrictions = { ...current, due: afterRead(due) };
  return toRecord(current);
}

/** Replaces the whole list. If applying it takes time, the new list is only stored, and the old one stays in force. */
export async function applyNetworkRestrictions(call: ProjectCall): Promise<object> {
  const ranges = (await readBody(call)) as Ranges;
  checkConfig(ranges);
  return toRecord(ask(call, { v4: ranges.dbAllowedCidrs, v6: ranges.dbAllowedCidrsV6 }));
}

/** Adds to the list and removes from it; the answer has one list for both kinds of addresses. */
export async function patchNetworkRestrictions(call: ProjectCall): Promise<object> {
  const { add = NOTHING, remove = NOTHING } = (await readBody(call)) as {
    readonly add?: Ranges;
    readonly remove?: Ranges;
  };
  for (const part of [add, remove]) checkConfig(part);
  const { v4, v6 } = call.project.restrictions.config;
  const config = {
    v4: changed(v4, add.dbAllowedCidrs, remove.dbAllowedCidrs),
    v6: changed(v6, add.dbAllowedCidrsV6, remove.dbAllowedCidrsV6),
  };
  return toRecord(ask(call, config), toAddresses);
}

function changed(before: readonly string[], add: readonly string[], remove: readonly string[]): readonly string[] {
  return [...new Set([...before, ...add])].filter((range) => !remove.includes(range));
}

function toAddresses({ v4, v6 }: Networks): object {
  const all = [...v4.map((address) => ({ address, type: 'v4' })), ...v6.map((address) => ({ address, type: 'v6' }))];
  return { dbAllowedCidrs: all };
}

function ask({ project, transitions, surroundings }: ProjectCall, config: Networks): Restrictions {
  const { restrictions, circumstances } = project;
  const { entitlement } = restrictions;
  if (entitlement === 'disallowed') throw badRequest('project not allowed to set up network restrictions');
  const pace = transitions.restrictions;
  const now = surroundings.clock.now();
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
  project.restrictions = pace === 'at-once' && !held ? applied(stored, now) : stored;
  return project.restrictions;
}

interface Ranges {
  readonly dbAllowedCidrs: readonly string[];
  readonly dbAllowedCidrsV6: readonly string[];
}

const NOTHING: Ranges = { dbAllowedCidrs: [], dbAllowedCidrsV6: [] };

function checkConfig({ dbAllowedCidrs: v4, dbAllowedCidrsV6: v6 }: Ranges): void {
  checkRanges(v4, 'dbAllowedCidrs', (text) => isRange(text, isIpv4, 32));
  checkRanges(v6, 'dbAllowedCidrsV6', (text) => isRange(text, isIpv6, 128));
}

function checkRanges(ranges: readonly string[], what: string, isGood: (text: string) => boolean): void {
  const wrong = ranges.findIndex((range) => !isGood(range));
  if (wrong >= 0) throw badRequest(`${what}.${wrong} must be a range of addresses in CIDR notation`);
}

function toRecord(
  { entitlement, config, old, status, updatedAt, appliedAt }: Restrictions,
  show: (networks: Networks) => object = toConfig,
): object {
  return {
    entitlement,
    config: show(config),
    ...(old === undefined ? {} : { old_config: show(old) }),
    status,
    updated_at: updatedAt,
    applied_at: appliedAt,
  };
}

function toConfig({ v4, v6 }: Networks): Ranges {
  return { dbAllowedCidrs: v4, dbAllowedCidrsV6: v6 };
}

export function retrieveNetworkBans(call: ProjectCall): object {
  return { banned_ipv4_addresses: call.project.bans };
}

/** An address that is not banned is not a mistake: afterwards it is not banned either. */
export async function deleteNetworkBans(call: ProjectCall): Promise<void> {
  const { project } = call;
  // A Request does not hold the caller's address: `requester_ip` is accepted and finds nothing to lift.
  const { ipv4_addresses: addresses } = (await readBody(call)) as { readonly ipv4_addresses: readonly string[] };
  addresses.forEach((address, index) => {
    if (!isIpv4(address) && !isIpv6(address)) throw badRequest(`ipv4_addresses.${index} must be an IP address`);
  });
  project.bans = project.bans.filter((banned) => !addresses.includes(banned));
}
