// What the check of answers found in one interface: one finding for each clause and operation, the same in whatever order cases run.
import type { Strength } from '../../../specs/clause.ts';
import { cut } from '../contract/cut.ts';
import type { AnswerViolation } from '../contract/violation.ts';
import type { RawExchange } from '../contract/exchange.ts';
import { toRecorded } from '../hide/record.ts';
import type { Redactor } from '../hide/redact.ts';
import type { Finding } from '../outcome.ts';

export interface FindingLog {
  /** `id`: of the case that met it, or what else the battery was doing. */
  add(violation: AnswerViolation, exchange: RawExchange, id: string): void;
  /** In the order of their ids. */
  findings(): readonly Finding[];
}

interface Facts {
  readonly interface: string;
  /** Ids of the cases, in the order of the suite. */
  readonly cases: readonly string[];
  readonly redactor: Redactor;
  readonly strengthOf: (clause: string) => Strength | undefined;
  readonly scoredClause: (clause: string) => boolean;
}

interface Seen {
  readonly violation: AnswerViolation;
  readonly exchange: RawExchange;
  /** Of the case that met it first, in the order of the suite; infinite if it was no case. */
  readonly place: number;
  readonly operation: string;
  readonly count: number;
  /** Places of all cases that met it. */
  readonly places: ReadonlySet<number>;
}

export function createFindingLog(facts: Facts): FindingLog {
  const places = new Map(facts.cases.map((id, place) => [id, place]));
  const seen = new Map<string, Seen>();
  return {
    add(violation, exchange, id) {
      const { operation = exchange.request.method } = exchange.request;
      const place = places.get(id) ?? Infinity;
      const key = `${violation.clause}@${operation}`;
      const known = seen.get(key);
      const first = known === undefined || place < known.place ? { violation, exchange, place } : known;
      seen.set(key, {
        ...first,
        operation,
        count: (known?.count ?? 0) + 1,
        places: new Set([...(known?.places ?? []), place]),
      });
    },
    findings: () => [...seen].map(([id, one]) => toFinding(id, one, facts)).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  };
}

function toFinding(id: string, { violation, exchange, operation, count, places }: Seen, facts: Facts): Finding {
  const { redactor, strengthOf, scoredClause, cases } = facts;
  const { clause, what, path, expected, actual } = violation;
  return {
    id,
    interface: facts.interface,
    clause,
    operation,
    verdict: strengthOf(clause) === 'implied' ? 'deviation' : 'fail',
    scored: scoredClause(clause),
    difference: {
      what: redactor.text(what),
      path: redactor.text(path),
      expected: cut(redactor.text(expected)),
      actual: cut(redactor.text(actual)),
    },
    exchange: toRecorded(exchange, redactor),
    count,
    cases: cases.filter((_, place) => places.has(place)),
  };
}
