// Functions as records: made, listed, read one by one, deleted.
import { managementCases } from '../management-cases.ts';
import { checkAccepted, checkEqual, checkRefused, checkThat } from '../../kit/contract/check.ts';
import type { ManagementContext } from '../context.ts';
import { createFunction, sendFunction } from '../create.ts';
import { checkRemoved, isRemoved, firstDifference, recordOf, recordsOf, timesOf } from '../read.ts';

const OWN_NAME = 'A name of its own';
const RECORD_FIELDS =
  'id slug name status version created_at updated_at verify_jwt import_map entrypoint_path import_map_path'.split(' ');

export const functionCases = managementCases('write-scoped', ['function-binding'], {
  'management.functions.create-answers': {
    title: 'POST …/functions returns the created function',
    clauses: [
      'management.functions.create',
      'management.functions.create-ref',
      'management.functions.id',
      'management.functions.slug',
      'management.functions.name',
      'management.functions.status',
      'management.functions.version',
      'management.functions.created-at',
      'management.functions.updated-at',
      'management.service.functions',
    ],
    async run(context) {
      const { name, record } = await createFunction(context);
      checkEqual(record['slug'], name, 'the answered function has the slug that was asked for', {
        clause: 'management.functions.create',
        path: '/slug',
      });
    },
  },
  'management.functions.metadata': {
    title: 'The query parameters of a creation set the fields of the same names',
    clauses: [
      'management.functions.create-query',
      'management.functions.metadata',
      'management.functions.verify-jwt',
      'management.functions.import-map',
      'management.functions.entrypoint-path',
      'management.functions.import-map-path',
    ],
    async run(context) {
      // Of which there may be several: the slug tells them apart.
      await createFunction(context, { name: OWN_NAME });
      const plain = { name: OWN_NAME, verify_jwt: false, import_map: true };
      const paths = { entrypoint_path: 'file:///src/index.ts', import_map_path: 'file:///src/import_map.json' };
      const slug = context.environment.name('function');
      await context.environment.opened('function', slug);
      let wanted: Readonly<Record<string, string | boolean>> = { slug, ...plain, ...paths };
      let answer = await sendFunction(context, slug, { query: toQuery(wanted) });
      if (!answer.ok) {
        // Which paths a server takes is left to it.
        wanted = { slug, ...plain };
        answer = await sendFunction(context, slug, { query: toQuery(wanted) });
      }
      checkAccepted(answer, 'a creation with query parameters is a success', 'management.functions.create-query');
      const record = recordOf(await context.call('getFunction', { slug }), 'management.functions.get');
      for (const [field, value] of Object.entries(wanted))
        // A field that the contract lets a server leave out says nothing.
        if (record[field] !== undefined)
          checkEqual(record[field], value, `${field} has the value that the query gave`, {
            clause: 'management.functions.metadata',
            path: `/${field}`,
          });
    },
  },
  'management.functions.list-agrees': {
    title: 'A function is in the list with the same fields as when read by its slug',
    clauses: ['management.functions.list', 'management.functions.list-ref', 'management.functions.list-agrees'],
    // The newest must not be older than what another case makes.
    alone: true,
    async run(context) {
      const slugs = [(await createFunction(context)).name, (await createFunction(context, { name: OWN_NAME })).name];
      await context.environment.until('the functions are listed', async () => {
        const functions = recordsOf(await context.call('listFunctions'), 'management.functions.list');
        for (const slug of slugs) {
          const listed = functions.find((item) => item['slug'] === slug);
          const clause = 'management.functions.list-agrees';
          checkThat(listed !== undefined, 'the function is in the list', { clause, expected: slug, actual: 'absent' });
          const record = recordOf(await context.call('getFunction', { slug }), 'management.functions.get');
          const field = firstDifference(record, listed, RECORD_FIELDS);
          checkThat(field === undefined, `list and single answer agree, ${field} included`, {
            clause,
            expected: record,
            actual: listed,
          });
        }
      });
    },
  },
  'management.functions.get-one': {
    title: 'GET …/functions/{function_slug} returns the function of that slug',
    clauses: ['management.functions.get', 'management.functions.get-parameters', 'management.endpoints.placeholders'],
    async run(context) {
      const slugs = [(await createFunction(context)).name, (await createFunction(context)).name];
      for (const slug of slugs) {
        const record = recordOf(await context.call('getFunction', { slug }), 'management.functions.get');
        checkEqual(record['slug'], slug, 'the answered function has the slug of the path', { path: '/slug' });
      }
    },
  },
  'management.functions.ids-unique': {
    title: 'Two functions have different ids',
    clauses: ['management.functions.id-unique'],
    async run(context) {
      const { record: one } = await createFunction(context);
      const { record: other } = await createFunction(context);
      checkThat(one['id'] !== other['id'], 'the second function has an id of its own', {
        path: '/id',
        expected: `other than ${String(one['id'])}`,
        actual: other['id'],
      });
    },
  },
  'management.functions.unknown': {
    title: 'An unknown slug does not return a function',
    async run(context) {
      const { name: known } = await createFunction(context);
      recordOf(await context.call('getFunction', { slug: known }), 'management.functions.get');
      const slug = context.environment.name('absent');
      // How long a slug may be is not said.
      const longer = `${slug}-longer`;
      await context.environment.opened('function', longer);
      await sendFunction(context, longer);
      const answer = await context.call('getFunction', { slug });
      checkRefused(answer, 'an unknown slug is refused', 'management.functions.unknown');
    },
  },
  'management.functions.times-in-order': {
    title: 'The updated_at of a function is not before its created_at',
    clauses: ['management.functions.times'],
    async run(context) {
      const { record } = await createFunction(context);
      const [created, updated] = timesOf([record['created_at'], record['updated_at']]);
      checkThat(updated >= created, 'updated_at is not before created_at', {
        expected: `at least ${created}`,
        actual: record['updated_at'],
        path: '/updated_at',
      });
    },
  },
  'management.functions.delete-removes': {
    title: 'A deleted function is neither listed nor returned',
    clauses: [
      'management.functions.delete',
      'management.functions.delete-parameters',
      'management.functions.create',
      'management.functions.transitions',
    ],
    async run(context) {
      const { name: slug } = await createFunction(context);
      recordOf(await context.call('getFunction', { slug }), 'management.functions.get');
      const answer = await context.call('deleteFunction', { slug });
      const clause = 'management.functions.delete';
      checkAccepted(answer, 'the deletion of a function is answered with a success', clause);
      await context.environment.until('the function is gone', async () => {
        const after = await context.call('getFunction', { slug });
        checkRemoved(after, clause);
        if (!after.ok) checkRefused(await context.call('getFunctionBody', { slug }), 'nor is its body', clause);
        const functions = recordsOf(await context.call('listFunctions'), 'management.functions.list');
        const listed = functions.find((item) => item['slug'] === slug);
        checkThat(isRemoved(listed), 'the deleted function is not listed, unless as REMOVED', {
          clause,
          expected: 'absent',
          actual: listed,
        });
        context.environment.observe(
          'management.functions.transitions',
          after.ok ? 'deleted: REMOVED' : 'deleted: gone',
        );
      });
      // Whether a slug may be taken again is not said.
      if (!(await sendFunction(context, slug)).ok) return;
      await context.environment.until('the function is there again', async () => {
        const again = await context.call('getFunction', { slug });
        checkAccepted(again, 'a function that is made again is answered', 'management.functions.create');
        const { status } = recordOf(again, 'management.functions.get');
        checkThat(status !== 'REMOVED', 'and is not a removed one', { clause: 'management.functions.create' });
      });
      await context.call('deleteFunction', { slug });
      await context.environment.until('the function is gone again', async () => {
        checkRemoved(await context.call('getFunction', { slug }), clause);
      });
    },
  },
  'management.functions.delete-only-named': {
    title: 'The deletion of a function leaves the other functions',
    async run(context) {
      const { name: kept } = await createFunction(context);
      const { name: slug } = await createFunction(context);
      recordOf(await context.call('getFunction', { slug: kept }), 'management.functions.get');
      const longer = `${slug}-longer`;
      await context.environment.opened('function', longer);
      // How long a slug may be is not said.
      const taken = (await sendFunction(context, longer)).ok;
      const left = new Set(taken ? [kept, slug, longer] : [kept, slug]);
      for (const deleted of taken ? [slug, longer] : [slug]) {
        const answer = await context.call('deleteFunction', { slug: deleted });
        checkAccepted(answer, 'the deletion of a function is answered with a success', 'management.functions.delete');
        left.delete(deleted);
        for (const other of left) await checkKept(context, other);
      }
    },
  },
  'management.functions.body-answers': {
    title: 'GET …/functions/{function_slug}/body answers for an existing function',
    clauses: ['management.functions.body', 'management.functions.body-parameters'],
    async run(context) {
      const { name: slug } = await createFunction(context);
      const answer = await context.call('getFunctionBody', { slug });
      checkAccepted(answer, 'the body of the function is answered', 'management.functions.body');
    },
  },
});

async function checkKept(context: ManagementContext, slug: string): Promise<void> {
  const clause = 'management.functions.delete-only-named';
  const record = await context.call('getFunction', { slug });
  checkAccepted(record, 'another function is still answered', clause);
  const { status } = recordOf(record, clause);
  checkThat(status !== 'REMOVED', 'and is not a removed one', { clause, actual: status });
}

function toQuery(values: Readonly<Record<string, string | boolean>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}
