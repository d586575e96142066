// What the contract leaves to the target: claimed in the configuration, found by asking, with the exchange that decided.
import { withoutUndefined } from '../../../specs/without-undefined.ts';
import type { AnyCase } from '../contract/case.ts';
import type { Needs, ResolvedNeed } from './needs.ts';
import type { RunCapability } from '../outcome.ts';
import { toRecorded } from '../redact/record.ts';
import type { Session } from '../attempt/session.ts';

/** `<interface>.<need>` → whether the target is said to have it. */
export type Claims = Readonly<Record<string, boolean>>;

/** One for each capability that the wanted cases rely on. `stopped`: nothing more may be sent. */
export async function readCapabilities(
  session: Session,
  needs: Needs,
  wanted: readonly AnyCase[],
  stopped: string | undefined,
): Promise<readonly RunCapability[]> {
  const used = new Set(wanted.flatMap((item) => item.needs));
  const found: RunCapability[] = [];
  for (const [need, title] of Object.entries(session.suite.capabilities ?? {})) {
    if (!used.has(need)) continue;
    const id = `${session.suite.interface}.${need}`;
    const claimed = session.claims?.[id];
    const state = stopped === undefined ? readNeed(await needs(need), session) : { reason: stopped };
    found.push({ id, interface: session.suite.interface, title, ...withoutUndefined({ claimed }), ...state });
  }
  return found;
}

function readNeed(
  { state, exchanges }: ResolvedNeed,
  session: Session,
): Pick<RunCapability, 'detected' | 'reason' | 'withheld' | 'exchange'> {
  const last = exchanges.at(-1);
  const exchange = last === undefined ? {} : { exchange: toRecorded(last, session.redactor) };
  if (state.kind === 'met') return { detected: true, ...exchange };
  const reason = session.redactor.text(state.reason);
  if (state.kind === 'withheld') return { reason, withheld: true };
  // Without an exchange it was not asked: the configuration lacks something.
  return { ...(state.kind === 'not-applicable' && last !== undefined ? { detected: false } : {}), reason, ...exchange };
}

/** The capabilities of several parts of one run: what one part found out wins over what another did not. */
export function joinCapabilities(parts: readonly (readonly RunCapability[])[]): readonly RunCapability[] {
  const known = new Map<string, RunCapability>();
  for (const one of parts.flat()) {
    const before = known.get(one.id);
    if (before?.detected === undefined) known.set(one.id, one);
  }
  return [...known.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}
