// Shows that the battery is right: what is wrong is seen through, what is right is left alone, and the numbers of both.
import { INTERFACES, type InterfaceName } from '../specs/clause.ts';
import { createMock } from '../mocks/app.ts';
import { groupVariants, judgeVariants } from './judge-variant.ts';
import { allFaults } from './faults/register.ts';
import { ALIKE, NEVER_RED } from './justified-cases.ts';
import { withoutReason, type Matrix, type Proof, type Thoroughness } from './kill-matrix.ts';
import type { WrongServer } from './null-servers.ts';
import { proveInterface } from './prove-interface.ts';
import type { Subject } from './servers.ts';

export interface Result {
  readonly id: string;
  readonly kind: Subject['kind'] | 'case';
  /** Seen through, or left alone. */
  readonly isRight: boolean;
  /** Why not; empty if it is right. */
  readonly why: readonly string[];
  /** Of a fault: what it breaks, which cases saw it, and which others turned red. */
  readonly clause?: string;
  readonly title?: string;
  readonly seenBy?: readonly string[];
  readonly collateral?: readonly string[];
}

type Of<K extends Subject['kind']> = Extract<Subject, { readonly kind: K }>;
type Report = (result: Result) => void;

/** Reports each result when it is there. */
export async function prove(subjects: readonly Subject[], thoroughness: Thoroughness, report: Report): Promise<void> {
  await proveServers(
    subjects.filter((one) => 'judge' in one),
    report,
  );
  await proveFaults(
    subjects.filter((one) => one.kind === 'fault'),
    thoroughness,
    report,
  );
  await proveVariants(
    subjects.filter((one) => one.kind === 'legal variant'),
    report,
  );
}

/** What is not right, for tests. Throws if not every subject was judged. */
export async function findWrong(subjects: readonly Subject[], thoroughness: Thoroughness): Promise<readonly Result[]> {
  const results: Result[] = [];
  await prove(subjects, thoroughness, (result) => void results.push(result));
  const judged = new Set(results.map(({ id }) => id));
  const missed = subjects.filter(({ id }) => !judged.has(id)).map(({ id }) => id);
  if (judged.size === 0 || missed.length > 0) throw new Error(`Not judged: ${missed.join(', ') || 'anything'}.`);
  process.stdout.write(`All of ${subjects.length} servers were judged.\n`);
  return results.filter(({ isRight }) => !isRight);
}

/** Those without the contract. */
async function proveServers(servers: readonly Extract<Subject, WrongServer>[], report: Report): Promise<void> {
  if (servers.length === 0) return;
  const mock = await createMock({ seed: 1 });
  try {
    for (const { id, kind, judge } of servers) {
      const why = await judge(mock);
      report({ id, kind, isRight: why.length === 0, why });
    }
  } finally {
    await mock.close();
  }
}

async function proveFaults(faults: readonly Of<'fault'>[], thoroughness: Thoroughness, report: Report): Promise<void> {
  for (const name of INTERFACES) {
    const own = faults.flatMap(({ fault }) => (fault.interface === name ? [fault] : []));
    if (own.length === 0) continue;
    const { crooked, matrix } = await proveInterface(name, own, thoroughness, (proof) => {
      report(toResult(proof));
    });
    // Their red proves nothing.
    for (const said of crooked)
      report({ id: `the mock itself: ${said}`, kind: 'legal variant', isRight: false, why: [said] });
    // Of some faults a matrix says nothing about the cases.
    const isWhole = allFaults.every((fault) => fault.interface !== name || own.includes(fault));
    if (matrix !== undefined && isWhole) for (const odd of oddCases(name, matrix)) report(odd);
  }
}

function oddCases(name: InterfaceName, matrix: Matrix): readonly Result[] {
  const { decoration, twins, stale } = withoutReason(name, matrix, { neverRed: NEVER_RED, alike: ALIKE });
  const odd = (ids: readonly string[], why: string): readonly Result[] =>
    ids.map((id) => ({ id, kind: 'case', isRight: false, why: [why] }));
  return [
    ...odd(decoration, 'no fault turns it red'),
    ...odd(twins, 'the same faults turn them red'),
    ...odd(stale, 'proof/justified-cases.ts has a reason for it that it does not need'),
  ];
}

const UNSTEADY =
  'its witness does not return the same twice on the honest mock, so it shows nothing: let it leave out times, ids and what else changes';

const LISTED = 5;

function listSome(ids: readonly string[]): string {
  return `${ids.slice(0, LISTED).join(', ')}${ids.length > LISTED ? `, … ${ids.length - LISTED} more` : ''}`;
}

function toResult({ fault, witnessed, steady, killers, collateral, broken }: Proof): Result {
  const others = collateral.length === 0 ? '' : `; other cases do: ${listSome(collateral)}`;
  const why = [
    ...(witnessed ? [] : [steady ? 'its witness sees no difference from the honest mock' : UNSTEADY]),
    ...(killers.length > 0 ? [] : [`no case that cites ${fault.clause} turns red${others}`]),
    ...broken.map((said) => `the battery breaks: ${said}`),
  ];
  const { id, clause, title } = fault;
  return { id, kind: 'fault', isRight: why.length === 0, why, clause, title, seenBy: killers, collateral };
}

async function proveVariants(variants: readonly Of<'legal variant'>[], report: Report): Promise<void> {
  if (variants.length === 0) return;
  const mock = await createMock({ seed: 1 });
  try {
    for (const server of groupVariants(variants.map(({ variant }) => variant)))
      for (const [{ id, title }, { differs, wrong }] of await judgeVariants(mock, server)) {
        const why = [...(differs ? [] : ['it differs from the honest mock in nothing']), ...wrong];
        report({ id, kind: 'legal variant', isRight: why.length === 0, why, title });
      }
  } finally {
    await mock.close();
  }
}

export interface Numbers {
  readonly wrong: { readonly seen: number; readonly all: number };
  readonly right: { readonly alone: number; readonly all: number };
}

/** The two numbers. */
export function countResults(results: readonly Result[]): Numbers {
  const wrong = results.filter(({ kind }) => kind !== 'legal variant' && kind !== 'case');
  const right = results.filter(({ kind }) => kind === 'legal variant');
  return {
    wrong: { seen: wrong.filter(({ isRight }) => isRight).length, all: wrong.length },
    right: { alone: right.filter(({ isRight }) => isRight).length, all: right.length },
  };
}
