// The conduct that rows of organizations.yaml name with `does`.
import { edit, editOne, toList } from '../../kit/rest/handlers.ts';
import { conduct } from '../../kit/rest/lie.ts';

export const organizationConduct = conduct({
  createNotListed: () => {
    const made = new Set<unknown>();
    return {
      createOrganization: editOne((body) => {
        made.add(body['id']);
        return body;
      }),
      listOrganizations: edit((body) => toList(body).filter(({ id }) => !made.has(id))),
    };
  },
});
