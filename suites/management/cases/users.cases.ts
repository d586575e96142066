// Two users: a token has the privileges of its own user account, so another user's token reaches nothing of the project.
import { managementCases } from '../management-cases.ts';
import { checkEqual, checkRefused, checkThat } from '../../kit/contract/check.ts';
import type { ManagementContext } from '../context.ts';
import { PROJECT_READS } from './auth.cases.ts';
import { listedOrganizations, listedProjects, organizationOf, projectValues } from '../create.ts';
import { forbiddenOnFunctions, forbiddenOnSecrets } from '../forbidden-requests.ts';
import { recordOf, recordsOf } from '../read.ts';

const CLAUSE = 'management.auth.users-apart';

/** Of the user that has no part in the project under test. */
function another({ target }: ManagementContext): { readonly authorization: string } {
  return { authorization: `Bearer ${target.otherToken ?? ''}` };
}

export const userCases = managementCases('read', ['other-user'], {
  'management.users.lists-are-own': {
    title: "Another user's token lists neither the project nor its organization",
    clauses: [CLAUSE],
    async run(context) {
      const { ref } = context.target;
      await listedOrganizations(context);
      const ours = (await listedProjects(context)).map(({ id }) => id);
      const projects = recordsOf(await context.call('listProjects', another(context)), 'management.projects.list');
      const shared = projects.map(({ id }) => id).filter((id) => id === ref || ours.includes(id));
      checkEqual(shared, [], 'no project of the first user is listed for the other');
      const organization = await organizationOf(context);
      const answer = await context.call('listOrganizations', another(context));
      const ids = recordsOf(answer, 'management.organizations.list').map(({ id }) => id);
      checkThat(!ids.includes(organization), 'the organization of the project is not listed for the other user', {
        expected: 'absent',
        actual: organization,
      });
    },
  },
  'management.users.reads-nothing': {
    title: "Another user's token reads no setting of the project",
    clauses: [CLAUSE],
    async run(context) {
      recordsOf(await context.call('listSecrets'), 'management.secrets.list');
      for (const operation of [...PROJECT_READS, 'getCustomHostname'])
        checkRefused(
          await context.call(operation, another(context)),
          `${operation} with another user's token is refused`,
          CLAUSE,
        );
    },
  },
  'management.users.changes-nothing': {
    title: "Another user's token creates, changes and deletes nothing in the project",
    clauses: [CLAUSE],
    needs: ['secret-binding', 'function-binding', 'function-update-binding'],
    hazard: 'write-scoped',
    async run(context) {
      for (const requests of [forbiddenOnSecrets, forbiddenOnFunctions])
        for await (const answer of requests(context, another(context), CLAUSE))
          checkRefused(answer, `${answer.request.operation} with another user's token is refused`, CLAUSE);
    },
  },
  'management.users.organization-is-own': {
    title: 'An organization that another user creates is listed for that user only',
    clauses: [CLAUSE],
    needs: ['organization-binding'],
    hazard: 'billable',
    async run(context) {
      const name = context.environment.name('organization');
      await context.environment.opened('organization', name);
      const answer = await context.call('createOrganization', { values: { name }, ...another(context) });
      const { id } = recordOf(answer, 'management.organizations.create');
      await context.environment.until('the organization is listed', async () => {
        const own = await context.call('listOrganizations', another(context));
        checkThat(
          recordsOf(own, 'management.organizations.list').some((one) => one['id'] === id),
          'the user who made the organization sees it',
          { clause: 'management.organizations.create-listed', expected: id, actual: 'absent' },
        );
      });
      const ids = (await listedOrganizations(context)).map((one) => one['id']);
      checkThat(!ids.includes(id), 'the first user does not see it', { expected: 'absent', actual: id });
    },
  },
  'management.users.makes-no-project-elsewhere': {
    title: "Another user's token creates no project in the project's organization",
    clauses: [CLAUSE],
    needs: ['project-binding'],
    hazard: 'billable',
    async run(context) {
      const name = context.environment.name('project');
      await context.environment.opened('project', name);
      const values = projectValues(name, await organizationOf(context));
      const answer = await context.call('createProject', { values, ...another(context) });
      checkRefused(answer, "createProject in another user's organization is refused", CLAUSE);
    },
  },
});
