// One fact of the specs, said otherwise: what is edited, and how both programs show that they follow.
import type { Verdict } from '../../suites/kit/outcome.ts';

export interface SpecEdit {
  /** The kind of fact: required, optional, nullable, type, enumeration, default, status, path, strength, … */
  readonly kind: string;
  /** The clause that the fact belongs to. */
  readonly clause: string;
  /** By what comes after `specs/`. */
  readonly file: string;
  /** What occurs exactly once in the file, and what stands there instead. */
  readonly changes: readonly Change[];
  readonly shows: Shows;
}

type Change = readonly [from: string, to: string];

type Shows =
  /** The edited battery is red in the clause on the mock of before. */
  | { readonly by: 'battery' }
  /** The lie is now legal, or of another strength: what the cases of the clause say of it. */
  | { readonly by: 'lie'; readonly lie: string; readonly verdict: Verdict | 'none' }
  /** The contract leaves it open, so that nothing is red: what the edited mock answers to the last question, and the other does not. */
  | { readonly by: 'mock'; readonly questions: readonly string[]; readonly answer: Answer; readonly dialect: Dialect }
  /** Reports show the text. */
  | { readonly by: 'text'; readonly text: string };

export type Dialect = 'contract' | 'supabase';

type Answer = Readonly<Record<string, unknown>>;

type Edit = (kind: string, clause: string, changes: Change | readonly Change[], shows?: Shows) => SpecEdit;

/** Writes edits of one file. */
export function editing(file: string): Edit {
  return (kind, clause, changes, shows = { by: 'battery' }) => ({
    kind,
    clause,
    file,
    changes: (typeof changes[0] === 'string' ? [changes] : changes) as readonly Change[],
    shows,
  });
}

/** The inverse of a fault: what it does is in the document now. */
export function legal(lie: string, verdict: Verdict | 'none' = 'none'): Shows {
  return { by: 'lie', lie, verdict };
}

/**
 * What of the last answer is looked at: `status`, `count` of a list, a text that it `contains`, or a property, of a list that of its
 * first item. A question is `METHOD /path {body}`, or a GraphQL document.
 */
export function answers(
  questions: readonly [string, ...string[]],
  answer: Answer,
  dialect: Dialect = 'contract',
): Shows {
  return { by: 'mock', questions, answer, dialect };
}

export function titleOf({ kind, clause }: SpecEdit): string {
  return `${clause}: ${kind}`;
}
