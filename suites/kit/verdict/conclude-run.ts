// The verdict on one interface of a run, from its header and the outcomes of its cases: the same for a whole run and for merged shards.
import { assess } from './assess.ts';
import type { Assessment, AssessmentFacts } from './assessment.ts';
import { nameOf } from './expectations.ts';
import type { RunHeader } from '../outcome.ts';
import { isLoopback } from '../contract/safety.ts';

export interface InterfacePart extends Pick<
  AssessmentFacts,
  | 'interface'
  | 'results'
  | 'findings'
  | 'notShown'
  | 'stopped'
  | 'window'
  | 'delay'
  | 'skew'
  | 'gauges'
  | 'capabilities'
> {
  /** How many cases the suite has, and how many of them were asked for, in all shards together. */
  readonly known: number;
  readonly wanted: number;
}

export function assessPart(header: RunHeader, { known, wanted, ...found }: InterfacePart): Assessment {
  const strengths = new Map(header.clauses.map(({ id, strength }) => [id, strength]));
  return assess({
    ...found,
    strengthOf: (clause) => strengths.get(clause),
    floor: header.ownMock || isNear(header.targets[found.interface]) ? 0.95 : 0.8,
    failOn: header.failOn ?? 'implied',
    selected: wanted < known,
    mode: header.modes?.[found.interface],
    shard: header.shard,
    expectations: expectationsOf(header, found.interface),
    today: header.startedAt.slice(0, 10),
  });
}

/** What is expected of the interface: an id begins with its name. */
function expectationsOf({ expectations }: RunHeader, name: string): RunHeader['expectations'] {
  return expectations?.filter((one) => nameOf(one).startsWith(`${name}.`));
}

function isNear(url = ''): boolean {
  return URL.canParse(url) && isLoopback(url);
}
