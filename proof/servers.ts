// What the battery is proven on: servers that are wrong, each in its way, and servers that are right.
import { chooseSome } from '../tests/support/choose-some.ts';
import { createSelection } from '../suites/kit/run/select.ts';
import { allFaults } from './faults/register.ts';
import { legalVariants } from './legal/legal-variants.ts';
import type { LegalVariant } from './legal/legal-variant.ts';
import type { Fault } from './kit/fault.ts';
import { nullServers, silentServers, type WrongServer } from './null-servers.ts';
import { standIns } from './stand-ins.ts';

export type Subject =
  | ({ readonly kind: 'null server' | 'silent server' | 'stand-in' } & WrongServer)
  | { readonly kind: 'fault'; readonly id: string; readonly fault: Fault }
  | { readonly kind: 'legal variant'; readonly id: string; readonly variant: LegalVariant };

export interface Foreign {
  readonly faults: readonly Fault[];
  readonly variants: readonly LegalVariant[];
}

/** Ours, and those of others. */
export function allSubjects({ faults, variants }: Foreign): readonly Subject[] {
  return [
    ...nullServers.map((server) => ({ kind: 'null server', ...server }) as const),
    ...silentServers.map((server) => ({ kind: 'silent server', ...server }) as const),
    ...standIns.map((server) => ({ kind: 'stand-in', ...server }) as const),
    ...[...allFaults, ...faults].map((fault) => ({ kind: 'fault', id: fault.id, fault }) as const),
    ...[...legalVariants, ...variants].map((variant) => ({ kind: 'legal variant', id: variant.id, variant }) as const),
  ];
}

/** Ours of one kind. */
export function oursOf(kind: Subject['kind']): readonly Subject[] {
  return allSubjects({ faults: [], variants: [] }).filter((subject) => subject.kind === kind);
}

/** By ids, areas and globs of the subjects themselves, or of the clauses that faults break. */
export function selectSubjects(subjects: readonly Subject[], patterns: readonly string[]): readonly Subject[] {
  const selected = createSelection(patterns);
  return subjects.filter((subject) => namesOf(subject).some((id) => selected({ id, clauses: [id] })));
}

/** What `--only` may call it. */
export function namesOf(subject: Subject): readonly string[] {
  return subject.kind === 'fault' ? [subject.id, subject.fault.clause] : [subject.id];
}

/** So many of each kind, which the seed chooses. */
export function sampleSubjects(subjects: readonly Subject[], count: number, seed: string): readonly Subject[] {
  const kinds = Map.groupBy(subjects, ({ kind }) => kind);
  return [...kinds.values()].flatMap((some) => chooseSome(some, count, { seed }));
}
