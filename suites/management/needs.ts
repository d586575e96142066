// What management cases rely on: bindings proven by a handshake, and a project in a state that may be touched.
import type { Need, NeedState } from '../kit/contract/case.ts';
import { Unjudgeable, type Exchange } from '../kit/contract/exchange.ts';
import { isRecord } from '../kit/contract/json.ts';
import type { ManagementTarget } from '../kit/contract/target.ts';
import type { ManagementContext } from './context.ts';
import {
  askForFunction,
  askForHostname,
  askForOrganization,
  askForProject,
  createFunction,
  createProject,
  askForSecrets,
} from './create.ts';
import { bannedAddresses, recordOf } from './read.ts';
import { removeNamed } from './resources.ts';
import { applyRanges, readRestrictions, rangesOf } from './restrict.ts';
import { withNewKey } from './root-key.ts';

const MET: NeedState = { kind: 'met' };

export const managementNeeds: Readonly<Record<string, Need<ManagementContext>>> = {
  fixture: { hazard: 'read', check: checkFixture },
  'project-binding': {
    hazard: 'billable',
    check: (context) => shake('createProject', () => askForProject(context)),
  },
  'second-project': { hazard: 'billable', check: checkSecondProject },
  'organization-binding': {
    hazard: 'billable',
    check: (context) => shake('createOrganization', () => askForOrganization(context)),
  },
  'secret-binding': { hazard: 'write-scoped', check: checkSecrets },
  'function-binding': { hazard: 'write-scoped', check: checkFunctions },
  'function-update-binding': { hazard: 'write-scoped', check: checkFunctionUpdate },
  'hostname-free': { hazard: 'read', check: checkHostnameFree },
  'hostname-binding': {
    hazard: 'write-project',
    check: (context) => withHostname(context, () => Promise.resolve(MET)),
  },
  'hostname-reverification': { hazard: 'write-project', check: checkReverification },
  'hostname-activation': { hazard: 'write-project', check: checkActivation },
  'root-key-binding': { hazard: 'irreversible', check: checkRootKey },
  'ban-binding': { hazard: 'write-project', check: checkBans },
  'banned-address': { hazard: 'read', check: checkBannedAddress },
  'restrictions-disallowed': { hazard: 'read', check: checkNoEntitlement },
  'other-user': { hazard: 'read', check: checkOtherUser },
  'plain-http': { hazard: 'read', check: ({ target }) => Promise.resolve(checkPlainHttp(target)) },
  'restrictions-allowed': { hazard: 'read', check: checkEntitlement },
  'restrictions-binding': { hazard: 'write-project', check: checkRestrictions },
};

/** A refusal is blamed on the shape of the request, which is not in the contract; what a success answers, and owes, is for the cases. */
async function shake(operation: string, work: () => Promise<{ readonly answer: Exchange }>): Promise<NeedState> {
  try {
    const { answer } = await work();
    return answer.ok ? MET : unproven(operation, `status ${answer.status}`);
  } catch (error) {
    return unproven(operation, error instanceof Error ? error.message : String(error));
  }
}

/** The kit says how to supply another body. */
function unproven(operation: string, what: string): NeedState {
  return { kind: 'blocked', reason: `${operation}: ${what}` };
}

/** A server may need minutes until a new project can be used. */
async function checkSecondProject(context: ManagementContext): Promise<NeedState> {
  const { record } = await createProject(context);
  const ref = String(record['id']);
  try {
    const { ok, status } = await context.call('listSecrets', { ref });
    return ok ? MET : notAtOnce(`status ${status}`);
  } catch (error) {
    if (!(error instanceof Unjudgeable)) throw error;
    // Whether the service is there at all.
    await context.call('listProjects');
    return notAtOnce(error.message);
  }
}

function notAtOnce(why: string): NeedState {
  return { kind: 'not-applicable', reason: `a new project cannot be used at once by its id (${why})` };
}

async function checkSecrets(context: ManagementContext): Promise<NeedState> {
  const [name = ''] = await askForSecrets(context, 1);
  const { ok, status, request } = await removeNamed.secret(context, name);
  return ok ? MET : unproven(request.operation ?? '', `status ${status}`);
}

function checkFunctions(context: ManagementContext): Promise<NeedState> {
  return shake('createFunction', () => askForFunction(context));
}

async function checkFunctionUpdate(context: ManagementContext): Promise<NeedState> {
  const { name: slug } = await createFunction(context);
  const answer = await context.call('updateFunction', { slug, query: { name: slug }, values: { name: slug } });
  return answer.ok ? MET : unproven('updateFunction', `status ${answer.status}`);
}

async function checkHostnameFree(context: ManagementContext): Promise<NeedState> {
  const answer = await context.call('getCustomHostname');
  if (!answer.ok) return MET;
  const { status, custom_hostname: hostname } = recordOf(answer, 'management.hostname.get');
  if (status === '1_not_started') return MET;
  return {
    kind: 'not-applicable',
    reason: `the project has the custom hostname ${String(hostname)}, which is not touched`,
  };
}

async function checkReverification(context: ManagementContext): Promise<NeedState> {
  return withHostname(context, async () => {
    const answer = await context.call('reverifyCustomHostname');
    return answer.ok ? MET : { kind: 'not-applicable', reason: cannotBeVerified(answer.status) };
  });
}

async function checkActivation(context: ManagementContext): Promise<NeedState> {
  return withHostname(context, async () => {
    await context.call('reverifyCustomHostname');
    const answer = await context.call('activateCustomHostname');
    return answer.ok ? MET : { kind: 'not-applicable', reason: cannotBeVerified(answer.status) };
  });
}

/** A project has room for one hostname only: a handshake takes its own away before a case needs the place. */
async function withHostname(context: ManagementContext, work: () => Promise<NeedState>): Promise<NeedState> {
  const { answer } = await askForHostname(context);
  if (!answer.ok) return unproven('initializeCustomHostname', `status ${answer.status}`);
  const state = await work();
  await context.call('deleteCustomHostname');
  return state;
}

function cannotBeVerified(status: number): string {
  return `the target does not verify a hostname below example.com (status ${status}), which is its right`;
}

/** A key of the form that the present one has; the present one is put back. */
async function checkRootKey(context: ManagementContext): Promise<NeedState> {
  const { root_key: key } = recordOf(await context.call('getEncryptionKey'), 'management.encryption.get');
  if (typeof key !== 'string')
    return { kind: 'blocked', reason: 'the root key that is read is not a string, so it could not be put back' };
  return shake('updateEncryptionKey', () => withNewKey(context, (_key, answer) => Promise.resolve({ answer })));
}

async function checkBans(context: ManagementContext): Promise<NeedState> {
  const answer = await context.call('deleteNetworkBans', { values: { ipv4_addresses: ['203.0.113.255'] } });
  if (answer.ok) return MET;
  const reason = `the removal of a ban that does not exist is refused (status ${answer.status}), and the contract has no way to ban`;
  return { kind: 'not-applicable', reason };
}

async function checkBannedAddress(context: ManagementContext): Promise<NeedState> {
  const { bannedAddress } = context.target;
  if (bannedAddress === undefined)
    return {
      kind: 'withheld',
      reason: 'since no banned address was given (--banned-address), and the contract has no way to ban one',
    };
  if ((await bannedAddresses(context)).includes(bannedAddress)) return MET;
  return { kind: 'withheld', reason: `since ${bannedAddress} (--banned-address) is not listed among the bans` };
}

async function checkEntitlement(context: ManagementContext): Promise<NeedState> {
  const { entitlement } = await readRestrictions(context);
  if (entitlement !== 'disallowed') return MET;
  return { kind: 'withheld', reason: 'by the target: the project is not entitled to network restrictions' };
}

async function checkNoEntitlement(context: ManagementContext): Promise<NeedState> {
  const { entitlement } = await readRestrictions(context);
  if (entitlement === 'disallowed') return MET;
  return { kind: 'not-applicable', reason: 'the project is entitled to network restrictions' };
}

async function checkOtherUser(context: ManagementContext): Promise<NeedState> {
  const { otherToken } = context.target;
  if (otherToken === undefined)
    return {
      kind: 'not-applicable',
      reason: 'no token of another user was given (--other-token: of an account with no part in the project)',
    };
  const answer = await context.call('listOrganizations', { authorization: `Bearer ${otherToken}` });
  if (answer.ok) return MET;
  return { kind: 'blocked', reason: `the other token (--other-token) is refused (status ${answer.status})` };
}

function checkPlainHttp({ url, plainUrl }: ManagementTarget): NeedState {
  if (!url.startsWith('https:'))
    return {
      kind: 'not-applicable',
      reason: 'the management API was given as plain HTTP, as a mock is on this machine',
    };
  if (plainUrl !== undefined) return MET;
  return {
    kind: 'not-applicable',
    reason: 'no address of plain HTTP was given (--plain-management: the token is sent there unencrypted)',
  };
}

/** Applies what is in force already. */
async function checkRestrictions(context: ManagementContext): Promise<NeedState> {
  const found = rangesOf(await readRestrictions(context));
  const { ok, status, request } = await applyRanges(context, found.length === 0 ? ['0.0.0.0/0'] : found);
  return ok ? MET : unproven(request.operation ?? '', `status ${status}`);
}

/** Whether the project's database holds the fixture, which only its data API can show. */
async function checkFixture(context: ManagementContext): Promise<NeedState> {
  const { data } = context.environment.target;
  if (data === undefined)
    return { kind: 'not-applicable', reason: 'no data API of the same project was given (--data)' };
  const answer = await context.environment.send({
    method: 'POST',
    url: `${data.url}/graphql/v1`,
    headers: { apiKey: data.serviceKey ?? data.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ blogCollection { edges { cursor } } }', variables: {} }),
  });
  const value: unknown = answer.ok ? answer.json() : undefined;
  if (isRecord(value) && isRecord(value['data']) && value['errors'] === undefined) return MET;
  return {
    kind: 'not-applicable',
    reason: 'the database of the project does not hold the fixture (touchstone fixture prints it)',
  };
}
