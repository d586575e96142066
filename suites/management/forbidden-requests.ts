// Requests that a caller without the privilege sends, and what must be as before afterwards.
import { checkThat } from '../kit/contract/check.ts';
import type { Exchange } from '../kit/contract/exchange.ts';
import type { CallOptions, ManagementContext } from './context.ts';
import {
  createFunction,
  createSecrets,
  hostnameFor,
  initializeHostname,
  organizationOf,
  projectValues,
  secretNames,
  sendFunction,
  sendSecrets,
} from './create.ts';
import { randomAddress } from './random-text.ts';
import { recordOf } from './read.ts';
import { removeNamed } from './resources.ts';
import { applyRanges, rangesOf, readRestrictions } from './restrict.ts';

/** Each yields answers that must be refusals; `clause` is broken if something has changed nevertheless. */
export async function* forbiddenOnSecrets(
  context: ManagementContext,
  caller: CallOptions,
  clause: string,
): AsyncGenerator<Exchange> {
  const fresh = context.environment.name('secret');
  await context.environment.opened('secret', fresh);
  yield await sendSecrets(context, [fresh], caller);
  const names = await createSecrets(context, 1);
  yield await removeNamed.secret(context, names[0] ?? '', caller);
  await context.environment.until('the secrets are as before', async () => {
    const listed = await secretNames(context);
    const kept = names.every((name) => listed.includes(name)) && !listed.includes(fresh);
    checkThat(kept, 'a refused write changes no secret', { clause, expected: names, actual: fresh });
  });
}

export async function* forbiddenOnFunctions(
  context: ManagementContext,
  caller: CallOptions,
  clause: string,
): AsyncGenerator<Exchange> {
  const fresh = context.environment.name('function');
  await context.environment.opened('function', fresh);
  yield await sendFunction(context, fresh, caller);
  const { name: slug } = await createFunction(context);
  yield await context.call('getFunction', { slug, ...caller });
  yield await context.call('getFunctionBody', { slug, ...caller });
  const change = { name: 'Not allowed' };
  yield await context.call('updateFunction', { slug, values: change, query: change, ...caller });
  yield await removeNamed.function(context, slug, caller);
  yield await context.call('getFunction', { slug: fresh });
  const { name } = recordOf(await context.call('getFunction', { slug }), 'management.functions.get');
  checkThat(name === slug, 'a refused change changes nothing', { clause, expected: slug, actual: name });
}

export async function* forbiddenOnHostname(context: ManagementContext, caller: CallOptions): AsyncGenerator<Exchange> {
  const fresh = hostnameFor(context);
  await context.environment.opened('hostname', fresh);
  yield await context.call('initializeCustomHostname', { values: { custom_hostname: fresh }, ...caller });
  await initializeHostname(context);
  yield await context.call('getCustomHostname', caller);
  yield await context.call('reverifyCustomHostname', caller);
  // If DNS counts as right, the next step is one that would be served.
  await context.call('reverifyCustomHostname');
  yield await context.call('activateCustomHostname', caller);
  yield await context.call('deleteCustomHostname', caller);
  recordOf(await context.call('getCustomHostname'), 'management.hostname.get');
}

export async function* forbiddenOnRestrictions(
  context: ManagementContext,
  caller: CallOptions,
): AsyncGenerator<Exchange> {
  // What is in force already: accepted or not, nothing changes.
  const found = rangesOf(await readRestrictions(context));
  yield await applyRanges(context, found.length === 0 ? ['0.0.0.0/0'] : found, caller);
}

export async function* forbiddenOnBans(context: ManagementContext, caller: CallOptions): AsyncGenerator<Exchange> {
  const values = { ipv4_addresses: [randomAddress(context.environment.random)] };
  yield await context.call('deleteNetworkBans', { values, ...caller });
}

export async function* forbiddenOnRootKey(context: ManagementContext, caller: CallOptions): AsyncGenerator<Exchange> {
  const { root_key: key } = recordOf(await context.call('getEncryptionKey'), 'management.encryption.get');
  yield await context.call('updateEncryptionKey', { values: { root_key: key }, ...caller });
}

export async function* forbiddenCreation(context: ManagementContext, caller: CallOptions): AsyncGenerator<Exchange> {
  const values = projectValues(context.environment.name('project'), await organizationOf(context));
  yield await context.call('createProject', { values, ...caller });
  const name = context.environment.name('organization');
  yield await context.call('createOrganization', { values: { name }, ...caller });
}
