// Two users: a token has the privileges of its own user account, so another user's token reaches nothing of the project.
import { checkRefused } from '../../kit/contract/check.ts';
import { managementCases } from '../context.ts';
import { checkExcludes, checkIncludes, recordOf, valuesOf } from '../read.ts';
import { PROJECT_READS } from './auth.cases.ts';
import { ANOTHER, refuses } from './unauthorized.cases.ts';
import table from './users.json' with { type: 'json' };

const { how: HOW, as: another } = ANOTHER;

export const userCases = managementCases('read', ['other-user'], table, {
  async 'management.users.lists-are-own'(context) {
    await context.listedOrganizations();
    const ours = [context.target.ref, ...(await context.projectIds())];
    const theirs = valuesOf(await context.records('listProjects', another(context)), 'id');
    for (const id of ours) checkExcludes(theirs, id, 'no project of the first user is listed for the other');
    const organization = await context.organizationOf();
    const ids = valuesOf(await context.records('listOrganizations', another(context)), 'id');
    checkExcludes(ids, organization, 'the organization of the project is not listed for the other user');
  },
  async 'management.users.reads-nothing'(context) {
    await context.records('listSecrets');
    for (const operation of [...PROJECT_READS, 'getCustomHostname'])
      await context.refuses(operation, HOW, another(context));
  },
  'management.users.changes-nothing': refuses(ANOTHER, 'secrets', 'functions'),
  async 'management.users.organization-is-own'(context) {
    const { id } = recordOf((await context.askForOrganization(another(context))).answer);
    const clause = 'management.organizations.create-listed';
    await context.until('the organization is listed', async () => {
      const own = valuesOf(await context.records('listOrganizations', another(context)), 'id');
      checkIncludes(own, id, 'the user who made the organization sees it', clause);
    });
    const ids = valuesOf(await context.listedOrganizations(), 'id');
    checkExcludes(ids, id, 'the first user does not see it');
  },
  async 'management.users.makes-no-project-elsewhere'(context) {
    const { answer } = await context.askForProject(another(context));
    checkRefused(answer, "createProject in another user's organization is refused");
  },
});
