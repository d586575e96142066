// The conduct that rows of refs.yaml name with `does`.
import { edit, editOne, toList } from '../../kit/rest/handlers.ts';
import { conduct } from '../../kit/rest/lie.ts';

export const refConduct = conduct({
  shortReference: {
    listProjects: edit((body) => {
      const [first] = toList(body);
      return [...toList(body), { ...first, id: 'tooshort', name: 'Another project' }];
    }),
  },
  thirdReferenceIsShort: () => {
    let count = 0;
    const shorten = editOne((project) => ({ ...project, id: String(project['id']).slice(1) }));
    return {
      createProject(call) {
        count += 1;
        return count < 3 ? call.forward() : shorten(call);
      },
    };
  },
  sharedByTwo: {
    listProjects: edit((body) => {
      const [first, ...rest] = toList(body);
      return [first, { ...first, name: 'Another' }, ...rest];
    }),
  },
  anyReference: {
    async listFunctions(call) {
      const response = await call.forward();
      return response.status === 404 ? Response.json([]) : response;
    },
  },
});
