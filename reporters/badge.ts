// badge.json: the verdict of a run in the form that the endpoint badge of shields.io reads.
import type { InterfaceVerdict, Run } from '../suites/kit/outcome.ts';
import { OWN_MOCK, summarize, worstVerdict, type InterfaceSummary } from './summary.ts';

/** As shields.io names them. */
const COLOURS: Readonly<Record<InterfaceVerdict, string>> = {
  'non-conformant': 'red',
  inconclusive: 'lightgrey',
  deviates: 'orange',
  outdated: 'orange',
  partial: 'yellowgreen',
  conformant: 'brightgreen',
};

/** The worst verdict, and the interfaces that have it unless all do. */
export function renderBadge(run: Run): string {
  const summaries = summarize(run);
  const verdict = worstVerdict(run);
  const worst = summaries.filter((summary) => summary.verdict === verdict);
  const message = messageOf(worst, summaries, verdict);
  const badge = { schemaVersion: 1, label: labelOf(run), message, color: COLOURS[verdict] };
  return `${JSON.stringify(badge, null, 2)}\n`;
}

/** With the hosts that were judged: a badge of our own mock must not pass for one of a server. */
function labelOf({ header: { ownMock, targets } }: Run): string {
  if (ownMock) return OWN_MOCK;
  const hosts = new Set(Object.values(targets).map((url) => (URL.canParse(url) ? new URL(url).host : url)));
  return ['touchstone', ...hosts].filter((part) => part !== '').join(' · ');
}

function messageOf(worst: readonly InterfaceSummary[], all: readonly InterfaceSummary[], verdict: string): string {
  const word = worst[0]?.word.toLowerCase() ?? verdict;
  return worst.length === 0 || worst.length === all.length
    ? word
    : `${word}: ${worst.map((summary) => summary.interface).join(', ')}`;
}
