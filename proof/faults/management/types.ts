// The conduct that rows of types.yaml name with `does`.
import { each, editAnswer, editOne } from '../../kit/rest/handlers.ts';
import { isRecord } from '../../kit/json.ts';
import { conduct, MANAGEMENT_OPERATIONS, type Handler } from '../../kit/rest/lie.ts';

const typesOf = (body: unknown): string => String(isRecord(body) ? body['types'] : '');

export const typeConduct = conduct({
  parameterIgnored: { generateTypes: (call) => call.forward({ query: {} }) },
  addsOtherSchemas: {
    async generateTypes(call) {
      const response = await call.forward();
      if (call.query.get('included_schemas') !== 'public') return response;
      const others = await call.forward({ query: { included_schemas: 'touchstone_unlisted' } });
      const more = typesOf(await others.json());
      return editAnswer(response, (body) => ({ types: `${typesOf(body)}\n${more}` }));
    },
  },
  someTablesMissing: {
    generateTypes: editOne((body) => ({ types: typesOf(body).replaceAll(/\b(Task|Note|Reply)\b/g, 'Hidden') })),
  },
  ofTheFirstProject: () => {
    let first: string | undefined;
    const inFirst: Handler = (call) => {
      first ??= call.params['ref'];
      const isAboutTypes = call.operation === 'generateTypes';
      return call.forward(isAboutTypes ? { path: call.at.replace(call.params['ref'] ?? '', first ?? '') } : {});
    };
    return each(MANAGEMENT_OPERATIONS, inFirst);
  },
});
