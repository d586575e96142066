// Why a case cannot be judged here: its hazard, a target that is gone, what it needs.
import type { Case, CaseEnvironment } from '../contract/case.ts';
import type { Needs } from './needs.ts';
import type { Hazard } from '../outcome.ts';
import type { Session } from '../attempt/session.ts';
import type { RawExchange } from '../contract/exchange.ts';
import { withheld } from '../verdict/judge.ts';
import type { Judgement } from '../verdict/judge.ts';

export interface UnmetNeed {
  readonly judgement: Judgement;
  readonly exchanges: readonly RawExchange[];
}

export async function findUnmetNeed(
  item: Case<CaseEnvironment>,
  session: Session,
  needs: Needs,
): Promise<UnmetNeed | undefined> {
  const { mode } = session;
  if (mode !== undefined && !mode.allowed.includes(item.hazard)) return outside(mode.name, item.hazard);
  if (!session.allowed.includes(item.hazard)) return withheldBy(item.hazard);
  if (session.liveness.dead !== undefined)
    return { judgement: { verdict: 'blocked', message: session.liveness.dead }, exchanges: [] };
  for (const name of item.needs) {
    const { state, exchanges, clause } = await needs(name);
    switch (state.kind) {
      case 'met':
        continue;
      case 'withheld':
        return { judgement: withheld(state.reason), exchanges };
      case 'broken':
        return { judgement: { verdict: 'error', message: `need ${name}: ${state.reason}` }, exchanges };
      case 'blocked':
      case 'not-applicable': {
        const blamed = {
          ...(clause === undefined ? {} : { clause }),
          ...(state.kind === 'blocked' && state.given === true ? { given: state.given } : {}),
        };
        const judgement = { verdict: state.kind, message: `${name}: ${state.reason}`, need: name, ...blamed };
        return { judgement, exchanges };
      }
    }
  }
  return undefined;
}

/** Not withheld by safety: the choice of the mode was a choice to do without it. */
function outside(mode: string, hazard: Hazard): UnmetNeed {
  const message = `the run is in ${mode} mode, which runs no ${hazard} case`;
  return { judgement: { verdict: 'not-applicable', message }, exchanges: [] };
}

function withheldBy(hazard: Hazard): UnmetNeed {
  return { judgement: withheld(`by safety: the case is ${hazard}; --allow ${hazard} runs it`), exchanges: [] };
}
