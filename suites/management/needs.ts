// What management cases rely on: bindings proven by a handshake, and a project in a state that may be touched.
import { blocked, MET, type Need, type NeedState } from '../kit/contract/case.ts';
import { Unjudgeable, type Exchange } from '../kit/contract/exchange.ts';
import type { Hazard } from '../kit/outcome.ts';
import type { ManagementContext } from './context.ts';
import { recordOf } from './read.ts';
import { removeNamed } from './resources.ts';

export const managementNeeds: Readonly<Record<string, Need<ManagementContext>>> = {
  fixture: need('read', checkFixture),
  'project-binding': need('billable', (context) => shake('createProject', () => context.askForProject())),
  // A server may need minutes until a new project can be used.
  'second-project': need('billable', async (context) => {
    const ref = await context.createReference();
    try {
      const { ok, status } = await context.call('listSecrets', { ref });
      return ok ? MET : notAtOnce(`status ${status}`);
    } catch (error) {
      if (!(error instanceof Unjudgeable)) throw error;
      // Whether the service is there at all.
      await context.call('listProjects');
      return notAtOnce(error.message);
    }
  }),
  'organization-binding': need('billable', (context) =>
    shake('createOrganization', () => context.askForOrganization()),
  ),
  'secret-binding': need('write-scoped', async (context) => {
    const [name = ''] = await context.askForSecrets(1);
    return answered(await removeNamed(context, 'secret', name));
  }),
  'function-binding': need('write-scoped', (context) => shake('createFunction', () => context.askForFunction())),
  'function-update-binding': need('write-scoped', async (context) => {
    const slug = await context.createSlug();
    return answered(await context.sendChange(slug, { name: slug }));
  }),
  'hostname-free': need('read', async (context) => {
    const answer = await context.call('getCustomHostname');
    if (!answer.ok) return MET;
    const { status, custom_hostname: hostname } = recordOf(answer);
    if (status === '1_not_started') return MET;
    return notApplicable(`the project has the custom hostname ${String(hostname)}, which is not touched`);
  }),
  'hostname-binding': withHostname(async () => MET),
  'hostname-reverification': withHostname(async (context) => verified(await context.call('reverifyCustomHostname'))),
  'hostname-activation': withHostname(async (context) => {
    await context.call('reverifyCustomHostname');
    return verified(await context.call('activateCustomHostname'));
  }),
  // A key of the form that the present one has; the present one is put back.
  'root-key-binding': need('irreversible', async (context) => {
    if (typeof (await context.rootKey()) !== 'string')
      return blocked('the root key that is read is not a string, so it could not be put back');
    return shake('updateEncryptionKey', () => context.withNewKey((_key, answer) => ({ answer })));
  }),
  'ban-binding': need('write-project', async (context) => {
    const answer = await context.call('deleteNetworkBans', { values: { ipv4_addresses: ['203.0.113.255'] } });
    const reason = `the removal of a ban that does not exist is refused (status ${answer.status}), and the contract has no way to ban`;
    return answer.ok ? MET : notApplicable(reason);
  }),
  'banned-address': need('read', async (context) => {
    const { bannedAddress } = context.target;
    if (bannedAddress === undefined)
      return withheld('since no banned address was given (--banned-address), and the contract has no way to ban one');
    if ((await context.bannedAddresses()).includes(bannedAddress)) return MET;
    return withheld(`since ${bannedAddress} (--banned-address) is not listed among the bans`);
  }),
  'restrictions-disallowed': need('read', async (context) =>
    (await isEntitled(context)) ? notApplicable('the project is entitled to network restrictions') : MET,
  ),
  'other-user': need('read', async (context) => {
    const { otherToken } = context.target;
    const reason = 'no token of another user was given (--other-token: of an account with no part in the project)';
    if (otherToken === undefined) return notApplicable(reason);
    const answer = await context.call('listOrganizations', { authorization: `Bearer ${otherToken}` });
    if (answer.ok) return MET;
    return blocked(`the other token (--other-token) is refused (status ${answer.status})`);
  }),
  'plain-http': need('read', async ({ target: { url, plainUrl } }) => {
    if (!url.startsWith('https:'))
      return notApplicable('the management API was given as plain HTTP, as a mock is on this machine');
    const reason = 'no address of plain HTTP was given (--plain-management: the token is sent there unencrypted)';
    return plainUrl === undefined ? notApplicable(reason) : MET;
  }),
  'restrictions-allowed': need('read', async (context) =>
    (await isEntitled(context)) ? MET : withheld('by the target: the project is not entitled to network restrictions'),
  ),
  'restrictions-binding': need('write-project', async (context) => answered(await context.applyAgain())),
};

function need(hazard: Hazard, check: Need<ManagementContext>['check']): Need<ManagementContext> {
  return { hazard, check };
}

function notApplicable(reason: string): NeedState {
  return { kind: 'not-applicable', reason };
}

function withheld(reason: string): NeedState {
  return { kind: 'withheld', reason };
}

/** A refusal is blamed on the shape of the request, which is not in the contract; what a success answers, and owes, is for the cases. */
async function shake(operation: string, work: () => Promise<{ readonly answer: Exchange }>): Promise<NeedState> {
  try {
    return answered((await work()).answer);
  } catch (error) {
    return blocked(`${operation}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The kit says how to supply another body. */
function answered({ ok, status, request: { operation = '' } }: Exchange): NeedState {
  return ok ? MET : blocked(`${operation}: status ${status}`);
}

function notAtOnce(why: string): NeedState {
  return notApplicable(`a new project cannot be used at once by its id (${why})`);
}

/** A project has room for one hostname only: a handshake takes its own away before a case needs the place. */
function withHostname(work: (context: ManagementContext) => Promise<NeedState>): Need<ManagementContext> {
  return need('write-project', async (context) => {
    const { answer } = await context.askForHostname();
    if (!answer.ok) return answered(answer);
    const state = await work(context);
    await context.call('deleteCustomHostname');
    return state;
  });
}

function verified({ ok, status }: Exchange): NeedState {
  const reason = `the target does not verify a hostname below example.com (status ${status}), which is its right`;
  return ok ? MET : notApplicable(reason);
}

async function isEntitled(context: ManagementContext): Promise<boolean> {
  return (await context.readRestrictions())['entitlement'] !== 'disallowed';
}

/** Whether the project's database holds the fixture, which only its data API can show. */
async function checkFixture(context: ManagementContext): Promise<NeedState> {
  if (context.data === undefined) return notApplicable('no data API of the same project was given (--data)');
  if ((await context.askData('{ blogCollection { edges { cursor } } }')) !== undefined) return MET;
  return notApplicable('the database of the project does not hold the fixture (touchstone fixture prints it)');
}
