// The conduct that rows of organizations.yaml name with `does`.
import { edit, notingAnswer, toList } from '../../kit/rest/handlers.ts';
import { conduct } from '../../kit/rest/lie.ts';

export const organizationConduct = conduct({
  createNotListed: () => {
    const made = new Set<unknown>();
    return {
      createOrganization: notingAnswer((body) => made.add(body['id'])),
      listOrganizations: edit((body) => toList(body).filter(({ id }) => !made.has(id))),
    };
  },
});
