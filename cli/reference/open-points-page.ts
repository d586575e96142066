// The page of the open points: what the contract leaves open, why, and what our mock does there.
import { INTERFACES, mockAnswerLines, type Clause, type InterfaceName, type OpenReason } from '../../specs/clause.ts';
import { describePlace } from '../../specs/describe-place.ts';
import type { Place } from '../../specs/clauses.ts';
import type { Page } from './markdown.ts';

const TITLES: Readonly<Record<OpenReason, readonly [title: string, lead: string]>> = {
  contradiction: [
    'Where the contract says both',
    'Two sentences of the contract cannot both be kept, or say two things of one. A target may follow either.',
  ],
  differs: [
    "Where today's services differ",
    'The contract says one thing and the services that people use do another. Cases observe which.',
  ],
  silent: ['What the contract does not say', 'A target may do as it likes; the mock mostly does as the real services.'],
};

export const INTERFACE_TITLES: Readonly<Record<InterfaceName, string>> = {
  data: 'Data API',
  management: 'Management API',
  storage: 'Storage API',
};

export function openPointsPage(clauses: readonly Clause[], places: readonly Place[]): Page {
  const open = clauses.filter(({ strength }) => strength === 'open');
  return {
    file: 'open-points.md',
    title: 'What the contract leaves open',
    lead: [
      `No target ever fails for one of these ${open.length} points: cases observe what it does, and reports show it. \`touchstone list open\` lists them, \`touchstone explain <id>\` shows one with the cases that look.`,
      'The mock has two dialects: `contract`, to the letter, and `supabase`, as the real services are today. Where only one answer stands, both give it.',
    ].join('\n'),
    source: 'specs/clauses/*.yaml',
    body: (['contradiction', 'differs', 'silent'] as const).flatMap((why) =>
      sectionOf(
        why,
        open.filter((clause) => clause.why === why),
        places,
      ),
    ),
  };
}

function sectionOf(why: OpenReason, open: readonly Clause[], places: readonly Place[]): readonly string[] {
  const [title, lead] = TITLES[why];
  return [
    `## ${title}`,
    lead,
    ...INTERFACES.flatMap((name) => {
      const own = open.filter((clause) => clause.interface === name);
      return own.length === 0
        ? []
        : [`### ${INTERFACE_TITLES[name]}`, own.flatMap((clause) => pointOf(clause, places)).join('\n')];
    }),
  ];
}

function pointOf({ id, text, mock, places: keys }: Clause, places: readonly Place[]): readonly string[] {
  const found = keys.flatMap((key) => places.find((place) => place.key === key) ?? []);
  return [
    `- **${text}** \`${id}\``,
    `  - In the contract: ${found.map(describePlace).join('; ')}.`,
    ...(mock === undefined ? [] : mockAnswerLines(mock).map((line) => `  - Our mock: ${line}`)),
  ];
}
