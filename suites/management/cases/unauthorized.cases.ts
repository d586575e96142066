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
import table from './unauthorized.json' with { type: 'json' };

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

interface Caller {
  readonly clause: string;
  /** How it asks, for the text of a failure. */
  readonly how: string;
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
  as: ({ target }) => ({ authorization: `Bearer ${target.otherToken ?? ''}` }),
};

/** Each group of operations refuses the caller; the needs of the case prove that the same requests are served to the owner. */
const refused =
  ({ clause, how, as }: Caller) =>
  (...groups: readonly Group[]) =>
  async (context: ManagementContext): Promise<void> => {
    const caller = as(context);
    for (const group of groups)
      for await (const answer of forbiddenRequests[group](context, caller, clause))
        checkRefused(answer, `${answer.request.operation} ${how} is refused`, clause);
  };

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

export const unauthorizedWriteCases = managementCases('write-scoped', [], table.unauthorizedWrite, {
  'management.auth.token-required-for-secrets': nobody('secrets'),
  'management.auth.token-required-for-functions': nobody('functions'),
  'management.auth.unknown-token-writes': madeUp('secrets', 'functions'),
  'management.auth.token-required-for-hostname': nobody('hostname'),
  'management.auth.token-required-for-bans': nobody('bans'),
  'management.auth.token-required-for-restrictions': nobody('restrictions'),
  'management.auth.token-required-for-root-key': nobody('key'),
  'management.auth.token-required-for-creation': nobody('creation'),
});

export const strangerCases = managementCases('write-project', [], table.stranger, {
  'management.auth.unknown-token-for-hostname': madeUp('hostname'),
  'management.auth.unknown-token-for-networks': madeUp('restrictions', 'bans'),
  'management.auth.unknown-token-for-root-key': madeUp('key'),
  'management.auth.unknown-token-for-creation': madeUp('creation'),
  'management.refs.unknown-for-hostname': elsewhere('hostname'),
  'management.refs.unknown-for-networks': elsewhere('restrictions', 'bans'),
  'management.refs.unknown-for-root-key': elsewhere('key'),
  'management.users.changes-no-hostname': another('hostname'),
  'management.users.changes-no-networks': another('restrictions', 'bans'),
  'management.users.changes-no-root-key': another('key'),
  async 'management.refs.unknown-for-updates'(context) {
    const slug = await context.createSlug();
    const change = await context.sendChange(slug, { name: 'Elsewhere' }, ELSEWHERE.as(context));
    checkRefused(change, 'updateFunction for an unknown reference is refused');
    checkFields('a function after a refused change', await context.readFunction(slug), { name: slug });
  },
});

export const userCases = managementCases('read', ['other-user'], table.user, {
  async 'management.users.lists-are-own'(context) {
    await context.listedOrganizations();
    const ours = [context.target.ref, ...(await context.projectIds())];
    const theirs = valuesOf(await context.records('listProjects', ANOTHER.as(context)), 'id');
    for (const id of ours) checkExcludes(theirs, id, 'no project of the first user is listed for the other');
    const organization = await context.organizationOf();
    const ids = valuesOf(await context.records('listOrganizations', ANOTHER.as(context)), 'id');
    checkExcludes(ids, organization, 'the organization of the project is not listed for the other user');
  },
  async 'management.users.reads-nothing'(context) {
    await context.records('listSecrets');
    for (const operation of [...PROJECT_READS, 'getCustomHostname'])
      await context.refuses(operation, ANOTHER.how, ANOTHER.as(context));
  },
  'management.users.changes-nothing': another('secrets', 'functions'),
  async 'management.users.organization-is-own'(context) {
    const { id } = recordOf((await context.askForOrganization(ANOTHER.as(context))).answer);
    const clause = 'management.organizations.create-listed';
    await context.until('the organization is listed', async () => {
      const own = valuesOf(await context.records('listOrganizations', ANOTHER.as(context)), 'id');
      checkIncludes(own, id, 'the user who made the organization sees it', clause);
    });
    const ids = valuesOf(await context.listedOrganizations(), 'id');
    checkExcludes(ids, id, 'the first user does not see it');
  },
  async 'management.users.makes-no-project-elsewhere'(context) {
    const { answer } = await context.askForProject(ANOTHER.as(context));
    checkRefused(answer, "createProject in another user's organization is refused");
  },
});
