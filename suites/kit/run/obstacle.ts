// What stands in the way of a case: the first look, its hazard, a target that is gone, another run, what it needs.
import type { AnyCase } from '../contract/case.ts';
import type { RawExchange } from '../contract/exchange.ts';
import type { Obstacle } from '../verdict/judge.ts';
import type { OpenSuite } from './open-suite.ts';
import { runsAlone } from './shard.ts';

/** With the exchanges that show it. */
export interface FoundObstacle extends Obstacle {
  readonly exchanges: readonly RawExchange[];
}

/** What is known without asking; a case that runs alone waits until no other run is at work there. */
export async function findObstacle(item: AnyCase, open: OpenSuite): Promise<FoundObstacle | undefined> {
  const { session, rules, preflight, turn } = open;
  const { hazard } = item;
  if (preflight.stop !== undefined) return blocked(preflight.stop, preflight.exchanges);
  // Not withheld by safety: the choice of the mode was a choice to do without it.
  if (rules.mode?.allowed.includes(hazard) === false)
    return {
      kind: 'not-applicable',
      reason: `the run is in ${rules.mode.name} mode, which runs no ${hazard} case`,
      exchanges: [],
    };
  if (!session.allowed.includes(hazard))
    return {
      kind: 'withheld',
      reason: `by safety: the case is ${hazard}; --allow ${hazard} runs it`,
      exchanges: [],
    };
  if (session.liveness.dead !== undefined) return blocked(session.liveness.dead);
  const other = runsAlone(item) ? await turn.take() : undefined;
  return other === undefined ? undefined : blocked(other);
}

/** Of what the case needs, the first that is not met. */
export async function findUnmetNeed(item: AnyCase, { needs }: OpenSuite): Promise<FoundObstacle | undefined> {
  for (const need of item.needs) {
    const { state, exchanges, clause } = await needs(need);
    if (state.kind !== 'met') return { clause, ...state, exchanges, need };
  }
  return undefined;
}

function blocked(reason: string, exchanges: readonly RawExchange[] = []): FoundObstacle {
  return { kind: 'blocked', reason, exchanges };
}
