// Faults of the references of projects: their form, and which are another's.
import type { Fault } from '../../kit/fault.ts';
import { edit, editOne, toList } from '../../kit/rest/handlers.ts';
import { faults, lie } from '../../kit/rest/lie.ts';

export const refFaults: readonly Fault[] = faults('management.refs', {
  length: [
    lie('projects.short-reference', 'Another project has a reference of eight characters.', {
      listProjects: edit((body) => {
        const [first] = toList(body);
        return [...toList(body), { ...first, id: 'tooshort', name: 'Another project' }];
      }),
    }),
    lie('projects.third-reference-is-short', 'The third project that is made has a reference of 19 characters.', () => {
      let count = 0;
      const shorten = editOne((project) => ({ ...project, id: String(project['id']).slice(1) }));
      return {
        createProject(call) {
          count += 1;
          return count < 3 ? call.forward() : shorten(call);
        },
      };
    }),
  ],
  unique: [
    lie('refs.shared-by-two', 'Another project is listed under the reference of the first.', {
      listProjects: edit((body) => {
        const [first, ...rest] = toList(body);
        return [first, { ...first, name: 'Another' }, ...rest];
      }),
    }),
  ],
  unknown: [
    lie('refs.any-reference', 'The functions of a project that does not exist are listed as none.', {
      async listFunctions(call) {
        const response = await call.forward();
        return response.status === 404 ? Response.json([]) : response;
      },
    }),
  ],
});
