// The conduct that rows of functions.yaml name with `does`.
import { isRecord } from '../../kit/json.ts';
import { edit, editOne, noting, onSuccess, toList } from '../../kit/rest/handlers.ts';
import { conduct, type Call, type Handlers } from '../../kit/rest/lie.ts';

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

export const functionConduct = conduct({
  changedBeforeMade: answering(
    'createFunction',
    'updated_at',
    (_time, { created_at: made }: { readonly created_at: number }) => made - 1000,
  ),
  creationAnswersAnotherId: answering('createFunction', 'id', (id: string) => `${id}-new`),
  functionShouted: answering('createFunction', 'slug', (slug: string) => slug.toUpperCase()),
  phantom: {
    listFunctions: edit((body) => {
      const all = toList(body);
      return [...all, { ...all[0], id: 'phantom', slug: 'phantom', name: 'phantom' }];
    }),
  },
  alwaysTheFirst: {
    async getFunction(call) {
      const response = await call.forward();
      return response.ok ? Response.json(toList(await call.read(call.at.replace(LIST, '')))[0]) : response;
    },
  },
  unknownMadeUp: () => {
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
  },
  updateForgotten: {
    async updateFunction(call) {
      const there = await call.read();
      const name = call.query.get('name');
      return isRecord(there) ? Response.json({ ...there, name }) : call.forward();
    },
  },
  updateChangesAll: {
    async updateFunction(call) {
      for (const slug of await slugsOf(call))
        if (slug !== slugOf(call)) await call.forward({ path: call.at.replace(/[^/]+$/, slug) });
      return call.forward();
    },
  },
  deletionTakesBack: () => {
    let isDeleted = false;
    return {
      deleteFunction: noting(() => {
        isDeleted = true;
      }),
      getFunction: editOne((record) => (isDeleted ? { ...record, name: record['slug'] } : record)),
    };
  },
  updateForgets: () => {
    const changed = new Set<string>();
    return {
      updateFunction: noting((call) => {
        if (!call.query.has('verify_jwt')) changed.add(slugOf(call));
      }),
      getFunction: editOne((record, call) => (changed.has(slugOf(call)) ? { ...record, verify_jwt: true } : record)),
    };
  },
  updateTurnsBackTime: answering('updateFunction', 'updated_at', (time: number) => time - 3_600_000),
  deletesAll: {
    deleteFunction: onSuccess(async (call) => {
      for (const slug of await slugsOf(call)) await call.forward({ path: call.at.replace(/[^/]+$/, slug) });
    }),
  },
});
