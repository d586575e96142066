// Runs in a thread: loads the project a second time on edited specs, in memory, and reports what both say of each edit.
import { registerHooks } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { createMock } from '../../mocks/app.ts';
import { createClient, type MockClient } from '../../mocks/client.ts';
import type { Mock } from '../../mocks/mock.ts';
import { renderSpecs } from '../../specs/generate.ts';
import { editText, readText } from '../../specs/load.ts';
import type { Run } from '../../suites/kit/outcome.ts';
import { createJudge, targetOf } from '../judge-in-process.ts';
import { wrongOf } from '../judge-variant.ts';
import type { FetchHandler } from '../kit/fault.ts';
import { BLAMING, GROUPS, titleOf, type Group, type SpecEdit } from './spec-edit.ts';

/** What the thread is told. */
export interface Assignment {
  readonly group: Group;
  /** The edited mock is judged by all cases, not only by those that cite the clauses of the edits. */
  readonly isWhole: boolean;
}

/** What became of the edits of a group. */
export interface Judgement {
  /** The cases that are not green on the edited mock. */
  readonly notGreen: readonly string[];
  readonly edits: readonly Followed[];
}

/** What the edited project says, and what the project says: by the edit it is `expected`, and before it is not. */
interface Followed {
  readonly title: string;
  readonly expected: unknown;
  readonly edited: unknown;
  readonly before: unknown;
}

/** The mock and the battery that are made from the same specs. */
interface Pair {
  readonly mock: Mock;
  readonly honest: FetchHandler;
  /** By the cases that the patterns select. */
  readonly judge: (fetch: FetchHandler, only: readonly string[]) => Promise<Run>;
  readonly open: (dialect: SpecEdit['dialect']) => Promise<Mock>;
}

async function judgeGroup({ group, isWhole }: Assignment): Promise<Judgement> {
  const { edits, areas } = GROUPS[group];
  const edited = await openPair(await loadEdited(edits));
  const before = await openPair({ createMock, createJudge });
  try {
    const citing = (some: readonly SpecEdit[]): readonly string[] => some.map(({ clause }) => `clause:${clause}`);
    const onItself = await edited.judge(edited.honest, [...citing(edits), ...(isWhole ? areas : [])]);
    const red = edits.filter(({ legal, text, asks }) => (legal ?? text ?? asks) === undefined);
    const onOther = await edited.judge(before.honest, citing(red));
    const onBefore = await before.judge(before.honest, citing(red));
    const judged: Followed[] = [];
    for (const edit of edits)
      judged.push({ title: titleOf(edit), ...(await follow(edit, { edited, before }, { onOther, onBefore })) });
    return { notGreen: wrongOf(onItself), edits: judged };
  } finally {
    await edited.mock.close();
    await before.mock.close();
  }
}

type Programs = Readonly<{ createMock: typeof createMock; createJudge: typeof createJudge }>;

/** The address of a module of the second project ends so. */
const EDITED = '?edited';
const ROOT = new URL('../../', import.meta.url).href;

/** The same modules once more, which find other specs. */
async function loadEdited(edits: readonly SpecEdit[]): Promise<Programs> {
  for (const edit of edits) apply(edit);
  const isOnFixture = edits.some(({ file }) => file.endsWith('.sql'));
  const texts = await renderSpecs(isOnFixture ? undefined : readText('generated/fixture.json'));
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      const isOurs = found.url.startsWith(ROOT) && !found.url.includes('/node_modules/');
      return isOurs && context.parentURL?.endsWith(EDITED) === true
        ? { ...found, url: `${found.url}${EDITED}` }
        : found;
    },
    load(url, context, next) {
      const [, name = ''] = /\/specs\/generated\/(.+)\?edited$/u.exec(url) ?? [];
      const source = texts[name];
      if (source === undefined) return next(url, context);
      return { format: name.endsWith('.json') ? 'json' : 'module-typescript', source, shortCircuit: true };
    },
  });
  const load = <T>(module: string): Promise<T> => import(`${ROOT}${module}${EDITED}`) as Promise<T>;
  return {
    ...(await load<Pick<Programs, 'createMock'>>('mocks/app.ts')),
    ...(await load<Pick<Programs, 'createJudge'>>('proof/judge-in-process.ts')),
  };
}

function apply(edit: SpecEdit): void {
  const { file, changes } = edit;
  for (const { from, to } of changes) {
    const text = readText(file);
    const count = text.split(from).length - 1;
    const cure = count === 0 ? 'correct what the edit looks for' : 'let the edit look for more of the text';
    if (count !== 1)
      throw new Error(`specs/${file}: ${JSON.stringify(from)} (${titleOf(edit)}) occurs ${count} times; ${cure}.`);
    editText(
      file,
      text.replace(from, () => to),
    );
  }
}

async function openPair(programs: Programs): Promise<Pair> {
  const mock = await programs.createMock({ seed: 1 });
  const target = await targetOf(mock);
  const battery = programs.createJudge({ clock: mock.clock });
  return {
    mock,
    honest: (request) => mock.fetch(request),
    judge: (fetch, only) => battery.judge(target, fetch, { only }),
    open: (dialect = 'contract') => programs.createMock({ seed: 1, dialect }),
  };
}

interface Pairs {
  readonly edited: Pair;
  readonly before: Pair;
}

async function follow(
  edit: SpecEdit,
  { edited, before }: Pairs,
  { onOther, onBefore }: Readonly<Record<'onOther' | 'onBefore', Run>>,
): Promise<Omit<Followed, 'title'>> {
  const { clause, legal, verdict, text, answer } = edit;
  const both = async <T>(ask: (pair: Pair) => Promise<T>): Promise<{ readonly edited: T; readonly before: T }> => ({
    edited: await ask(edited),
    before: await ask(before),
  });
  if (answer !== undefined) return { expected: answer, ...(await both((pair) => answerOf(pair, edit))) };
  if (legal !== undefined)
    return {
      expected: verdict === undefined ? [] : [verdict],
      ...(await both((pair) => verdictsOn(pair, clause, legal))),
    };
  if (text !== undefined) {
    const textIn = async ({ judge, honest }: Pair): Promise<unknown> =>
      (await judge(honest, [`clause:${clause}`])).header.clauses.find(({ id }) => id === clause)?.text;
    return { expected: text, ...(await both(textIn)) };
  }
  const isRed = (run: Run): boolean => blamesIn(run, clause).length > 0;
  // The check of answers may see it in another case of the topic only.
  const topic = clause.replace(/[^.]+$/u, '*');
  return {
    expected: true,
    edited: isRed(onOther) || isRed(await edited.judge(before.honest, [topic])),
    before: isRed(onBefore),
  };
}

/** What the cases of the clause hold against it. */
function blamesIn({ outcomes, findings }: Run, clause: string): readonly string[] {
  const verdicts = [...outcomes, ...findings].filter((one) => one.clause === clause).map(({ verdict }) => verdict);
  return BLAMING.filter((one) => verdicts.some((verdict) => verdict === one));
}

async function verdictsOn({ mock, honest, judge }: Pair, clause: string, id: string): Promise<readonly string[]> {
  const { allFaults } = await import('../faults/register.ts');
  const fault = allFaults.find((one) => one.id === id);
  if (fault === undefined) throw new Error(`There is no fault ${id}: name one of proof/ that breaks ${clause}.`);
  await mock.reset();
  return blamesIn(await judge(fault.apply(honest), [`clause:${clause}`]), clause);
}

async function answerOf(pair: Pair, { asks = [], answer = {}, dialect = 'contract' }: SpecEdit): Promise<unknown> {
  await pair.mock.reset();
  const mock = dialect === pair.mock.dialect ? pair.mock : await pair.open(dialect);
  try {
    let seen: unknown;
    for (const question of asks) seen = lookAt(await ask(mock, question), answer);
    return seen;
  } finally {
    if (mock !== pair.mock) await mock.close();
  }
}

function ask(mock: Mock, question: string): ReturnType<MockClient['data']> {
  const client = createClient(mock);
  const [, keyless, method, path = '', body] = /^(keyless )?([A-Z]+) (\S+)(?: (.+))?$/u.exec(question) ?? [];
  if (method === undefined) return client.graphql(question, {}, { as: 'service' });
  return client[path.startsWith('/v1/') ? 'management' : 'storage'](
    method,
    path.replace('{ref}', mock.keys.ref),
    body,
    {
      ...(keyless === undefined ? {} : { as: 'nobody' }),
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' } }),
    },
  );
}

/** Its status, how many items it has, a text in it, or a property of its JSON, of a list that of the first item: what is expected. */
function lookAt({ status, text, json }: Awaited<ReturnType<typeof ask>>, expected: object): unknown {
  const [first = {}] = [json].flat() as readonly Readonly<Record<string, unknown>>[];
  const seen = (name: string, wanted: unknown): unknown => {
    switch (name) {
      case 'status':
        return status;
      case 'count':
        return Array.isArray(json) ? json.length : undefined;
      case 'contains':
        return text.includes(String(wanted)) ? wanted : text;
      default:
        return first[name];
    }
  };
  return Object.fromEntries(Object.entries(expected).map(([name, wanted]) => [name, seen(name, wanted)]));
}

if (parentPort !== null) parentPort.postMessage(await judgeGroup(workerData as Assignment));
