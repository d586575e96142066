// Faults of functions: what their records say, which one is answered, and what a change or a deletion does.
import type { Fault } from '../../kit/fault.ts';
import { isRecord } from '../../kit/json.ts';
import { edit, editOne, noting, onSuccess, toList } from '../../kit/rest/handlers.ts';
import { faults, lie, type Call, type Handlers } from '../../kit/rest/lie.ts';

const LIST = /(?<=\/functions)\/.*$/;

const slugOf = ({ params }: Call): string => params['function_slug'] ?? '';

/** What an operation answers has another value for one key. */
function answering(operation: string, key: string, change: (value: never, record: never) => unknown): Handlers {
  return { [operation]: editOne((record) => ({ ...record, [key]: change(record[key] as never, record as never) })) };
}

/** The slugs of the functions that the caller sees. */
async function slugsOf(call: Call): Promise<readonly string[]> {
  return toList(await call.read(call.at.replace(LIST, ''))).map(({ slug }) => String(slug));
}

export const functionFaults: readonly Fault[] = faults('management.functions', {
  times: [
    lie(
      'functions.changed-before-made',
      'A new function was changed a second before it was made.',
      answering(
        'createFunction',
        'updated_at',
        (_time, { created_at: made }: { readonly created_at: number }) => made - 1000,
      ),
    ),
  ],
  create: [
    lie(
      'functions.creation-answers-another-id',
      'The function that a creation answers has another id than the one that is read.',
      answering('createFunction', 'id', (id: string) => `${id}-new`),
    ),
  ],
  'create-ref': [
    lie(
      'answers.function-shouted',
      'The answer of a creation names another slug: in capitals.',
      answering('createFunction', 'slug', (slug: string) => slug.toUpperCase()),
    ),
  ],
  'list-real': [
    lie('functions.phantom', 'The list shows a function that cannot be read.', {
      listFunctions: edit((body) => {
        const all = toList(body);
        return [...all, { ...all[0], id: 'phantom', slug: 'phantom', name: 'phantom' }];
      }),
    }),
  ],
  get: [
    lie('functions.always-the-first', 'Whichever function is asked for, the first is answered.', {
      async getFunction(call) {
        const response = await call.forward();
        return response.ok ? Response.json(toList(await call.read(call.at.replace(LIST, '')))[0]) : response;
      },
    }),
  ],
  unknown: [
    lie('functions.unknown-made-up', 'A function that never was is answered as if it existed.', () => {
      const known = new Set<string | null>();
      return {
        createFunction: noting(({ query }) => known.add(query.get('slug'))),
        async getFunction(call) {
          const response = await call.forward();
          const slug = slugOf(call);
          if (response.status !== 404 || known.has(slug)) return response;
          const times = { created_at: 0, updated_at: 0 };
          return Response.json({ id: 'none', slug, name: slug, status: 'REMOVED', version: 0, ...times });
        },
      };
    }),
  ],
  update: [
    lie('functions.update-forgotten', 'A change is answered but not kept.', {
      async updateFunction(call) {
        const there = await call.read();
        const name = call.query.get('name');
        return isRecord(there) ? Response.json({ ...there, name }) : call.forward();
      },
    }),
    lie('functions.update-changes-all', 'A change of one function changes all.', {
      async updateFunction(call) {
        for (const slug of await slugsOf(call))
          if (slug !== slugOf(call)) await call.forward({ path: call.at.replace(/[^/]+$/, slug) });
        return call.forward();
      },
    }),
    lie('functions.deletion-takes-back', 'The deletion of a function takes back the new names of the others.', () => {
      let isDeleted = false;
      return {
        deleteFunction: noting(() => {
          isDeleted = true;
        }),
        getFunction: editOne((record) => (isDeleted ? { ...record, name: record['slug'] } : record)),
      };
    }),
  ],
  'update-keeps': [
    lie('functions.update-forgets', 'A change without verify_jwt sets it to true.', () => {
      const changed = new Set<string>();
      return {
        updateFunction: noting((call) => {
          if (!call.query.has('verify_jwt')) changed.add(slugOf(call));
        }),
        getFunction: editOne((record, call) => (changed.has(slugOf(call)) ? { ...record, verify_jwt: true } : record)),
      };
    }),
  ],
  'update-time': [
    lie(
      'functions.update-turns-back-time',
      'A change takes updated_at back by an hour.',
      answering('updateFunction', 'updated_at', (time: number) => time - 3_600_000),
    ),
  ],
  'delete-only-named': [
    lie('functions.deletes-all', 'The deletion of one function deletes all.', {
      deleteFunction: onSuccess(async (call) => {
        for (const slug of await slugsOf(call)) await call.forward({ path: call.at.replace(/[^/]+$/, slug) });
      }),
    }),
  ],
});
