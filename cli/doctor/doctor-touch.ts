// What a run would touch, by number and name: read off the cases, the operations of their clauses, and what the suite removes again.
import { allClauses } from '../../specs/clauses.ts';
import { documents } from '../../specs/documents.ts';
import { routesOf } from '../../specs/routes.ts';
import type { CaseEnvironment, Suite } from '../../suites/kit/contract/case.ts';
import { isRecord } from '../../suites/kit/contract/json.ts';
import { renderCount } from '../../suites/kit/outcome.ts';
import type { Hazard } from '../../suites/kit/outcome.ts';
import { allowedHazards, HAZARDS } from '../../suites/kit/contract/safety.ts';
import type { Target } from '../../suites/kit/contract/target.ts';

type AnySuite = Suite<CaseEnvironment>;
type Writing = Exclude<Hazard, 'read'>;

export interface Touched {
  readonly target: Target;
  readonly allow: readonly Hazard[];
  /** Needs that do not apply to this target: nor do the cases that have them. */
  readonly absent: ReadonlySet<string>;
}

const WAYS: Readonly<Record<Writing, (things: string) => string>> = {
  'write-scoped': (things) => `make ${things} with names of its own, and remove them`,
  'write-project': (things) => `change ${things}, and put them back`,
  billable: (things) => `make ${things}, which may cost money and which no operation removes`,
  irreversible: (things) => `replace ${things}, which cannot be undone`,
};

/** How many cases of each hazard, then what they make or change, and last what they may do only with `--allow`. */
export function touchLines(suite: AnySuite, { target, allow, absent }: Touched): readonly string[] {
  const mode = suite.modeOf?.(target);
  const apply = suite.cases.filter(
    ({ hazard, needs }) => !needs.some((need) => absent.has(need)) && mode?.allowed.includes(hazard) !== false,
  );
  const hazards = HAZARDS.filter((hazard) => apply.some((item) => item.hazard === hazard));
  const allowed = allowedHazards(target[suite.interface]?.url ?? '', { allow });
  const counts = hazards.map((hazard) => {
    const count = apply.filter((item) => item.hazard === hazard).length;
    return `${count} ${hazard}${allowed.includes(hazard) ? '' : ` (withheld; --allow ${hazard})`}`;
  });
  const writing = hazards.filter((hazard) => hazard !== 'read');
  const withheld = writing.filter((hazard) => !allowed.includes(hazard));
  const tell = (some: readonly Writing[]): string =>
    some
      .flatMap((hazard) => {
        const cases = apply.filter((item) => item.hazard === hazard);
        const things = thingsOf(suite, target, cases, hazard);
        return things.length === 0 ? [] : [WAYS[hazard](listed(things))];
      })
      .join('; ');
  const done = tell(writing.filter((hazard) => allowed.includes(hazard)));
  const kept = tell(withheld);
  return [
    `  a run would try ${renderCount(apply.length, 'case')}: ${counts.join(', ')}`,
    ...(done === '' ? [] : [`  it would ${done}`]),
    ...(kept === '' ? [] : [`  with --allow ${withheld.join(',')} it would ${kept}`]),
  ];
}

function thingsOf(suite: AnySuite, target: Target, cases: AnySuite['cases'], hazard: Writing): readonly string[] {
  const name = suite.interface;
  // Its operations have no names: what is removed again are records of these tables.
  if (name === 'data') return [`records of the tables ${listed(Object.keys(suite.removers))}`];
  const document = documents[name];
  const base = target[name]?.url.replace(/\/+$/u, '') ?? '';
  const cited = new Set(cases.flatMap(({ clauses }) => clauses));
  const about = new Set(allClauses.filter(({ id }) => cited.has(id)).flatMap(({ operations }) => operations));
  const tags = routesOf(document)
    .filter(
      ({ operation, method, path }) =>
        about.has(operation) && suite.hazardOf?.({ method, url: `${base}${path}` }, target) === hazard,
    )
    .flatMap(({ definition }) => texts(definition['tags']));
  return [...new Set(tags)].map((tag) => nounOf(tag, document['tags']));
}

/** `The custom hostname of a project.` is `the custom hostname`; a tag without a description becomes its plural. */
function nounOf(tag: string, described: unknown): string {
  const known: readonly unknown[] = Array.isArray(described) ? described : [];
  const entry = known.filter(isRecord).find(({ name }) => name === tag);
  const about = entry?.['description'];
  if (typeof about !== 'string') return `${tag}s`;
  return `${about.slice(0, 1).toLowerCase()}${about.slice(1)}`.replace(/(?: of (?:a project|the caller))?\.$/u, '');
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

function listed(things: readonly string[]): string {
  return things.length < 2 ? things.join('') : `${things.slice(0, -1).join(', ')} and ${things.at(-1) ?? ''}`;
}
