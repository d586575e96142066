// The one sentence of an interface that says why its verdict is what it is.
import type { AssessmentFacts } from './assessment.ts';
import type { ClauseReach } from './clause-reach.ts';
import { commonObstacle } from './why-inconclusive.ts';
import { renderCount } from '../outcome.ts';
import type { InterfaceVerdict, Outcome, RunCapability } from '../outcome.ts';

export interface VerdictGrounds {
  readonly verdict: InterfaceVerdict;
  readonly facts: AssessmentFacts;
  readonly reach: ClauseReach;
  readonly reds: readonly Outcome[];
  /** Cases that broke by our own fault. */
  readonly ours: readonly Outcome[];
  /** Claims that do not hold. */
  readonly claims: readonly RunCapability[];
  /** What makes the verdict a partial one. */
  readonly narrowed: readonly string[];
  readonly inconclusive: string | undefined;
}

export function renderReason(grounds: VerdictGrounds): string {
  const { verdict, ours, inconclusive, narrowed } = grounds;
  const mode = renderMode(grounds);
  switch (verdict) {
    case 'non-conformant':
      return toSentence([...renderReds(grounds), ...mode].join('; '));
    case 'inconclusive': {
      const why =
        inconclusive ?? `${renderCount(ours.length, 'case')} broke by our own fault: ${ours[0]?.message ?? ''}`;
      return toSentence([why, ...mode].join('; '));
    }
    case 'partial':
      return `${renderHeld(grounds)}; ${[...mode, ...narrowed].join(' and ')}.`;
    case 'conformant':
      return `${renderHeld(grounds)}.`;
  }
}

/** Why what holds is not the whole. */
export function narrowedBy(
  { shard, selected, mode, floor }: AssessmentFacts,
  { scored, withheld, unreached, foreign, applicable }: ClauseReach,
): readonly string[] {
  const known = applicable.size + foreign.length;
  return [
    ...(shard === undefined ? [] : [`this is shard ${shard.index} of ${shard.count}`]),
    ...(selected ? ['only a selection of the cases ran'] : []),
    ...(withheld.length > 0 ? [`safety kept ${renderCount(withheld.length, 'clause')} from being judged`] : []),
    ...(unreached.size > 0
      ? [`${renderCount(unreached.size, 'stated clause')} could not be judged${commonObstacle(scored)}`]
      : []),
    ...(mode === undefined && applicable.size < floor * known
      ? [`${foreign.length} of ${known} stated clauses do not apply to this target`]
      : []),
  ];
}

function renderMode({ facts: { mode }, reach: { applicable, all } }: VerdictGrounds): readonly string[] {
  return mode === undefined ? [] : [`${mode} mode reaches ${applicable.size} of ${all.size} stated clauses`];
}

function renderReds({ reds, claims, inconclusive }: VerdictGrounds): readonly string[] {
  const clauses = new Set(reds.map((one) => one.clause ?? one.clauses[0]));
  return [
    ...(reds.length === 0
      ? []
      : [`${renderCount(reds.length, 'case')} red, ${renderCount(clauses.size, 'clause')} broken`]),
    ...claims.map(({ id, reason = 'it is not there' }) => `${id} is claimed, but ${reason}`),
    ...(inconclusive === undefined ? [] : [`moreover, ${inconclusive}`]),
  ];
}

function renderHeld({ reach: { scored, settled } }: VerdictGrounds): string {
  const blocked = scored.filter(({ verdict }) => verdict === 'blocked').length;
  const deviating = settled.filter(({ verdict }) => verdict === 'deviation').length;
  const deviates = deviating === 1 ? 'deviates' : 'deviate';
  return [
    ...(deviating === 0
      ? [`All ${settled.length} scored cases that ran hold`]
      : [
          'No stated clause is broken',
          `${renderCount(deviating, 'case')} of ${settled.length} ${deviates} from an implied clause`,
        ]),
    ...(blocked === 0 ? [] : [`${blocked} more could not be judged`]),
  ].join(', ');
}

/** With a capital, unless it begins with an address or an id; and with a full stop, unless it is a question. */
function toSentence(text: string): string {
  const begun = /^(https?:|\w+\.\w)/u.test(text) ? text : text.slice(0, 1).toUpperCase() + text.slice(1);
  return /[.?!]$/.test(begun) ? begun : `${begun}.`;
}
