// atMost: the limit on what one update or delete may affect.
import { checkEqual } from '../../kit/contract/check.ts';
import { at } from '../answers/read.ts';
import { dataCases, type DataContext, type Question } from '../context.ts';
import { DELETE, UPDATE, type WriteVerb } from '../fixture/write-verbs.ts';
import { makeOwnTasks, type Rows, type TaskRow } from '../rows.ts';
import { AT_MOST } from '../schema/vocabulary.ts';
import { checkServed } from '../verbs.ts';
import table from './at-most.json' with { type: 'json' };

const open = (count: number): readonly TaskRow[] =>
  Array.from({ length: count }, (_, index) => ({ title: `task ${index}`, status: 'open' }));

/** The same of an update and of a delete. */
function runsOf(verb: WriteVerb) {
  const { name, field, done } = verb;
  const topic = `data.at-most.${name}`;

  const write = (tasks: Rows, atMost?: number): Question =>
    verb.asking(tasks, { atMost, fields: 'title status priority' });

  async function checkAffected(context: DataContext, question: Question, count: number, clause: string): Promise<void> {
    const data = await checkServed(context, question, `${count} records are within atMost`, clause);
    checkEqual(at(data, field, 'affectedCount'), count, `${count} records are affected`);
  }

  return {
    async [`${topic}-error`](context: DataContext) {
      const tasks = await makeOwnTasks(context, open(3));
      await context.refuse('three records exceed atMost 2', write(tasks, 2));
      await checkAffected(context, write(tasks, 3), 3, 'data.at-most.limit-included');
    },
    async [`${topic}-default`](context: DataContext) {
      const most = AT_MOST[name];
      await checkAffected(context, write(await makeOwnTasks(context, open(most))), most, `${topic}-default`);
      const beyond = await makeOwnTasks(context, open(most + 1));
      await context.refuse(`${most + 1} records exceed the default of atMost`, write(beyond));
    },
    async [`${topic}-unchanged`](context: DataContext) {
      const tasks = await makeOwnTasks(context, open(3));
      await context.refuse('three records exceed atMost 1', write(tasks, 1), `${topic}-error`);
      const before = open(3).map(({ title, status }) => [title, status]);
      await tasks.have('title status', before, `no record is ${done}`);
    },
    async [`${topic}-limit`](context: DataContext) {
      const titles = open(3).map(({ title }) => title);
      const tasks = await makeOwnTasks(context, open(3));
      await checkAffected(context, write(tasks, 3), 3, 'data.at-most.limit-included');
      checkEqual(await verb.doneTo(tasks, titles), titles, `every record is ${done}`);
    },
  };
}

export const atMostCases = dataCases('write-scoped', ['fixture'], table, { ...runsOf(UPDATE), ...runsOf(DELETE) });
