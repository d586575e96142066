// Callers without the privilege, another user among them, and unknown references: each group of operations is asked to do something harmless, and must not.
import type { CaseBody } from '../../kit/contract/case.ts';
import { checkRefused } from '../../kit/contract/check.ts';
import type { Exchange } from '../../kit/contract/exchange.ts';
import type { Hazard } from '../../kit/outcome.ts';
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
    yield await removeNamed(context, 'secret', name, caller);
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
    yield await removeNamed(context, 'function', slug, caller);
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

/** The needs prove that the same requests are served to the owner. */
const NEEDS: Readonly<Record<Group, readonly [Hazard, ...needs: string[]]>> = {
  secrets: ['write-scoped', 'secret-binding'],
  functions: ['write-scoped', 'function-binding', 'function-update-binding'],
  hostname: ['write-project', 'hostname-free', 'hostname-binding'],
  restrictions: ['write-project', 'restrictions-allowed', 'restrictions-binding'],
  bans: ['write-project', 'ban-binding'],
  key: ['irreversible', 'root-key-binding'],
  creation: ['billable', 'organization-binding', 'project-binding'],
};

interface Caller {
  readonly clause: string;
  /** How it asks, for the text of a failure. */
  readonly how: string;
  readonly needs?: readonly string[];
  readonly as: (context: ManagementContext) => CallOptions;
}

const ELSEWHERE: Caller = {
  clause: 'management.refs.unknown',
  how: 'for an unknown reference',
  as: ({ random }) => ({ ref: randomReference(random) }),
};
/** A token has the privileges of its own user account, so that of a user without a part in the project reaches nothing of it. */
const ANOTHER: Caller = {
  clause: 'management.auth.users-apart',
  how: "with another user's token",
  needs: ['other-user'],
  as: ({ target }) => ({ authorization: `Bearer ${target.otherToken ?? ''}` }),
};

/** A case in which each group of operations refuses the caller. */
function refused({ clause, how, needs = [], as }: Caller) {
  return (title: string, ...groups: readonly Group[]): CaseBody<ManagementContext> => ({
    title,
    clauses: [clause],
    needs: [...needs, ...groups.flatMap((group) => NEEDS[group].slice(1))],
    hazard: groups.map((group) => NEEDS[group][0])[0] ?? 'read',
    async run(context) {
      const caller = as(context);
      for (const group of groups)
        for await (const answer of forbiddenRequests[group](context, caller, clause))
          checkRefused(answer, `${answer.request.operation} ${how} is refused`, clause);
    },
  });
}

const nobody = refused({
  clause: 'management.auth.token',
  how: 'without a token',
  as: () => ({ authorization: null }),
});
const madeUp = refused({
  clause: 'management.auth.wrong-token',
  how: 'with a made-up token',
  as: ({ random }) => ({ authorization: `Bearer ${randomToken(random)}` }),
});
const elsewhere = refused(ELSEWHERE);
const another = refused(ANOTHER);

export const unauthorizedWriteCases = managementCases('write-scoped', [], {
  'management.auth.token-required-for-secrets': nobody(
    'Secrets are neither created nor deleted without a token',
    'secrets',
  ),
  'management.auth.token-required-for-functions': nobody(
    'Functions are neither created, read, changed nor deleted without a token',
    'functions',
  ),
  'management.auth.unknown-token-writes': madeUp(
    'With a made-up token nothing is created, changed or deleted',
    'secrets',
    'functions',
  ),
  'management.auth.token-required-for-hostname': nobody(
    'The custom hostname is neither set up, read nor deleted without a token',
    'hostname',
  ),
  'management.auth.token-required-for-bans': nobody('Bans are not removed without a token', 'bans'),
  'management.auth.token-required-for-restrictions': nobody(
    'Network restrictions are not applied without a token',
    'restrictions',
  ),
  'management.auth.token-required-for-root-key': nobody(
    'The encryption root key is not replaced without a token',
    'key',
  ),
  'management.auth.token-required-for-creation': nobody(
    'Neither organizations nor projects are created without a token',
    'creation',
  ),
});

export const strangerCases = managementCases('write-project', [], {
  'management.auth.unknown-token-for-hostname': madeUp(
    'With a made-up token the custom hostname is neither set up, read, moved nor deleted',
    'hostname',
  ),
  'management.auth.unknown-token-for-networks': madeUp(
    'With a made-up token no restrictions are applied and no bans removed',
    'restrictions',
    'bans',
  ),
  'management.auth.unknown-token-for-root-key': madeUp('With a made-up token the root key is not replaced', 'key'),
  'management.auth.unknown-token-for-creation': madeUp(
    'With a made-up token neither organizations nor projects are created',
    'creation',
  ),
  'management.refs.unknown-for-hostname': elsewhere(
    'Under an unknown reference no custom hostname is set up, read, moved or deleted',
    'hostname',
  ),
  'management.refs.unknown-for-networks': elsewhere(
    'Under an unknown reference no restrictions are applied and no bans removed',
    'restrictions',
    'bans',
  ),
  'management.refs.unknown-for-root-key': elsewhere('Under an unknown reference no root key is replaced', 'key'),
  'management.users.changes-no-hostname': another(
    "Another user's token neither sets up, reads, moves nor deletes the custom hostname",
    'hostname',
  ),
  'management.users.changes-no-networks': another(
    "Another user's token applies no restrictions and removes no bans",
    'restrictions',
    'bans',
  ),
  'management.users.changes-no-root-key': another("Another user's token does not replace the root key", 'key'),
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
  'management.users.changes-nothing': refused({ ...ANOTHER, needs: [] })(
    "Another user's token creates, changes and deletes nothing in the project",
    'secrets',
    'functions',
  ),
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
