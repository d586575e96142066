// The honest target on which every fault is tried case by case: an honest mock, management over HTTPS, and the cases that count.
import type { InterfaceName } from '../specs/clause.ts';
import { judgesFor } from '../suites/battery.ts';
import type { Target } from '../suites/kit/contract/target.ts';
import { refuseManagement } from '../mocks/request/management-over-http.ts';
import type { Mock, Urls } from '../mocks/mock.ts';
import { createJudge, targetOf, type JudgeOptions } from './judge-in-process.ts';
import { createHonestServer, type HonestTarget, type HonestServer } from './recorded-cases.ts';

export async function openHonestTarget(mock: Mock, options: JudgeOptions = {}): Promise<HonestTarget> {
  const battery = createJudge({ leaveBehind: true, knowsFixture: true, clock: mock.clock, ...options });
  const target = await secureTargetOf(mock);
  return { honest: refusingPlain(mock, createHonestServer(mock)), battery, target };
}

/** Management over HTTPS, and the address of plain HTTP beside it. */
async function secureTargetOf(mock: Mock): Promise<Target> {
  const { urls } = mock;
  const target = await targetOf({ ...mock, urls: securely(urls) });
  const { management } = target;
  return management === undefined ? target : { ...target, management: { ...management, plainUrl: urls.management } };
}

export function securely(urls: Urls): Urls {
  return { ...urls, management: urls.management.replace(/^http:/, 'https:') };
}

/** Management is refused over plain HTTP. */
function refusingPlain(mock: Mock, honest: HonestServer): HonestServer {
  const refuse = refuseManagement(securely(mock.urls).management);
  return {
    ...honest,
    async fetch(request) {
      const refusal = request.url.startsWith('http:') ? refuse(request, {}) : undefined;
      return refusal ?? honest.fetch(request);
    },
  };
}

export interface ScoredCase {
  readonly id: string;
  readonly clauses: readonly string[];
  readonly needs: readonly string[];
}

/** Those that the newest requirement set counts. */
export function scoredCases(name: InterfaceName): readonly ScoredCase[] {
  const { requirementSet, suites } = judgesFor();
  const scored = new Set(requirementSet.cases);
  const suite = suites.find((one) => one.interface === name);
  return (suite?.cases ?? []).filter(({ id }) => scored.has(id));
}
