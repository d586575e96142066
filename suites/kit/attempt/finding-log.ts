// What the check of answers found in one interface: one finding for each clause and operation, the same in whatever order cases run.
import type { Strength } from '../../../specs/clause.ts';
import { cut } from '../contract/truncate.ts';
import { checkOf, type AnswerViolation } from '../contract/violation.ts';
import type { RawExchange } from '../contract/exchange.ts';
import { toRecorded } from '../redact/record.ts';
import type { Redactor } from '../redact/redact.ts';
import type { Evidence, Finding } from '../outcome.ts';

export type FindingLog = ReturnType<typeof createFindingLog>;

interface Facts {
  readonly interface: string;
  /** Ids of the cases, in the order of the suite. */
  readonly cases: readonly string[];
  readonly redactor: Redactor;
  readonly strengthOf: (clause: string) => Strength | undefined;
  readonly scoredClause: (clause: string) => boolean;
}

interface Shown {
  readonly violation: AnswerViolation;
  readonly exchange: RawExchange;
  /** Of the case that met it first, in the order of the suite; infinite if it was no case. */
  readonly place: number;
}

interface Seen {
  readonly checks: ReadonlyMap<string, Shown>;
  readonly operation: string;
  readonly count: number;
  /** Places of all cases that met it. */
  readonly places: ReadonlySet<number>;
}

/** Of one finding; what is further is one more. */
const MOST_CHECKS = 20;
const MORE = 'more than the other checks';

export function createFindingLog(facts: Facts) {
  const places = new Map(facts.cases.map((id, place) => [id, place]));
  const seen = new Map<string, Seen>();
  return {
    /** `id`: of the case that met it, or what else the battery was doing. */
    add(violation: AnswerViolation, exchange: RawExchange, id: string) {
      const { operation = exchange.request.method } = exchange.request;
      const place = places.get(id) ?? Infinity;
      const key = `${violation.clause}@${operation}`;
      const known = seen.get(key);
      const checks = new Map(known?.checks);
      for (const one of [violation, ...(violation.others ?? [])]) {
        const check = checkOf(one);
        const name = checks.has(check) || checks.size < MOST_CHECKS ? check : MORE;
        const before = checks.get(name);
        if (before === undefined || place < before.place) checks.set(name, { violation: one, exchange, place });
      }
      seen.set(key, {
        checks,
        operation,
        count: (known?.count ?? 0) + 1,
        places: new Set([...(known?.places ?? []), place]),
      });
    },
    /** In the order of their ids. */
    findings: () =>
      [...seen]
        .flatMap(([id, one]) => toFound(id, one, facts))
        .toSorted((a, b) => (a.finding.id < b.finding.id ? -1 : 1)),
  };
}

/** With the evidence of each check: the finding itself shows that of the first. */
function toFound(id: string, { checks, operation, count, places }: Seen, facts: Facts) {
  const { redactor, strengthOf, scoredClause, cases } = facts;
  const shown = [...checks].toSorted(([, a], [, b]) => a.place - b.place);
  const [first] = shown;
  if (first === undefined) return [];
  const { clause } = first[1].violation;
  const evidence = new Map(shown.map(([check, one]) => [redactor.text(check), toEvidence(one, redactor)]));
  const finding: Finding = {
    id,
    interface: facts.interface,
    clause,
    operation,
    verdict: strengthOf(clause) === 'implied' ? 'deviation' : 'fail',
    scored: scoredClause(clause),
    checks: [...evidence.keys()].sort(),
    ...toEvidence(first[1], redactor),
    count,
    cases: cases.filter((_, place) => places.has(place)),
  };
  return [{ finding, evidence }];
}

function toEvidence({ violation: { what, path, expected, actual }, exchange }: Shown, redactor: Redactor): Evidence {
  return {
    difference: {
      what: redactor.text(what),
      path: redactor.text(path),
      expected: cut(redactor.text(expected)),
      actual: cut(redactor.text(actual)),
    },
    exchange: toRecorded(exchange, redactor),
  };
}
