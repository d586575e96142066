// Faults of the type definitions.
import type { Fault, Middleware } from '../../kit/fault.ts';
import { edit, withObject, type Json } from '../../kit/management/edits.ts';
import { fault } from '../../kit/management/fault.ts';
import { on, operationOf, refuse } from '../../kit/management/operations.ts';

/** The type definitions are those of the first project that is named by any request. */
const ofFirstProject: Middleware = (next) => {
  let first: string | undefined;
  return (request) => {
    const asked = operationOf(request);
    first ??= asked?.params['ref'];
    if (asked?.operation !== 'generateTypes' || first === undefined) return next(request);
    const url = request.url.replace(asked.params['ref'] ?? '', first);
    return next(new Request(url, { headers: request.headers }));
  };
};

const addOtherSchema = on('generateTypes', async (request, next) => {
  const url = new URL(request.url);
  const response = await next(request);
  if (!response.ok || url.searchParams.get('included_schemas') !== 'public') return response;
  url.searchParams.set('included_schemas', 'touchstone_unlisted');
  const { types: more } = (await (await next(new Request(url, { headers: request.headers }))).json()) as Json;
  return withObject(response, ({ types }) => ({ types: `${String(types)}\n${String(more)}` }));
});

export const typeFaults: readonly Fault[] = [
  fault('answers.types-absent', 'types.ref').title('There are no type definitions.').lie(refuse('generateTypes')),
  fault('types.parameter-ignored', 'types.schemas-select')
    .title('included_schemas is ignored: the definitions are always of public.')
    .lie(on('generateTypes', ({ url, headers }, next) => next(new Request(url.replace(/\?.*$/, ''), { headers })))),
  fault('types.adds-other-schemas', 'types.schemas-select')
    .title('The definitions of public hold those of another schema too.')
    .lie(addOtherSchema),
  fault('types.without-tables', 'types.from-schema')
    .title('The type definitions are the same for every schema and name no table.')
    .lie(edit('generateTypes', () => ({ types: 'export type Database = Record<string, unknown>\n' }))),
  fault('types.some-tables-missing', 'types.from-schema')
    .title('The type definitions leave out tables that stand behind others.')
    .lie(
      edit('generateTypes', ({ types }) => ({ types: String(types).replaceAll(/\b(Task|Note|Reply)\b/g, 'Hidden') })),
    ),
  fault('types.of-the-first-project', 'types.of-project')
    .title('The type definitions are of one project, whichever is named.')
    .lie(ofFirstProject),
];
