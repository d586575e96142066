// The header of a run: what is judged, by which rules, and what is allowed.
import { withoutUndefined } from '../../../specs/without-undefined.ts';
import type { Clause } from '../../../specs/clause.ts';
import { describePlace } from '../../../specs/describe-place.ts';
import type { Place } from '../../../specs/clauses.ts';
import type { AnySuite } from '../contract/case.ts';
import type { Hazard, RunClause, RunHeader } from '../outcome.ts';
import { targetsOf, type Plan } from './plan.ts';
import type { Redactor } from '../redact/redact.ts';
import type { Judges, RunSettings } from './run-settings.ts';
import { allowedHazards } from '../contract/safety.ts';
import type { Target } from '../contract/target.ts';

export type RunIdentity = Pick<RunHeader, 'runId' | 'seed' | 'startedAt'>;

export function createHeader(
  judges: Judges,
  settings: RunSettings,
  { claimed, whole }: Plan,
  { runId, seed, startedAt }: RunIdentity,
  redactor: Redactor,
): RunHeader {
  const { failOn, only, expectations, shard, ownMock = false } = settings;
  const targets = targetsOf(claimed);
  return {
    kind: 'header',
    format: 1,
    tool: judges.tool,
    runId,
    seed,
    startedAt,
    targets: Object.fromEntries(Object.entries(targets).map(([name, url]) => [name, redactor.text(url)])),
    ownMock,
    ...modesOf(claimed, settings.target),
    requirementSet: { version: judges.requirementSet.version, cases: new Set(judges.requirementSet.cases).size },
    planned: Object.fromEntries(claimed.map(({ suite, wanted }) => [suite.interface, wanted.length])),
    allowed: narrowest(claimed.map(({ url }) => allowedHazards(url, settings))).filter((hazard) =>
      claimed.some(({ suite }) => suite.modeOf?.(settings.target)?.allowed.includes(hazard) ?? true),
    ),
    clauses: clausesOf(judges).filter((clause) => clause.interface in targets),
    repeat: settings.repeat ?? 'touchstone run --only {case}',
    ...withoutUndefined({ failOn, only, expectations, shard: shard && { ...shard, whole } }),
    ...(settings.shuffle === true ? { shuffled: true } : {}),
  };
}

/** Described once for all runs by the same judges. */
const described = new WeakMap<Judges, readonly RunClause[]>();

function clausesOf(judges: Judges): readonly RunClause[] {
  const known = described.get(judges) ?? judges.clauses.map((clause) => toRunClause(clause, judges.places ?? []));
  described.set(judges, known);
  return known;
}

function toRunClause(
  { id, interface: name, strength, text, places, why }: Clause,
  inventory: readonly Place[],
): RunClause {
  const known = places.flatMap((key) => inventory.find((place) => place.key === key) ?? []);
  return {
    id,
    interface: name,
    strength,
    text,
    places,
    ...(known.length === 0 ? {} : { placeWords: known.map(describePlace) }),
    ...(why === undefined ? {} : { why }),
  };
}

function modesOf(claimed: readonly { readonly suite: AnySuite }[], target: Target): Pick<RunHeader, 'modes'> {
  const modes = claimed.flatMap(({ suite }) => {
    const mode = suite.modeOf?.(target);
    return mode === undefined ? [] : [[suite.interface, mode.name] as const];
  });
  return modes.length === 0 ? {} : { modes: Object.fromEntries(modes) };
}

function narrowest(lists: readonly (readonly Hazard[])[]): readonly Hazard[] {
  const [first = [], ...rest] = lists;
  return first.filter((hazard) => rest.every((list) => list.includes(hazard)));
}
