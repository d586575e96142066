// Runs inside an edited tree: judges its mock and the mock of before by its battery, and writes what became of each edit as JSON.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { InterfaceName } from '../../specs/clause.ts';
import { createMock } from '../../mocks/app.ts';
import type { Mock } from '../../mocks/mock.ts';
import type { Finding, Outcome, Run } from '../../suites/kit/outcome.ts';
import { createJury, targetOf } from '../jury.ts';
import { wrongOf } from '../judge-variant.ts';
import type { FetchHandler, Middleware } from '../lies/fault.ts';
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
  readonly answers?: Both<unknown>;
  /** Of the cases that see the lie. */
  readonly verdicts?: Both<readonly string[]>;
  readonly text?: Both<string>;
}

interface Both<T> {
  readonly edited: T;
  readonly before: T;
}

/** One tree's mock and battery. */
interface Bench {
  readonly mock: Mock;
  readonly honest: FetchHandler;
  /** By the cases that cite one of the clauses, or by all. */
  judge(fetch: FetchHandler, clauses?: readonly string[]): Promise<Run>;
  open(dialect: Mock['dialect']): Promise<Mock>;
}

async function judgeTree({ interface: name, edits, before, onlyCiting }: Assignment): Promise<Judgement> {
  const chosen = specEdits[name].filter(({ id }) => edits.includes(id));
  const clausesOf = (kinds: readonly (string | undefined)[]): readonly string[] =>
    chosen.filter(({ shows }) => kinds.includes(shows?.kind)).map(({ clause }) => clause);
  const edited = await openBench(name, { createMock, createJury });
  const earlier = await openBench(name, {
    createMock: (await importFrom<Pick<Tree, 'createMock'>>(before, 'mocks/app.ts')).createMock,
    createJury: (await importFrom<Pick<Tree, 'createJury'>>(before, 'proof/jury.ts')).createJury,
  });
  try {
    const onEdited = await edited.judge(edited.honest, onlyCiting ? chosen.map(({ clause }) => clause) : undefined);
    const onEarlier = await edited.judge(earlier.honest, [NONE, ...clausesOf([undefined])]);
    const onItself = await earlier.judge(earlier.honest, [NONE, ...clausesOf(['verdict'])]);
    const judged: EditJudgement[] = [];
    for (const edit of chosen)
      judged.push(
        await judgeEdit(edit, {
          edited: { ...edited, run: onEdited },
          earlier: { ...earlier, run: onItself },
          onEarlier,
        }),
      );
    return { notGreen: wrongOf(onEdited), edits: judged };
  } finally {
    await edited.mock.close();
    await earlier.mock.close();
  }
}

/** A clause that no case cites. */
const NONE = 'none';

/** What is imported from a tree. */
interface Tree {
  readonly createMock: typeof createMock;
  readonly createJury: typeof createJury;
}

async function importFrom<T>(root: string, module: string): Promise<T> {
  return (await import(pathToFileURL(join(root, module)).href)) as T;
}

async function openBench(name: InterfaceName, tree: Tree): Promise<Bench> {
  const mock = await tree.createMock({ seed: 1 });
  const target = await targetOf(mock);
  const jury = tree.createJury({ clock: mock.clock });
  return {
    mock,
    honest: (request) => mock.fetch(request),
    judge: (fetch, clauses) =>
      jury.judge(target, fetch, { only: clauses?.map((id) => `clause:${id}`) ?? [`${name}.*`] }),
    open: (dialect) => tree.createMock({ seed: 1, dialect }),
  };
}

/** A bench with its battery's run on its own mock. */
interface Judged extends Bench {
  readonly run: Run;
}

interface Benches {
  readonly edited: Judged;
  readonly earlier: Judged;
  /** The mock of before, judged by the edited battery. */
  readonly onEarlier: Run;
}

async function judgeEdit({ id, clause, shows }: SpecEdit, benches: Benches): Promise<EditJudgement> {
  const { edited, earlier, onEarlier } = benches;
  switch (shows?.kind) {
    case undefined: {
      const red = redIn(onEarlier, clause);
      // The check of answers may see it in another case of the topic only.
      const topic = clause.replace(/[^.]+$/u, '*');
      const all = red.length > 0 ? red : redIn(await edited.judge(earlier.honest, [topic]), clause);
      return { id, red: all.map((one) => one.id) };
    }
    case 'answer':
      return { id, answers: { edited: await answerOf(edited, shows), before: await answerOf(earlier, shows) } };
    case 'verdict': {
      const seen = (bench: Judged): Promise<readonly string[]> => verdictsOn(bench, clause, shows.lie);
      return { id, verdicts: { edited: await seen(edited), before: await seen(earlier) } };
    }
    case 'text':
      return { id, text: { edited: textOf(edited.run, clause), before: textOf(earlier.run, clause) } };
  }
}

type Shows<Kind> = Extract<SpecEdit['shows'], { readonly kind: Kind }>;

async function answerOf(bench: Bench, { ask, dialect }: Shows<'answer'>): Promise<unknown> {
  const { mock } = bench;
  await mock.reset();
  if (dialect === undefined || dialect === mock.dialect) return ask(mock);
  const other = await bench.open(dialect);
  try {
    return await ask(other);
  } finally {
    await other.close();
  }
}

/** Of the cases that find the clause broken by the lie and not by the mock itself, and of what the check of answers finds. */
async function verdictsOn(bench: Judged, clause: string, lie: Middleware): Promise<readonly string[]> {
  const { mock, honest, run } = bench;
  await mock.reset();
  const { outcomes, findings } = await bench.judge(lie(honest), [clause]);
  const seeing = outcomes.filter(({ id, verdict }) => run.outcomes.find((one) => one.id === id)?.verdict !== verdict);
  const blamed = [...seeing, ...findings].filter((one) => one.clause === clause);
  return [...new Set(blamed.map(({ verdict }) => verdict))];
}

function textOf({ header }: Run, clause: string): string {
  return header.clauses.find(({ id }) => id === clause)?.text ?? '';
}

function redIn({ outcomes, findings }: Run, clause: string): readonly (Outcome | Finding)[] {
  return [...outcomes, ...findings].filter(
    (one) => one.clause === clause && (one.verdict === 'fail' || one.verdict === 'deviation'),
  );
}

if (import.meta.main) {
  const judgement = await judgeTree(JSON.parse(process.argv[2] ?? '{}') as Assignment);
  process.stdout.write(JSON.stringify(judgement));
}
