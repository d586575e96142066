// Makes projects, organizations, secrets and hostnames for cases: each named after the run, in the ledger first, and answered as the contract says.
import { afterSuccess } from '../kit/contract/bindings.ts';
import { checkEqual, checkOnce, checkThat } from '../kit/contract/check.ts';
import { NotApplicable, type Exchange } from '../kit/contract/exchange.ts';
import type { CallOptions, ManagementContext } from './context.ts';
import { WHOLE_TEXTS } from './random-text.ts';
import { checkDone, recordOf, valuesOf, type JsonRecord } from './read.ts';

/** What was asked for under a fresh name, and whatever was answered. */
export interface Asked {
  readonly name: string;
  readonly answer: Exchange;
}

export interface Created {
  readonly name: string;
  readonly record: JsonRecord;
}

/** Was answered with a success. The record is read only by the cases that want it: the others rely on what was made, not on the form of the answer. */
export function toCreated({ name, answer }: Asked): Created {
  checkDone(answer);
  return {
    name,
    get record() {
      return recordOf(answer);
    },
  };
}

/** At least the project under test: an empty list would prove nothing. */
export async function listedProjects(context: ManagementContext): Promise<readonly JsonRecord[]> {
  const projects = await context.records('listProjects');
  checkThat(projects.length > 0, 'the project under test is listed', {
    clause: 'management.projects.id-is-ref',
    expected: context.target.ref,
    actual: 'an empty list',
  });
  return projects;
}

export async function projectIds(context: ManagementContext): Promise<readonly unknown[]> {
  return valuesOf(await listedProjects(context), 'id');
}

/** At least one: an empty list would prove nothing, and which organizations a token sees is open. */
export async function listedOrganizations(context: ManagementContext): Promise<readonly JsonRecord[]> {
  const organizations = await context.records('listOrganizations');
  if (organizations.length === 0) throw new NotApplicable('the token lists no organization');
  return organizations;
}

/** What is asked for instead of a usual thing: `end` of its name. */
type Wanted = Omit<CallOptions, 'values'> & { readonly end?: string; readonly region?: string };

/** In the organization of the project under test. */
export async function askForProject(
  context: ManagementContext,
  { end, region, ...options }: Wanted = {},
): Promise<Asked> {
  const organization = await organizationOf(context);
  const name = await context.claim('project', end);
  const values = projectValues(name, organization, region);
  return { name, answer: await context.call('createProject', { ...options, values }) };
}

export function projectValues(name: string, organization: unknown, region = 'us-east-1'): JsonRecord {
  return { name, organization_id: organization, db_pass: `${name}-password`, plan: 'free', region };
}

export async function createProject(context: ManagementContext): Promise<Created> {
  return toCreated(await askForProject(context));
}

/** The reference of a new project. */
export async function createReference(context: ManagementContext): Promise<string> {
  return String((await createProject(context)).record['id']);
}

/** Of the project under test, else of the first one. */
export async function organizationOf(context: ManagementContext): Promise<unknown> {
  const projects = await listedProjects(context);
  const own = projects.find(({ id }) => id === context.target.ref) ?? projects[0];
  return own?.['organization_id'];
}

export async function askForOrganization(context: ManagementContext, { end, ...options }: Wanted = {}): Promise<Asked> {
  const name = await context.claim('organization', end);
  return { name, answer: await context.call('createOrganization', { ...options, values: { name } }) };
}

export async function createOrganization(context: ManagementContext): Promise<Created> {
  return toCreated(await askForOrganization(context));
}

/** Under a name of unusual signs, of fewer if those are refused, else a plain one: a server may refuse signs in names; what it takes it has to keep. */
export async function createUnusually(
  context: ManagementContext,
  ask: typeof askForProject | typeof askForOrganization,
): Promise<Created> {
  for (const text of WHOLE_TEXTS) {
    const asked = await ask(context, { end: ` ${text}` });
    if (asked.answer.ok) return toCreated(asked);
  }
  return toCreated(await ask(context));
}

/** Fresh names of secrets, made in one request and seen: what comes next relies on them. */
export async function createSecrets(
  context: ManagementContext,
  count: number,
  label?: string,
): Promise<readonly string[]> {
  const names = await askForSecrets(context, count, label);
  await context.until('the secrets are listed', async () => {
    const listed = await secretNames(context);
    const lost = names.filter((name) => !listed.includes(name));
    checkThat(lost.length === 0, 'secrets that were made are listed', {
      clause: 'management.secrets.create',
      expected: names.join(', '),
      actual: `${lost.join(', ')} not listed, ${afterSuccess('createSecrets')}`,
    });
  });
  return names;
}

export async function createSecret(context: ManagementContext): Promise<string> {
  const [name = ''] = await createSecrets(context, 1);
  return name;
}

/** The same without the look. */
export async function askForSecrets(
  context: ManagementContext,
  count: number,
  label = 'secret',
): Promise<readonly string[]> {
  const names = Array.from({ length: count }, () => context.name(label));
  for (const name of names) await context.opened('secret', name);
  checkDone(await sendSecrets(context, names));
  return names;
}

export function sendSecrets(
  context: ManagementContext,
  names: readonly string[],
  options: CallOptions = {},
): Promise<Exchange> {
  const secrets = names.map((name) => ({ name, value: `value of ${name}` }));
  return context.call('createSecrets', { ...options, values: { secrets } });
}

export function removeSecrets(
  context: ManagementContext,
  names: readonly string[],
  options: CallOptions = {},
): Promise<Exchange> {
  return context.succeed('deleteSecrets', { ...options, values: { names } });
}

/** Of the run's own, whichever case made them, none is listed twice, unless it was made twice. */
export async function secretNames(context: ManagementContext, options: CallOptions = {}): Promise<readonly unknown[]> {
  const names = valuesOf(await context.records('listSecrets', options), 'name');
  const { marker } = context;
  checkOnce(
    names.filter((name) => String(name).startsWith(`${marker}-`) && !String(name).startsWith(`${marker}-${TWICE}-`)),
    'no secret is listed twice',
    { clause: 'management.secrets.list' },
  );
  return names;
}

/** What names begin with that are given twice: whether there are two secrets then is open. */
export const TWICE = 'again';

/** What became of the secrets of a case: those that `clause` leaves are listed, and those that were deleted are not. */
export async function checkSecrets(
  context: ManagementContext,
  left: readonly string[],
  { gone = [], clause = 'management.secrets.create' }: { gone?: readonly string[]; clause?: string } = {},
): Promise<void> {
  await context.until('the list of secrets follows', async () => {
    const listed = await secretNames(context);
    const found = left.filter((name) => listed.includes(name));
    checkEqual(found, left, 'every secret that was made and not deleted is listed, by its name', { clause });
    const still = gone.filter((name) => listed.includes(name));
    checkThat(still.length === 0, 'no deleted secret is listed', {
      clause: 'management.secrets.delete',
      expected: 'none of them',
      actual: `${still.join(', ')} still listed, ${afterSuccess('deleteSecrets')}`,
    });
  });
}

/** Under a fresh name below a domain that is reserved for examples. */
export async function askForHostname(context: ManagementContext, options: CallOptions = {}): Promise<Asked> {
  const name = `${context.name('host')}.example.com`.toLowerCase();
  await context.opened('hostname', name);
  const values = { custom_hostname: name };
  return { name, answer: await context.call('initializeCustomHostname', { ...options, values }) };
}

export async function initializeHostname(context: ManagementContext): Promise<Created> {
  return toCreated(await askForHostname(context));
}

/** The body that the data API of the same project answers to a query; undefined if it refuses it. */
export async function askData({ data, send }: ManagementContext, query: string): Promise<unknown> {
  const answer = await send({
    method: 'POST',
    url: `${data?.url ?? ''}/graphql/v1`,
    headers: { apiKey: data?.serviceKey ?? data?.apiKey ?? '', 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: {} }),
  });
  return answer.ok ? answer.json() : undefined;
}
