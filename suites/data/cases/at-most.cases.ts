// atMost: the limit on what one update or delete may affect.
import { dataCases } from '../data-cases.ts';
import { checkEqual, checkThat } from '../../kit/contract/check.ts';
import { pluck } from '../answers/read.ts';
import { checkRefused, type DataContext, type GraphqlAnswer } from '../context.ts';
import { affectedCount, makeTasks, readTasks, type TaskRow } from '../fixture/tasks.ts';
import { DELETE, UPDATE, type WriteVerb } from '../fixture/write-verbs.ts';
import { AT_MOST } from '../schema/vocabulary.ts';

const TITLES = ['x', 'y', 'z'];
const tasks = (count: number): readonly TaskRow[] =>
  Array.from({ length: count }, (_, index) => ({ title: `task ${index}`, status: 'open' }));
const THREE = TITLES.map((title) => ({ title, status: 'open' }));

function write(context: DataContext, verb: WriteVerb, marker: string, atMost?: number): Promise<GraphqlAnswer> {
  const filter = { marker: { eq: marker } };
  return context.send(...verb.mutation({ filter, ...(atMost === undefined ? {} : { atMost }) }));
}

function checkDone(
  answer: GraphqlAnswer,
  verb: WriteVerb,
  count: number,
  clause = 'data.at-most.limit-included',
): void {
  checkThat(!answer.refused, `${count} records are within atMost`, {
    expected: 'no error',
    actual: answer.errors,
    clause,
  });
  checkEqual(affectedCount(answer.data, verb.field), count, `${count} records are affected`);
}

async function checkError(context: DataContext, verb: WriteVerb): Promise<void> {
  const marker = await makeTasks(context, THREE);
  checkRefused(await write(context, verb, marker, 2), 'three records exceed atMost 2');
  checkDone(await write(context, verb, marker, 3), verb, 3);
}

async function checkDefault(context: DataContext, verb: WriteVerb): Promise<void> {
  const most = AT_MOST[verb.name];
  const within = await makeTasks(context, tasks(most));
  checkDone(await write(context, verb, within), verb, most, `data.at-most.${verb.name}-default`);
  const marker = await makeTasks(context, tasks(most + 1));
  checkRefused(await write(context, verb, marker), `${most + 1} records exceed the default of atMost`);
}

async function checkUnchanged(context: DataContext, verb: WriteVerb): Promise<void> {
  const marker = await makeTasks(context, THREE);
  checkRefused(
    await write(context, verb, marker, 1),
    'three records exceed atMost 1',
    `data.at-most.${verb.name}-error`,
  );
  const left = pluck(await readTasks(context, marker), 'status');
  checkEqual(left, ['open', 'open', 'open'], `no record is ${verb.done}`);
}

async function checkLimit(context: DataContext, verb: WriteVerb): Promise<void> {
  const marker = await makeTasks(context, THREE);
  checkDone(await write(context, verb, marker, 3), verb, 3);
  checkEqual(await verb.doneTo(context, marker, TITLES), TITLES, `every record is ${verb.done}`);
}

export const atMostCases = dataCases('write-scoped', ['fixture'], {
  'data.at-most.update-error': {
    title: 'An update of three records with atMost 2 is an error',
    run: (context) => checkError(context, UPDATE),
  },
  'data.at-most.update-default': {
    title: 'Without atMost an update of two records is an error, and of one record is not',
    run: (context) => checkDefault(context, UPDATE),
  },
  'data.at-most.update-unchanged': {
    title: 'An update that exceeds atMost changes no record',
    clauses: ['data.at-most.update-unchanged', 'data.at-most.update-error'],
    run: (context) => checkUnchanged(context, UPDATE),
  },
  'data.at-most.update-limit': {
    title: 'An update of exactly atMost records succeeds',
    clauses: ['data.at-most.limit-included', 'data.update.sets-every-match'],
    run: (context) => checkLimit(context, UPDATE),
  },
  'data.at-most.delete-error': {
    title: 'A delete of three records with atMost 2 is an error',
    run: (context) => checkError(context, DELETE),
  },
  'data.at-most.delete-default': {
    title: 'Without atMost a delete of two records is an error, and of one record is not',
    run: (context) => checkDefault(context, DELETE),
  },
  'data.at-most.delete-unchanged': {
    title: 'A delete that exceeds atMost removes no record',
    clauses: ['data.at-most.delete-unchanged', 'data.at-most.delete-error'],
    run: (context) => checkUnchanged(context, DELETE),
  },
  'data.at-most.delete-limit': {
    title: 'A delete of exactly atMost records succeeds',
    clauses: ['data.at-most.limit-included', 'data.delete.removes-every-match'],
    run: (context) => checkLimit(context, DELETE),
  },
});
