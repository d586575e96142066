// Does what is due: states that move by themselves are updated at every request or change, so no timer runs.
import { verifyFurther } from '../hostname/hostname-verification.ts';
import type { ManagementState, ProjectState, Restrictions } from './state.ts';
import { isOver, type Transitions } from './transitions.ts';

export function settle({ projects }: ManagementState, transitions: Transitions, now: Date): void {
  for (const project of projects) {
    settleStatus(project, now);
    project.restrictions = settleRestrictions(project.restrictions, now);
    if (project.hostname !== undefined)
      project.hostname = verifyFurther(project.hostname, transitions.hostname, now.getTime());
  }
}

function settleStatus(project: ProjectState, now: Date): void {
  if (project.statusDue === undefined || !isOver(project.statusDue, now.getTime())) return;
  project.status = project.statusNext ?? 'ACTIVE_HEALTHY';
  project.statusDue = undefined;
}

function settleRestrictions(restrictions: Restrictions, now: Date): Restrictions {
  const { due } = restrictions;
  if (due === undefined || !isOver(due, now.getTime())) return restrictions;
  return applied(restrictions, 'at' in due ? new Date(due.at) : now);
}

/** The configuration is in force, and nothing waits any more. */
export function applied({ entitlement, config, updatedAt }: Restrictions, at: Date): Restrictions {
  return {
    entitlement,
    config,
    status: 'applied',
    ...(updatedAt === undefined ? {} : { updatedAt, appliedAt: at.toISOString() }),
  };
}
