// Requests that a caller without the privilege sends, and what must be as before afterwards.
import type { Exchange } from '../kit/contract/exchange.ts';
import type { CallOptions } from './caller.ts';
import type { ManagementContext } from './context.ts';
import { projectValues } from './create.ts';
import { randomAddress } from './random-text.ts';
import { checkExcludes, checkFields, checkIncludes } from './read.ts';
import { removeNamed } from './resources.ts';

/** Each yields answers that must be refusals; `clause` is broken if something has changed nevertheless. */
export type ForbiddenRequests = (
  context: ManagementContext,
  caller: CallOptions,
  clause: string,
) => AsyncGenerator<Exchange>;

export const forbiddenRequests = {
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
