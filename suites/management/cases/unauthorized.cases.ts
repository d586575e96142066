// Callers without the privilege, another user among them, and unknown references: each group of operations is asked to do something harmless, and must not.
import { checkRefused } from '../../kit/contract/check.ts';
import type { Exchange } from '../../kit/contract/exchange.ts';
import type { CallOptions } from '../caller.ts';
import { managementCases, type ManagementContext } from '../context.ts';
import { projectValues } from '../create.ts';
import { randomAddress, randomReference, randomToken } from '../random-text.ts';
import { checkExcludes, checkFields, checkIncludes, recordOf, valuesOf } from '../read.ts';
import { removeNamed } from '../resources.ts';
import { PROJECT_READS } from './auth.cases.ts';

/** Each yields answers that must be refusals; `clause` is broken if something has changed nevertheless. */
type ForbiddenRequests = (context: ManagementContext, caller: CallOptions, clause: string) => AsyncGenerator<Exchange>;

const forbiddenRequests = {
  async *secrets(context, caller, clause) {
    const fresh = await context.claim('secret');
    yield await context.sendSecrets([fresh], caller);
    const name = await context.createSecret();
    yield await removeNamed.secret(context, name, caller);
    await context.until('the secrets are as before', async () => {
      const listed = await context.secretNames();
      checkIncludes(listed, name, 'a refused deletion deletes no secret', clause);
      checkExcludes(listed, fresh, 'a refused creation makes no secret', clause);
    });
  },
  async *functions(context, caller, clause) {
    const fresh = await context.claim('function');
    yield await context.sendFunction(fresh, caller);
    const slug = await context.createSlug();
    yield await context.call('getFunction', { slug, ...caller });
    yield await context.call('getFunctionBody', { slug, ...caller });
    yield await context.sendChange(slug, { name: 'Not allowed' }, caller);
    yield await removeNamed.function(context, slug, caller);
    yield await context.call('getFunction', { slug: fresh });
    checkFields('a function after a refused change', await context.readFunction(slug), { name: slug }, clause);
  },
  async *hostname(context, caller) {
    yield (await context.askForHostname(caller)).answer;
    await context.initializeHostname();
    yield await context.call('getCustomHostname', caller);
    yield await context.call('reverifyCustomHostname', caller);
    // If DNS counts as right, the next step is one that would be served.
    await context.call('reverifyCustomHostname');
    yield await context.call('activateCustomHostname', caller);
    yield await context.call('deleteCustomHostname', caller);
    await context.record('getCustomHostname');
  },
  async *restrictions(context, caller) {
    yield await context.applyAgain(caller);
  },
  async *bans(context, caller) {
    const values = { ipv4_addresses: [randomAddress(context.random)] };
    yield await context.call('deleteNetworkBans', { values, ...caller });
  },
  async *key(context, caller) {
    const values = { root_key: await context.rootKey() };
    yield await context.call('updateEncryptionKey', { values, ...caller });
  },
  async *creation(context, caller) {
    // Neither is on the ledger: nothing could remove it, so that a name that is rightly refused would stay open.
    const project = projectValues(context.name('project'), await context.organizationOf());
    yield await context.call('createProject', { values: project, ...caller });
    yield await context.call('createOrganization', { values: { name: context.name('organization') }, ...caller });
  },
} satisfies Readonly<Record<string, ForbiddenRequests>>;

type Group = keyof typeof forbiddenRequests;

interface Caller {
  readonly clause: string;
  /** How it asks, for the text of a failure. */
  readonly how: string;
  readonly as: (context: ManagementContext) => CallOptions;
}

const NOBODY: Caller = {
  clause: 'management.auth.token',
  how: 'without a token',
  as: () => ({ authorization: null }),
};
const MADE_UP: Caller = {
  clause: 'management.auth.wrong-token',
  how: 'with a made-up token',
  as: ({ random }) => ({ authorization: `Bearer ${randomToken(random)}` }),
};
const ELSEWHERE: Caller = {
  clause: 'management.refs.unknown',
  how: 'for an unknown reference',
  as: ({ random }) => ({ ref: randomReference(random) }),
};
/** A token has the privileges of its own user account, so that of a user without a part in the project reaches nothing of it. */
const ANOTHER: Caller = {
  clause: 'management.auth.users-apart',
  how: "with another user's token",
  as: ({ target }) => ({ authorization: `Bearer ${target.otherToken ?? ''}` }),
};

/** Each group of operations refuses the caller. The needs of the case prove that the same requests are served to the owner. */
function refuses(
  { clause, how, as }: Caller,
  ...groups: readonly Group[]
): (context: ManagementContext) => Promise<void> {
  return async (context) => {
    const caller = as(context);
    for (const group of groups)
      for await (const answer of forbiddenRequests[group](context, caller, clause))
        checkRefused(answer, `${answer.request.operation} ${how} is refused`, clause);
  };
}

export const unauthorizedWriteCases = managementCases('write-scoped', [], {
  'management.auth.token-required-for-secrets': {
    title: 'Secrets are neither created nor deleted without a token',
    clauses: ['management.auth.token'],
    needs: ['secret-binding'],
    run: refuses(NOBODY, 'secrets'),
  },
  'management.auth.token-required-for-functions': {
    title: 'Functions are neither created, read, changed nor deleted without a token',
    clauses: ['management.auth.token'],
    needs: ['function-binding', 'function-update-binding'],
    run: refuses(NOBODY, 'functions'),
  },
  'management.auth.unknown-token-writes': {
    title: 'With a made-up token nothing is created, changed or deleted',
    clauses: ['management.auth.wrong-token'],
    needs: ['secret-binding', 'function-binding', 'function-update-binding'],
    run: refuses(MADE_UP, 'secrets', 'functions'),
  },
  'management.auth.token-required-for-hostname': {
    title: 'The custom hostname is neither set up, read nor deleted without a token',
    clauses: ['management.auth.token'],
    needs: ['hostname-free', 'hostname-binding'],
    hazard: 'write-project',
    run: refuses(NOBODY, 'hostname'),
  },
  'management.auth.token-required-for-bans': {
    title: 'Bans are not removed without a token',
    clauses: ['management.auth.token'],
    needs: ['ban-binding'],
    hazard: 'write-project',
    run: refuses(NOBODY, 'bans'),
  },
  'management.auth.token-required-for-restrictions': {
    title: 'Network restrictions are not applied without a token',
    clauses: ['management.auth.token'],
    needs: ['restrictions-allowed', 'restrictions-binding'],
    hazard: 'write-project',
    run: refuses(NOBODY, 'restrictions'),
  },
  'management.auth.token-required-for-root-key': {
    title: 'The encryption root key is not replaced without a token',
    clauses: ['management.auth.token'],
    needs: ['root-key-binding'],
    hazard: 'irreversible',
    run: refuses(NOBODY, 'key'),
  },
  'management.auth.token-required-for-creation': {
    title: 'Neither organizations nor projects are created without a token',
    clauses: ['management.auth.token'],
    needs: ['organization-binding', 'project-binding'],
    hazard: 'billable',
    run: refuses(NOBODY, 'creation'),
  },
});

export const strangerCases = managementCases('write-project', [], {
  'management.auth.unknown-token-for-hostname': {
    title: 'With a made-up token the custom hostname is neither set up, read, moved nor deleted',
    clauses: ['management.auth.wrong-token'],
    needs: ['hostname-free', 'hostname-binding'],
    run: refuses(MADE_UP, 'hostname'),
  },
  'management.auth.unknown-token-for-networks': {
    title: 'With a made-up token no restrictions are applied and no bans removed',
    clauses: ['management.auth.wrong-token'],
    needs: ['restrictions-allowed', 'restrictions-binding', 'ban-binding'],
    run: refuses(MADE_UP, 'restrictions', 'bans'),
  },
  'management.auth.unknown-token-for-root-key': {
    title: 'With a made-up token the root key is not replaced',
    clauses: ['management.auth.wrong-token'],
    needs: ['root-key-binding'],
    hazard: 'irreversible',
    run: refuses(MADE_UP, 'key'),
  },
  'management.auth.unknown-token-for-creation': {
    title: 'With a made-up token neither organizations nor projects are created',
    clauses: ['management.auth.wrong-token'],
    needs: ['organization-binding', 'project-binding'],
    hazard: 'billable',
    run: refuses(MADE_UP, 'creation'),
  },
  'management.refs.unknown-for-hostname': {
    title: 'Under an unknown reference no custom hostname is set up, read, moved or deleted',
    clauses: ['management.refs.unknown'],
    needs: ['hostname-free', 'hostname-binding'],
    run: refuses(ELSEWHERE, 'hostname'),
  },
  'management.refs.unknown-for-networks': {
    title: 'Under an unknown reference no restrictions are applied and no bans removed',
    clauses: ['management.refs.unknown'],
    needs: ['restrictions-allowed', 'restrictions-binding', 'ban-binding'],
    run: refuses(ELSEWHERE, 'restrictions', 'bans'),
  },
  'management.refs.unknown-for-root-key': {
    title: 'Under an unknown reference no root key is replaced',
    clauses: ['management.refs.unknown'],
    needs: ['root-key-binding'],
    hazard: 'irreversible',
    run: refuses(ELSEWHERE, 'key'),
  },
  'management.users.changes-no-hostname': {
    title: "Another user's token neither sets up, reads, moves nor deletes the custom hostname",
    clauses: ['management.auth.users-apart'],
    needs: ['other-user', 'hostname-free', 'hostname-binding'],
    run: refuses(ANOTHER, 'hostname'),
  },
  'management.users.changes-no-networks': {
    title: "Another user's token applies no restrictions and removes no bans",
    clauses: ['management.auth.users-apart'],
    needs: ['other-user', 'restrictions-allowed', 'restrictions-binding', 'ban-binding'],
    run: refuses(ANOTHER, 'restrictions', 'bans'),
  },
  'management.users.changes-no-root-key': {
    title: "Another user's token does not replace the root key",
    clauses: ['management.auth.users-apart'],
    needs: ['other-user', 'root-key-binding'],
    hazard: 'irreversible',
    run: refuses(ANOTHER, 'key'),
  },
  'management.refs.unknown-for-updates': {
    title: 'Under an unknown reference no function is changed',
    clauses: ['management.refs.unknown'],
    needs: ['function-binding', 'function-update-binding'],
    hazard: 'write-scoped',
    async run(context) {
      const slug = await context.createSlug();
      const change = await context.sendChange(slug, { name: 'Elsewhere' }, ELSEWHERE.as(context));
      checkRefused(change, 'updateFunction for an unknown reference is refused');
      checkFields('a function after a refused change', await context.readFunction(slug), { name: slug });
    },
  },
});

export const userCases = managementCases('read', ['other-user'], {
  'management.users.lists-are-own': {
    title: "Another user's token lists neither the project nor its organization",
    clauses: ['management.auth.users-apart'],
    async run(context) {
      await context.listedOrganizations();
      const ours = [context.target.ref, ...(await context.projectIds())];
      const theirs = valuesOf(await context.records('listProjects', ANOTHER.as(context)), 'id');
      for (const id of ours) checkExcludes(theirs, id, 'no project of the first user is listed for the other');
      const organization = await context.organizationOf();
      const ids = valuesOf(await context.records('listOrganizations', ANOTHER.as(context)), 'id');
      checkExcludes(ids, organization, 'the organization of the project is not listed for the other user');
    },
  },
  'management.users.reads-nothing': {
    title: "Another user's token reads no setting of the project",
    clauses: ['management.auth.users-apart'],
    async run(context) {
      await context.records('listSecrets');
      for (const operation of [...PROJECT_READS, 'getCustomHostname'])
        await context.refuses(operation, ANOTHER.how, ANOTHER.as(context));
    },
  },
  'management.users.changes-nothing': {
    title: "Another user's token creates, changes and deletes nothing in the project",
    clauses: ['management.auth.users-apart'],
    needs: ['secret-binding', 'function-binding', 'function-update-binding'],
    hazard: 'write-scoped',
    run: refuses(ANOTHER, 'secrets', 'functions'),
  },
  'management.users.organization-is-own': {
    title: 'An organization that another user creates is listed for that user only',
    clauses: ['management.auth.users-apart'],
    needs: ['organization-binding'],
    hazard: 'billable',
    async run(context) {
      const { id } = recordOf((await context.askForOrganization(ANOTHER.as(context))).answer);
      const clause = 'management.organizations.create-listed';
      await context.until('the organization is listed', async () => {
        const own = valuesOf(await context.records('listOrganizations', ANOTHER.as(context)), 'id');
        checkIncludes(own, id, 'the user who made the organization sees it', clause);
      });
      const ids = valuesOf(await context.listedOrganizations(), 'id');
      checkExcludes(ids, id, 'the first user does not see it');
    },
  },
  'management.users.makes-no-project-elsewhere': {
    title: "Another user's token creates no project in the project's organization",
    clauses: ['management.auth.users-apart'],
    needs: ['project-binding'],
    hazard: 'billable',
    async run(context) {
      const { answer } = await context.askForProject(ANOTHER.as(context));
      checkRefused(answer, "createProject in another user's organization is refused");
    },
  },
});
