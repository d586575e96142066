// One fact of the specs, said otherwise: a row of a table says what is edited, and how both programs show that they follow.
import { DIALECTS, type Dialect } from '../../specs/dialect-document.ts';
import { checkFilled, checkKeys, readTable } from '../../tests/support/table.ts';

const KEYS = ['kind', 'clause', 'file', 'changes', 'legal', 'verdict', 'text', 'asks', 'answer', 'dialect'] as const;
const NEEDED = ['kind', 'clause', 'file', 'changes'] as const;

/** The verdicts that hold something against a clause. */
export const BLAMING = ['fail', 'deviation'] as const;

/** Where nothing else is said, the edited battery is red in the clause on the mock of before. */
export interface SpecEdit {
  /** The kind of fact: required, optional, nullable, type, enumeration, default, status, path, strength, … */
  readonly kind: string;
  /** The clause that the fact belongs to. */
  readonly clause: string;
  /** By what comes after `specs/`. */
  readonly file: string;
  /** What occurs exactly once in the file, and what stands there instead. */
  readonly changes: readonly { readonly from: string; readonly to: string }[];
  /** A fault: what it does is what the document says now, so that the cases of the clause say no more than the verdict. */
  readonly legal?: string;
  readonly verdict?: (typeof BLAMING)[number];
  /** Reports show it. */
  readonly text?: string;
  /**
   * The contract leaves it open, so that nothing is red: to the last of these questions the edited mock gives the answer, and
   * the other does not. A question is `METHOD /path {body}`, or a GraphQL document.
   */
  readonly asks?: readonly string[];
  /** `status`, `count` of a list, a text that it `contains`, or a property, of a list that of its first item. */
  readonly answer?: Readonly<Record<string, unknown>>;
  readonly dialect?: Dialect;
}

function readEdits(name: string): readonly SpecEdit[] {
  const edits = readTable(new URL(`./${name}.ts`, import.meta.url).href, KEYS) as readonly SpecEdit[];
  for (const edit of edits) checkEdit(edit);
  return edits;
}

/** Throws for what an edit lacks, and for what of it nobody would read. */
export function checkEdit(edit: SpecEdit): void {
  const title = titleOf(edit);
  const { legal, text, asks, answer, verdict, dialect } = edit;
  for (const key of NEEDED) checkFilled(edit[key], `"${key}" of "${title}"`);
  for (const change of edit.changes) {
    checkKeys(change, ['from', 'to'], `A change of "${title}"`);
    checkFilled(change.from, `"from" of "${title}"`);
    if (!('to' in change)) throw new Error(`A change of "${title}" has no "to"; to take something away, give it ''.`);
  }
  const shown = [legal, text, asks].filter((one) => one !== undefined);
  if (shown.length > 1 || (asks === undefined) !== (answer === undefined))
    throw new Error(`"${title}" shows in one way: legal, text, or asks with answer.`);
  if (verdict !== undefined && legal === undefined) throw new Error(`"${title}" has a verdict without legal.`);
  if (dialect !== undefined && asks === undefined) throw new Error(`"${title}" has a dialect without asks.`);
  for (const [given, known] of [
    [verdict, BLAMING],
    [dialect, DIALECTS],
  ] as const)
    if (given !== undefined && !known.some((one) => one === given))
      throw new Error(`"${title}" has "${given}", which is none of ${known.join(', ')}.`);
}

export function titleOf({ kind, clause }: SpecEdit): string {
  return `${clause}: ${kind}`;
}

interface EditGroup {
  readonly edits: readonly SpecEdit[];
  /** What the edited battery judges as a whole in `npm run prove`, beside the clauses of the edits. */
  readonly areas: readonly string[];
}

/** A target with another fixture is not judged in data, so that the edits of the fixture are made with those of the others. */
export const GROUPS = {
  'the data API': { edits: readEdits('data'), areas: ['data.*'] },
  'the other interfaces, and of the fixture': {
    edits: [...readEdits('management'), ...readEdits('storage'), ...readEdits('fixture')],
    areas: ['management.*', 'storage.*'],
  },
} satisfies Record<string, EditGroup>;

export type Group = keyof typeof GROUPS;
