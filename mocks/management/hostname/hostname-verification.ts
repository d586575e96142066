// The verification of a custom hostname: its steps, what they wait for, and what stands in their way.
import type { Circumstances, ProjectState, StoredHostname } from '../operations/state.ts';
import { dueAfter, isOver, type Due, type Pace } from '../operations/transitions.ts';

export function isVerified({ status }: StoredHostname): boolean {
  return status === '4_origin_setup_completed' || status === '5_services_reconfigured';
}

/** Whether a look at the name now would find what it must find. */
function canVerify({ dns, certificate }: Circumstances): boolean {
  return dns === 'ready' && certificate === 'good';
}

/** With `due` as what its next step waits for. */
export function waitingFor(due: Due | undefined, { due: _before, ...hostname }: StoredHostname): StoredHostname {
  return due === undefined ? hostname : { ...hostname, due };
}

/** A caller asks for the verification: found at once, or begun where it takes time and has not begun yet. */
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

/** The world changed: what was waited for begins anew, or ends. The last step does not look at the world again. */
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

/** Every step whose time has come, one after the other. */
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
