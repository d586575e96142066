// The page of the open points: what the contract leaves open, why, and what our mock does there.
import { INTERFACES, mockAnswerLines, type Clause, type InterfaceName, type OpenReason } from '../../specs/clause.ts';
import { describePlace } from '../../specs/describe-place.ts';
import type { Place } from '../../specs/clauses.ts';

const INTERFACE_TITLES: Readonly<Record<InterfaceName, string>> = {
  data: 'Data API',
  management: 'Management API',
  storage: 'Storage API',
};

/** By the reason for which it is open, each point below its interface; and how many there are. */
export function openPoints(
  clauses: readonly Clause[],
  places: readonly Place[],
): Readonly<Record<OpenReason | 'count', string>> {
  const open = clauses.filter(({ strength }) => strength === 'open');
  const pointsOf = (why: OpenReason): string =>
    INTERFACES.flatMap((name) => {
      const own = open.filter((clause) => clause.interface === name && clause.why === why);
      return own.length === 0
        ? []
        : [`### ${INTERFACE_TITLES[name]}`, own.flatMap((clause) => pointOf(clause, places)).join('\n')];
    }).join('\n\n');
  return {
    count: String(open.length),
    contradiction: pointsOf('contradiction'),
    differs: pointsOf('differs'),
    silent: pointsOf('silent'),
  };
}

function pointOf({ id, text, mock, places: keys }: Clause, places: readonly Place[]): readonly string[] {
  const found = keys.flatMap((key) => places.find((place) => place.key === key) ?? []);
  return [
    `- **${text}** \`${id}\``,
    `  - In the contract: ${found.map(describePlace).join('; ')}.`,
    ...(mock === undefined ? [] : mockAnswerLines(mock).map((line) => `  - Our mock: ${line}`)),
  ];
}
