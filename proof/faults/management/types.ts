// Faults of the type definitions: of which schemas and tables they are, and of which project.
import type { Fault } from '../../kit/fault.ts';
import { each, editAnswer, editOne } from '../../kit/rest/handlers.ts';
import { isRecord } from '../../kit/json.ts';
import { faults, lie, MANAGEMENT_OPERATIONS, type Handler } from '../../kit/rest/lie.ts';

const typesOf = (body: unknown): string => String(isRecord(body) ? body['types'] : '');

export const typeFaults: readonly Fault[] = faults('management.types', {
  'schemas-select': [
    lie('types.parameter-ignored', 'included_schemas is ignored: the definitions are always of public.', {
      generateTypes: (call) => call.forward({ query: {} }),
    }),
    lie('types.adds-other-schemas', 'The definitions of public hold those of another schema too.', {
      async generateTypes(call) {
        const response = await call.forward();
        if (call.query.get('included_schemas') !== 'public') return response;
        const others = await call.forward({ query: { included_schemas: 'touchstone_unlisted' } });
        const more = typesOf(await others.json());
        return editAnswer(response, (body) => ({ types: `${typesOf(body)}\n${more}` }));
      },
    }),
  ],
  'from-schema': [
    lie('types.some-tables-missing', 'The type definitions leave out tables that stand behind others.', {
      generateTypes: editOne((body) => ({ types: typesOf(body).replaceAll(/\b(Task|Note|Reply)\b/g, 'Hidden') })),
    }),
  ],
  'of-project': [
    lie('types.of-the-first-project', 'The type definitions are of one project, whichever is named.', () => {
      let first: string | undefined;
      const inFirst: Handler = (call) => {
        first ??= call.params['ref'];
        const isAboutTypes = call.operation === 'generateTypes';
        return call.forward(isAboutTypes ? { path: call.at.replace(call.params['ref'] ?? '', first ?? '') } : {});
      };
      return each(MANAGEMENT_OPERATIONS, inFirst);
    }),
  ],
});
