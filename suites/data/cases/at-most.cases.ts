// atMost: the limit on what one update or delete may affect.
import type { CaseBodies } from '../../kit/contract/case.ts';
import { checkEqual } from '../../kit/contract/check.ts';
import { at } from '../answers/read.ts';
import { dataCases, type DataContext, type Question } from '../context.ts';
import { DELETE, UPDATE, type WriteVerb } from '../fixture/write-verbs.ts';
import { makeOwnTasks, type Rows, type TaskRow } from '../rows.ts';
import { AT_MOST } from '../schema/vocabulary.ts';
import { checkServed } from '../verbs.ts';

const open = (count: number): readonly TaskRow[] =>
  Array.from({ length: count }, (_, index) => ({ title: `task ${index}`, status: 'open' }));

/** The same of an update and of a delete. */
function casesOfVerb(verb: WriteVerb): CaseBodies<DataContext> {
  const { name, field, noun, does, done, everyMatch } = verb;
  const topic = `data.at-most.${name}`;

  const write = (tasks: Rows, atMost?: number): Question =>
    verb.asking(tasks, { atMost, fields: 'title status priority' });

  async function checkAffected(context: DataContext, question: Question, count: number, clause: string): Promise<void> {
    const data = await checkServed(context, question, `${count} records are within atMost`, clause);
    checkEqual(at(data, field, 'affectedCount'), count, `${count} records are affected`);
  }

  return {
    [`${topic}-error`]: {
      title: `${noun} of three records with atMost 2 is an error`,
      async run(context) {
        const tasks = await makeOwnTasks(context, open(3));
        await context.refuse('three records exceed atMost 2', write(tasks, 2));
        await checkAffected(context, write(tasks, 3), 3, 'data.at-most.limit-included');
      },
    },
    [`${topic}-default`]: {
      title: `Without atMost ${noun.toLowerCase()} of two records is an error, and of one record is not`,
      async run(context) {
        const most = AT_MOST[name];
        await checkAffected(context, write(await makeOwnTasks(context, open(most))), most, `${topic}-default`);
        const beyond = await makeOwnTasks(context, open(most + 1));
        await context.refuse(`${most + 1} records exceed the default of atMost`, write(beyond));
      },
    },
    [`${topic}-unchanged`]: {
      title: `${noun} that exceeds atMost ${does} no record`,
      clauses: [`${topic}-unchanged`, `${topic}-error`],
      async run(context) {
        const tasks = await makeOwnTasks(context, open(3));
        await context.refuse('three records exceed atMost 1', write(tasks, 1), `${topic}-error`);
        const before = open(3).map(({ title, status }) => [title, status]);
        await tasks.have('title status', before, `no record is ${done}`);
      },
    },
    [`${topic}-limit`]: {
      title: `${noun} of exactly atMost records succeeds`,
      clauses: ['data.at-most.limit-included', everyMatch],
      async run(context) {
        const titles = open(3).map(({ title }) => title);
        const tasks = await makeOwnTasks(context, open(3));
        await checkAffected(context, write(tasks, 3), 3, 'data.at-most.limit-included');
        checkEqual(await verb.doneTo(tasks, titles), titles, `every record is ${done}`);
      },
    },
  };
}

export const atMostCases = dataCases('write-scoped', ['fixture'], { ...casesOfVerb(UPDATE), ...casesOfVerb(DELETE) });
