// One fact of the specs, said otherwise: what is edited, and how both programs show that they follow. Each is a row of a table.
import { checkFilled, checkKeys, readTable } from '../../tests/support/table.ts';

const KEYS = ['kind', 'clause', 'file', 'changes', 'legal', 'verdict', 'text', 'asks', 'answer', 'dialect'] as const;

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
  /** The inverse of this fault: what it does is in the document now, so that the cases of its clause say no more than the verdict. */
  readonly legal?: string;
  readonly verdict?: string;
  /** Reports show it. */
  readonly text?: string;
  /**
   * The contract leaves it open, so that nothing is red: to the last of these questions the edited mock gives the answer, and
   * the other does not. A question is `METHOD /path {body}`, or a GraphQL document.
   */
  readonly asks?: readonly string[];
  /** `status`, `count` of a list, a text that it `contains`, or a property, of a list that of its first item. */
  readonly answer?: Readonly<Record<string, unknown>>;
  readonly dialect?: 'contract' | 'supabase';
}

function readEdits(name: string): readonly SpecEdit[] {
  const edits = readTable(new URL(`./${name}.ts`, import.meta.url).href, KEYS) as readonly SpecEdit[];
  for (const edit of edits) {
    const title = titleOf(edit);
    checkFilled(edit.changes, `What "${title}" changes`);
    for (const change of edit.changes) checkKeys(change, ['from', 'to'], `A change of "${title}"`);
    const shown = [edit.legal, edit.text, edit.asks].filter((one) => one !== undefined);
    if (shown.length > 1 || (edit.asks === undefined) !== (edit.answer === undefined))
      throw new Error(`"${title}" shows in one way: legal, text, or asks with answer.`);
  }
  return edits;
}

export function titleOf({ kind, clause }: SpecEdit): string {
  return `${clause}: ${kind}`;
}

interface EditGroup {
  readonly edits: readonly SpecEdit[];
  /** What the edited battery judges as a whole in `npm run prove`, beside the clauses of the edits. */
  readonly areas: readonly string[];
}

/** Data is not judged on a target with another fixture, so that the edits of the fixture are made with those of the others. */
export const GROUPS = {
  'the data API': { edits: readEdits('data'), areas: ['data.*'] },
  'the other interfaces, and of the fixture': {
    edits: [...readEdits('management'), ...readEdits('storage'), ...readEdits('fixture')],
    areas: ['management.*', 'storage.*'],
  },
} satisfies Record<string, EditGroup>;

export type Group = keyof typeof GROUPS;
