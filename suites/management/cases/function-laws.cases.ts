// Functions by their laws: what was said about a function is what is read of it, and no other change affects it.
import { managementCases } from '../management-cases.ts';
import { checkAccepted, checkEqual, checkOnce, checkThat } from '../../kit/contract/check.ts';
import { firstSteadily } from '../../kit/contract/random.ts';
import type { ManagementContext } from '../context.ts';
import { createFunction, sendFunction } from '../create.ts';
import { someOf, TEXTS_OF_SIGNS, unusualText, WHOLE_TEXTS } from '../random-text.ts';
import { checkRemoved, isRemoved, recordOf, recordsOf, type JsonRecord } from '../read.ts';

const SAMPLE = 2;
const ROUNDS = 5;
const MANY_CHANGES = 'management.functions.many-changes';

export const functionLawCases = managementCases('write-scoped', ['function-binding'], {
  'management.functions.names-as-given': {
    title: 'A function has exactly the given name, in any script',
    clauses: ['management.functions.metadata'],
    async run(context) {
      const [whole = '', ...parts] = [...WHOLE_TEXTS, ...TEXTS_OF_SIGNS];
      // A server may refuse signs in names; what it takes it has to keep.
      if (!(await keepsName(context, whole))) for (const name of parts) await keepsName(context, name);
      await keepsName(context, unusualText(context.environment.random));
      // Without this a server that refuses everything would look faithful.
      await createFunction(context);
    },
  },
  'management.functions.update-sets': {
    title: 'The query parameters of a change set the fields of the same names',
    clauses: ['management.functions.update-metadata', 'management.functions.update-query'],
    needs: ['function-update-binding'],
    async run(context) {
      const { name: slug } = await createFunction(context, { verify_jwt: 'true', import_map: 'false' });
      for (const [verify, map] of [
        [false, true],
        [true, false],
      ] as const) {
        const query = { slug, verify_jwt: String(verify), import_map: String(map) };
        const answer = await context.call('updateFunction', { slug, query, values: { verify_jwt: verify } });
        checkAccepted(answer, 'a change by query parameters is a success', 'management.functions.update-query');
        const record = await readFunction(context, slug);
        checkField(record, 'verify_jwt', verify, 'management.functions.update-metadata');
        checkField(record, 'import_map', map, 'management.functions.update-metadata');
      }
    },
  },
  'management.functions.update-keeps': {
    title: 'A change leaves the fields that it does not name',
    needs: ['function-update-binding'],
    async run(context) {
      const { name: slug } = await createFunction(context, { verify_jwt: 'false', import_map: 'true' });
      const before = await readFunction(context, slug);
      const name = 'Only the name';
      const renaming = await context.call('updateFunction', { slug, query: { name }, values: { name } });
      checkAccepted(renaming, 'a change of the name is a success', 'management.functions.update');
      const renamed = await readFunction(context, slug);
      for (const field of ['verify_jwt', 'import_map', 'entrypoint_path', 'import_map_path', 'status'])
        checkField(renamed, field, before[field], 'management.functions.update-keeps');
      const flagging = await context.call('updateFunction', {
        slug,
        query: { verify_jwt: 'true' },
        values: { verify_jwt: true },
      });
      checkAccepted(flagging, 'a change of verify_jwt is a success', 'management.functions.update');
      checkField(await readFunction(context, slug), 'name', name, 'management.functions.update-keeps');
    },
  },
  'management.functions.slugs-unique': {
    title: 'No two listed functions share their slug',
    clauses: ['management.functions.slug-unique'],
    needs: ['function-update-binding'],
    async run(context) {
      const { name: slug } = await createFunction(context);
      await createFunction(context);
      const name = 'Named anew';
      await context.call('updateFunction', { slug, query: { name }, values: { name } });
      // A second one under the same slug may be refused, or replace the first.
      await sendFunction(context, slug);
      const slugs = (await listFunctions(context)).map((one) => one['slug']);
      checkOnce(slugs, 'every listed function has a slug of its own');
    },
  },
  'management.functions.listed-are-real': {
    title: 'Every listed function can be read by its slug',
    clauses: ['management.functions.list-real'],
    async run(context) {
      const { name: deleted } = await createFunction(context);
      const own = [deleted, (await createFunction(context)).name];
      await context.call('deleteFunction', { slug: deleted });
      await context.environment.until('what is listed is there', async () => {
        const listed = await listFunctions(context);
        const isOwn = ({ slug }: JsonRecord): boolean => own.some((name) => name === slug);
        const others = listed.filter((one) => !isOwn(one)).slice(-SAMPLE);
        for (const { slug } of [...listed.filter(isOwn), ...others]) {
          const answer = await context.call('getFunction', { slug: String(slug) });
          // Another client may have removed it since: then it is no longer listed.
          if (answer.ok || (await listFunctions(context)).some((one) => one['slug'] === slug))
            checkAccepted(answer, 'a listed function is answered by its slug', 'management.functions.list-real');
        }
      });
    },
  },
  [MANY_CHANGES]: {
    title: 'After creations, changes and deletions in any order every function is as it was left',
    clauses: ['management.functions.update', 'management.functions.delete', 'management.functions.list-agrees'],
    needs: ['function-update-binding'],
    async run(context) {
      const left = new Map<string, string>();
      const gone: string[] = [];
      // What the steps of every run show is looked at before those that chance adds may hide it.
      for (const [half, random] of firstSteadily(MANY_CHANGES, context.environment.random).entries()) {
        for (let round = 0; round < ROUNDS; round += 1)
          await changeSome(context, { left, gone, random, name: `Round ${half * ROUNDS + round}` });
        await context.environment.until('everything is as it was left', () => checkLeft(context, left, gone));
      }
    },
  },
});

/** Whether the name was taken; then it is kept. */
async function keepsName(context: ManagementContext, name: string): Promise<boolean> {
  const slug = context.environment.name('function');
  await context.environment.opened('function', slug);
  if (!(await sendFunction(context, slug, { query: { name } })).ok) return false;
  checkEqual((await readFunction(context, slug))['name'], name, 'the name is the one that was given', {
    path: '/name',
  });
  return true;
}

interface Changing {
  /** The functions that are there, with their names. */
  readonly left: Map<string, string>;
  readonly gone: string[];
  readonly random: () => number;
  /** Of what is changed. */
  readonly name: string;
}

async function changeSome(context: ManagementContext, { left, gone, random, name }: Changing): Promise<void> {
  const choice = random();
  if (left.size < 2 || choice < 0.4) {
    const made = await createFunction(context);
    left.set(made.name, made.name);
  } else if (choice < 0.7) {
    for (const slug of someOf([...left.keys()], random)) {
      const answer = await context.call('updateFunction', { slug, query: { name }, values: { name } });
      checkAccepted(answer, 'a change is answered with a success', 'management.functions.update');
      left.set(slug, name);
    }
  } else {
    const [slug = ''] = left.keys();
    const answer = await context.call('deleteFunction', { slug });
    checkAccepted(answer, 'a deletion is answered with a success', 'management.functions.delete');
    left.delete(slug);
    gone.push(slug);
  }
}

async function checkLeft(
  context: ManagementContext,
  left: ReadonlyMap<string, string>,
  gone: readonly string[],
): Promise<void> {
  const listed = await listFunctions(context);
  for (const [slug, name] of left) {
    checkEqual((await readFunction(context, slug))['name'], name, 'the function has the name of its last change', {
      clause: 'management.functions.update',
      path: '/name',
    });
    const found = listed.find((one) => one['slug'] === slug);
    checkEqual(found?.['name'], name, 'it is listed as it is', { clause: 'management.functions.list-agrees' });
  }
  for (const slug of gone) {
    const clause = 'management.functions.delete';
    checkRemoved(await context.call('getFunction', { slug }), clause);
    const still = listed.find((one) => one['slug'] === slug);
    checkThat(isRemoved(still), 'nor is it listed, unless as REMOVED', { clause, actual: still });
  }
}

/** A field that the contract lets a server leave out says nothing. */
function checkField(record: JsonRecord, field: string, expected: unknown, clause: string): void {
  if (record[field] === undefined || expected === undefined) return;
  checkEqual(record[field], expected, `${field} is as it was set last`, { clause, path: `/${field}` });
}

async function readFunction(context: ManagementContext, slug: string): Promise<JsonRecord> {
  return recordOf(await context.call('getFunction', { slug }), 'management.functions.get');
}

async function listFunctions(context: ManagementContext): Promise<readonly JsonRecord[]> {
  return recordsOf(await context.call('listFunctions'), 'management.functions.list');
}
