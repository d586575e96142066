// Changes of functions: what changes, what stays, and what the contract leaves open about functions.
import { managementCases } from '../management-cases.ts';
import { checkAccepted, checkEqual, checkThat } from '../../kit/contract/check.ts';
import { describeContentType } from '../../kit/contract/content-type.ts';
import type { ManagementContext } from '../context.ts';
import { createFunction, FUNCTION_SOURCE, sendFunction, type Created } from '../create.ts';
import { recordOf, recordsOf, statusClass, timesOf, type JsonRecord } from '../read.ts';

export const functionUpdateCases = managementCases('write-scoped', ['function-binding', 'function-update-binding'], {
  'management.functions.update-applies': {
    title: 'PATCH …/functions/{function_slug} changes the function and returns it',
    clauses: [
      'management.functions.update',
      'management.functions.update-parameters',
      'management.functions.update-query',
      'management.functions.body',
    ],
    async run(context) {
      const { name: slug, record: before } = await createFunction(context);
      const { name: other } = await createFunction(context);
      const after = await rename(context, { name: slug, record: before });
      const clause = 'management.functions.update';
      checkEqual(after['name'], NEW_NAME, 'the answered function has the new name', { clause, path: '/name' });
      await context.environment.until('the change is seen', async () => {
        const read = recordOf(await context.call('getFunction', { slug }), 'management.functions.get');
        checkEqual(read['name'], NEW_NAME, 'the function that is read has the new name', { clause, path: '/name' });
        const functions = recordsOf(await context.call('listFunctions'), 'management.functions.list');
        const listed = functions.find((item) => item['slug'] === slug);
        checkEqual(listed?.['name'], NEW_NAME, 'the function that is listed has the new name', { clause });
        const { name } = recordOf(await context.call('getFunction', { slug: other }), 'management.functions.get');
        checkEqual(name, other, 'another function has the name that it had', { clause, path: '/name' });
      });
      const again = { name: 'Named again' };
      await context.call('updateFunction', { slug, query: again, values: again });
      await context.environment.until('the second change is seen', async () => {
        const read = recordOf(await context.call('getFunction', { slug }), 'management.functions.get');
        checkEqual(read['name'], again.name, 'it can be changed again', { clause, path: '/name' });
      });
      const body = await context.call('getFunctionBody', { slug });
      checkAccepted(body, 'a function that was changed has a body', 'management.functions.body');
    },
  },
  'management.functions.update-keeps-identity': {
    title: 'A change of the name leaves id, slug and created_at',
    clauses: ['management.functions.update-identity'],
    async run(context) {
      const made = await createFunction(context);
      const before = recordOf(await context.call('getFunction', { slug: made.name }), 'management.functions.get');
      const after = await rename(context, made);
      for (const field of ['id', 'slug', 'created_at'])
        checkEqual(after[field], before[field], `${field} is as before`, { path: `/${field}` });
    },
  },
  'management.functions.update-time': {
    title: 'A change does not move updated_at back',
    async run(context) {
      const made = await createFunction(context);
      const after = await rename(context, made);
      const [earlier, later] = timesOf([made.record['updated_at'], after['updated_at']]);
      checkThat(later >= earlier, 'updated_at is not before what it was', {
        path: '/updated_at',
        expected: `at least ${earlier}`,
        actual: after['updated_at'],
      });
    },
  },
  'management.functions.open-points': {
    title: 'Versions, times, repeated creations and deletions of functions are observed',
    clauses: [
      'management.functions.update-version',
      'management.functions.time-unit',
      'management.functions.transitions',
      'management.functions.create-again',
      'management.functions.body-answer',
      'management.functions.delete-answer',
      'management.parameters.types',
    ],
    async run(context) {
      const { observe } = context.environment;
      const made = await createFunction(context);
      const slug = made.name;
      observe('management.functions.transitions', `new: ${String(made.record['status'])}`);
      observe('management.functions.time-unit', unitOf(Number(made.record['created_at'])));
      const after = await rename(context, made);
      const step = Number(after['version']) - Number(made.record['version']);
      observe('management.functions.update-version', Number.isNaN(step) ? 'no number' : `counts ${step} up`);
      const body = await context.call('getFunctionBody', { slug });
      observe('management.functions.body-answer', body.text === FUNCTION_SOURCE ? 'what was given' : 'other');
      observe('management.functions.body-answer', describeContentType(body));
      const odd = await context.call('updateFunction', { slug, query: { verify_jwt: 'maybe' }, values: {} });
      observe('management.parameters.types', `verify_jwt=maybe: ${statusClass(odd)}`);
      observe('management.functions.create-again', statusClass(await sendFunction(context, slug)));
      const deletion = await context.call('deleteFunction', { slug });
      observe('management.functions.delete-answer', deletion.text === '' ? 'no body' : 'a body');
    },
  },
});

const NEW_NAME = 'Another name';

/** By the query parameter, which is in the contract, and by the body, which is in the binding. */
async function rename(context: ManagementContext, { name: slug }: Created): Promise<JsonRecord> {
  const answer = await context.call('updateFunction', { slug, query: { name: NEW_NAME }, values: { name: NEW_NAME } });
  return recordOf(answer, 'management.functions.update');
}

function unitOf(time: number): string {
  if (Number.isNaN(time)) return 'no number';
  return time > 1e14 ? 'microseconds' : time > 1e11 ? 'milliseconds' : 'seconds';
}
