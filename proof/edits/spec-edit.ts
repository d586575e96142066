// One fact of the specs, said otherwise: what is edited, and how both programs show that they follow.
import type { InterfaceName } from '../../specs/clause.ts';
import type { Mock } from '../../mocks/mock.ts';
import type { Verdict } from '../../suites/kit/outcome.ts';
import type { Middleware } from '../lies/fault.ts';

export interface SpecEdit {
  /** `<interface>.<what>` */
  readonly id: string;
  /** The kind of fact: required, optional, nullable, type, enumeration, default, status, path, strength, … */
  readonly kind: string;
  /** What the specs say after the edit, one sentence. */
  readonly title: string;
  /** The clause that the fact belongs to. */
  readonly clause: string;
  /** The edits that are made together with it: those of another tree are about the same text, or turn the same cases red. */
  readonly tree?: string;
  /** More than one if the specs name the fact in several lines. */
  readonly puts: readonly [Put, ...Put[]];
  /** Absent: the battery made from the edited specs is red in the clause on the mock of before. */
  readonly shows?: Shows;
}

/** In a file of `specs/`, what occurs exactly once there and is replaced. */
interface Put {
  /** From the root of the project. */
  readonly file: string;
  readonly find: string;
  readonly put: string;
}

type Shows = Answer | SeenAs | Says;

/** The contract leaves it open, so that nothing is red: the edited mock answers `answer`, and the mock of before does not. */
interface Answer {
  readonly kind: 'answer';
  /** Of the mocks that are asked; default `contract`. */
  readonly dialect?: Mock['dialect'];
  /** What is asked, and what of the answer shows the fact. */
  readonly ask: (mock: Mock) => Promise<unknown>;
  readonly answer: unknown;
}

/** A strength, or something that is demanded no longer: the battery of before says something else of the same lie. */
interface SeenAs {
  readonly kind: 'verdict';
  readonly lie: Middleware;
  /** The verdict of the cases of the clause that see it; none: none sees it. */
  readonly verdict: Verdict | 'none';
}

/** A text: what reports say of the clause. */
interface Says {
  readonly kind: 'text';
  readonly text: string;
}

/** The edits of an interface by its name. */
export type SpecEdits = Readonly<Record<InterfaceName, readonly SpecEdit[]>>;
