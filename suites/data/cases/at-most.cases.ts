// atMost: the limit on what one update or delete may affect.
import { cases } from '../../kit/contract/cases.ts';
import { checkEqual, checkThat } from '../../kit/contract/check.ts';
import type { DataContext, GraphqlAnswer } from '../context.ts';
import type { Json } from '../answers/read.ts';
import { affectedCount, deleteMutation, makeTasks, readTasks, updateMutation } from '../fixture/tasks.ts';

const THREE = ['x', 'y', 'z'].map((title) => ({ title, status: 'open' }));

function limit(atMost: number | undefined): { readonly atMost?: number } {
  return atMost === undefined ? {} : { atMost };
}

function update(context: DataContext, marker: string, atMost?: number): Promise<GraphqlAnswer> {
  const filter = { marker: { eq: marker } };
  return context.send(...updateMutation('Task', { set: { status: 'changed' }, filter, ...limit(atMost) }, 'title'));
}

function remove(context: DataContext, marker: string, atMost?: number): Promise<GraphqlAnswer> {
  return context.send(...deleteMutation('Task', { filter: { marker: { eq: marker } }, ...limit(atMost) }, 'title'));
}

function checkRefused(answer: GraphqlAnswer, what: string): void {
  checkThat(answer.refused, what, { expected: 'an error', actual: answer.data, path: '/errors' });
}

function checkDone(answer: GraphqlAnswer, field: string, count: number): void {
  checkThat(!answer.refused, `${count} records are within atMost`, {
    expected: 'no error',
    actual: answer.errors,
    clause: 'data.at-most.limit-included',
  });
  checkEqual(affectedCount(answer.data, field), count, `${count} records are affected`);
}

function statuses(tasks: readonly Json[]): readonly unknown[] {
  return tasks.map((task) => task['status']);
}

export const atMostCases = cases<DataContext>({ needs: ['fixture'], hazard: 'write-scoped' }, [
  {
    id: 'data.at-most.update-error',
    title: 'An update of three records with atMost 2 is an error',
    clauses: ['data.at-most.update-error'],
    async run(context) {
      const marker = await makeTasks(context, THREE);
      checkRefused(await update(context, marker, 2), 'three records exceed atMost 2');
      checkDone(await update(context, marker, 3), 'updateTaskCollection', 3);
    },
  },
  {
    id: 'data.at-most.update-default',
    title: 'An update of two records without atMost is an error, of one record it is not',
    clauses: ['data.at-most.update-default'],
    async run(context) {
      const single = await makeTasks(context, THREE.slice(0, 1));
      checkDone(await update(context, single), 'updateTaskCollection', 1);
      const marker = await makeTasks(context, THREE.slice(0, 2));
      checkRefused(await update(context, marker), 'two records exceed the default of atMost');
    },
  },
  {
    id: 'data.at-most.update-unchanged',
    title: 'After the error of an update no record is changed',
    clauses: ['data.at-most.update-unchanged', 'data.at-most.update-error'],
    async run(context) {
      const marker = await makeTasks(context, THREE);
      checkRefused(await update(context, marker, 1), 'three records exceed atMost 1');
      checkEqual(statuses(await readTasks(context, marker)), ['open', 'open', 'open'], 'no record is changed');
    },
  },
  {
    id: 'data.at-most.update-limit',
    title: 'An update of as many records as atMost is done',
    clauses: ['data.at-most.limit-included', 'data.update.sets-every-match'],
    async run(context) {
      const marker = await makeTasks(context, THREE);
      checkDone(await update(context, marker, 3), 'updateTaskCollection', 3);
      checkEqual(
        statuses(await readTasks(context, marker)),
        ['changed', 'changed', 'changed'],
        'every record is changed',
      );
    },
  },
  {
    id: 'data.at-most.delete-error',
    title: 'A delete of three records with atMost 2 is an error',
    clauses: ['data.at-most.delete-error'],
    async run(context) {
      const marker = await makeTasks(context, THREE);
      checkRefused(await remove(context, marker, 2), 'three records exceed atMost 2');
    },
  },
  {
    id: 'data.at-most.delete-default',
    title: 'A delete of two records without atMost is an error, of one record it is not',
    clauses: ['data.at-most.delete-default'],
    async run(context) {
      const single = await makeTasks(context, THREE.slice(0, 1));
      checkDone(await remove(context, single), 'deleteFromTaskCollection', 1);
      const marker = await makeTasks(context, THREE.slice(0, 2));
      checkRefused(await remove(context, marker), 'two records exceed the default of atMost');
    },
  },
  {
    id: 'data.at-most.delete-unchanged',
    title: 'After the error of a delete no record is gone',
    clauses: ['data.at-most.delete-unchanged', 'data.at-most.delete-error'],
    async run(context) {
      const marker = await makeTasks(context, THREE);
      checkRefused(await remove(context, marker, 1), 'three records exceed atMost 1');
      checkEqual((await readTasks(context, marker)).length, 3, 'no record is gone');
    },
  },
  {
    id: 'data.at-most.delete-limit',
    title: 'A delete of as many records as atMost is done',
    clauses: ['data.at-most.limit-included', 'data.delete.removes-every-match'],
    async run(context) {
      const marker = await makeTasks(context, THREE);
      checkDone(await remove(context, marker, 3), 'deleteFromTaskCollection', 3);
      checkEqual(await readTasks(context, marker), [], 'every record is gone');
    },
  },
]);
