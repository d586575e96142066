// The verification of a custom hostname: its steps, what they wait for, and what stands in their way.
import type { Circumstances, ProjectState, StoredHostname } from '../operations/state.ts';
import { dueAfter, isOver, type Due, type Pace } from '../operations/transitions.ts';

export function isVerified({ status }: StoredHostname): boolean {
  return status === '4_origin_setup_completed' || status === '5_services_reconfigured';
}

/** Whether a check of the name would succeed now. */
function canVerify({ dns, certificate }: Circumstances): boolean {
  return dns === 'ready' && certificate === 'good';
}

/** The hostname, with `due` as what its next step waits for. */
export function waitingFor(due: Due | undefined, { due: _before, ...hostname }: StoredHostname): StoredHostname {
  return due === undefined ? hostname : { ...hostname, due };
}

/** A caller asks for the verification: done at once, or begun if it takes time and has not begun yet. */
export function askForVerification(
  { circumstances }: ProjectState,
  hostname: StoredHostname,
  pace: Pace,
  now: number,
): StoredHostname {
  if (!canVerify(circumstances) || hostname.due !== undefined) return hostname;
  if (pace === 'at-once') return { ...hostname, status: '4_origin_setup_completed' };
  return waitingFor(dueAfter(pace, now), hostname);
}

/** The world changed: a wait goes on or begins if the name can be verified, and ends if not; the last step ignores it. */
export function afterChange(
  hostname: StoredHostname,
  circumstances: Circumstances,
  pace: Pace,
  now: number,
): StoredHostname {
  if (isVerified(hostname) || hostname.status === '3_challenge_verified') return hostname;
  if (!canVerify(circumstances)) return waitingFor(undefined, hostname);
  return hostname.due === undefined ? waitingFor(dueAfter(pace, now), hostname) : hostname;
}

/** Takes every step that is due, one after the other. */
export function verifyFurther(hostname: StoredHostname, pace: Pace, now: number): StoredHostname {
  let next = hostname;
  while (next.due !== undefined && isOver(next.due, now)) next = step(next, next.due, pace, now);
  return next;
}

function step(hostname: StoredHostname, due: Due, pace: Pace, now: number): StoredHostname {
  if (hostname.status === '3_challenge_verified' || pace === 'at-once')
    return waitingFor(undefined, { ...hostname, status: '4_origin_setup_completed' });
  const began = 'at' in due ? due.at : now;
  return waitingFor(dueAfter(pace, began), { ...hostname, status: '3_challenge_verified' });
}
