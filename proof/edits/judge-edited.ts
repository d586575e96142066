// Runs inside an edited tree: judges its mock and the mock of before by its battery, and writes what became of each edit as JSON.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { InterfaceName } from '../../specs/clause.ts';
import { createMock } from '../../mocks/app.ts';
import type { Mock } from '../../mocks/mock.ts';
import type { Outcome, Run } from '../../suites/kit/outcome.ts';
import { createJury, targetOf } from '../jury.ts';
import type { FetchHandler } from '../lies/fault.ts';
import { specEdits } from './register.ts';
import type { SpecEdit } from './spec-edit.ts';

/** What the process is told. */
export interface Assignment {
  readonly interface: InterfaceName;
  /** Ids. */
  readonly edits: readonly string[];
  /** The root of the tree whose specs are not edited. */
  readonly before: string;
  /** The edited mock, too, is judged only by the cases that cite the clauses of the edits. */
  readonly onlyCiting: boolean;
}

/** What became of an edited tree. */
export interface Judgement {
  /** The cases that are not green on the edited mock. */
  readonly notGreen: readonly string[];
  readonly edits: readonly EditJudgement[];
}

/** Of what an edit shows, only one is there. */
export interface EditJudgement {
  readonly id: string;
  /** The cases that are red in the clause on the mock of before. */
  readonly red?: readonly string[];
  readonly answers?: { readonly edited: unknown; readonly before: unknown };
  /** Of the cases that see the lie. */
  readonly verdicts?: readonly string[];
  readonly text?: string;
}

interface Bench {
  readonly mock: Mock;
  readonly honest: FetchHandler;
  /** By the cases that cite one of the clauses, or by all. */
  judge(fetch: FetchHandler, clauses?: readonly string[]): Promise<Run>;
}

async function judgeTree({ interface: name, edits, before, onlyCiting }: Assignment): Promise<Judgement> {
  const chosen = specEdits[name].filter(({ id }) => edits.includes(id));
  const clauses = chosen.map(({ clause }) => clause);
  const original = (await import(pathToFileURL(join(before, 'mocks/app.ts')).href)) as {
    readonly createMock: typeof createMock;
  };
  const edited = await openBench(name, await createMock({ seed: 1 }));
  const earlier = await openBench(name, await original.createMock({ seed: 1 }));
  try {
    const onEdited = await edited.judge(edited.honest, onlyCiting ? clauses : undefined);
    const onEarlier = await earlier.judge(earlier.honest, clauses);
    const judged: EditJudgement[] = [];
    for (const edit of chosen) judged.push(await judgeEdit(edit, { edited, earlier, onEdited, onEarlier }));
    return { notGreen: onEdited.outcomes.filter(({ verdict }) => !GREEN.has(verdict)).map(describe), edits: judged };
  } finally {
    await edited.mock.close();
    await earlier.mock.close();
  }
}

const GREEN: ReadonlySet<string> = new Set(['pass', 'observed', 'not-applicable']);

async function openBench(name: InterfaceName, mock: Mock): Promise<Bench> {
  const target = { [name]: (await targetOf(mock))[name] };
  const jury = createJury({ clock: mock.clock });
  return {
    mock,
    honest: (request) => mock.fetch(request),
    judge: (fetch, clauses) =>
      jury.judge(target, fetch, clauses === undefined ? {} : { only: clauses.map((id) => `clause:${id}`) }),
  };
}

interface Benches {
  readonly edited: Bench;
  readonly earlier: Bench;
  readonly onEdited: Run;
  readonly onEarlier: Run;
}

async function judgeEdit({ id, clause, shows }: SpecEdit, benches: Benches): Promise<EditJudgement> {
  const { edited, earlier, onEdited, onEarlier } = benches;
  switch (shows?.kind) {
    case undefined:
      return { id, red: redIn(onEarlier, clause).map((one) => one.id) };
    case 'answer': {
      await edited.mock.reset();
      await earlier.mock.reset();
      return { id, answers: { edited: await shows.ask(edited.mock), before: await shows.ask(earlier.mock) } };
    }
    case 'verdict': {
      const lied = await edited.judge(shows.lie(edited.honest), [clause]);
      const seeing = lied.outcomes.filter((one) => one.verdict !== verdictOf(onEdited, one.id));
      return { id, verdicts: [...new Set(seeing.map(({ verdict }) => verdict))] };
    }
    case 'text':
      return { id, text: onEdited.header.clauses.find((one) => one.id === clause)?.text ?? '' };
  }
}

function redIn({ outcomes }: Run, clause: string): readonly Outcome[] {
  return outcomes.filter((one) => one.clause === clause && (one.verdict === 'fail' || one.verdict === 'deviation'));
}

function verdictOf({ outcomes }: Run, id: string): string | undefined {
  return outcomes.find((one) => one.id === id)?.verdict;
}

function describe({ id, verdict, message, difference }: Outcome): string {
  return `${verdict} ${id}: ${message ?? ''} ${JSON.stringify(difference ?? {})}`;
}

if (import.meta.main) {
  const judgement = await judgeTree(JSON.parse(process.argv[2] ?? '{}') as Assignment);
  process.stdout.write(JSON.stringify(judgement));
}
