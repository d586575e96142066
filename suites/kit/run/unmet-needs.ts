// Why a case cannot be judged here: its hazard, a target that is gone, what it needs.
import type { Case, CaseEnvironment } from '../contract/case.ts';
import type { Needs } from './needs.ts';
import type { Hazard } from '../outcome.ts';
import type { Session } from '../attempt/session.ts';
import type { Judged, GlobalViolation } from '../verdict/global-violations.ts';

export interface UnmetNeed extends Judged {
  /** Safety kept it from being asked. */
  readonly withheld: boolean;
}

/** What is seen while its needs are proven is added to `seen`. */
export async function findUnmetNeed(
  item: Case<CaseEnvironment>,
  session: Session,
  needs: Needs,
  seen: GlobalViolation[],
): Promise<UnmetNeed | undefined> {
  const { mode } = session;
  if (mode !== undefined && !mode.allowed.includes(item.hazard)) return outside(mode.name, item.hazard);
  if (!session.allowed.includes(item.hazard)) return withheldBy(item.hazard);
  if (session.liveness.dead !== undefined)
    return { judgement: { verdict: 'blocked', message: session.liveness.dead }, exchanges: [], withheld: false };
  for (const name of item.needs) {
    const { state, exchanges, globalViolation } = await needs(name);
    if (globalViolation !== undefined) seen.push(globalViolation);
    switch (state.kind) {
      case 'met':
        continue;
      case 'withheld':
        return {
          judgement: { verdict: 'not-applicable', message: `withheld by safety: ${state.reason}` },
          exchanges,
          withheld: true,
        };
      case 'broken':
        return {
          judgement: { verdict: 'error', message: `need ${name}: ${state.reason}` },
          exchanges,
          withheld: false,
        };
      case 'blocked':
      case 'not-applicable':
        return {
          judgement: { verdict: state.kind, message: `${name}: ${state.reason}`, need: name },
          exchanges,
          withheld: false,
        };
    }
  }
  return undefined;
}

/** Not withheld by safety: the choice of the mode was a choice to do without it. */
function outside(mode: string, hazard: Hazard): UnmetNeed {
  const message = `the run is in ${mode} mode, which runs no ${hazard} case`;
  return { judgement: { verdict: 'not-applicable', message }, exchanges: [], withheld: false };
}

function withheldBy(hazard: Hazard): UnmetNeed {
  const message = `withheld by safety: the case is ${hazard}; --allow ${hazard} runs it`;
  return { judgement: { verdict: 'not-applicable', message }, exchanges: [], withheld: true };
}
