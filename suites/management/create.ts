// Makes resources for cases: each written into the ledger first, named after the run, and answered as the contract says.
import { afterSuccess } from '../kit/contract/bindings.ts';
import { checkAccepted, checkOnce, checkThat } from '../kit/contract/check.ts';
import { NotApplicable, type Exchange } from '../kit/contract/exchange.ts';
import type { CallOptions, ManagementContext } from './context.ts';
import { WHOLE_TEXTS } from './random-text.ts';
import { recordOf, recordsOf, type JsonRecord } from './read.ts';

export interface Created {
  readonly name: string;
  readonly record: JsonRecord;
}

/** What was asked for under a fresh name, and whatever was answered. */
interface Asked {
  readonly name: string;
  readonly answer: Exchange;
}

/** At least the project under test: an empty list would prove nothing. */
export async function listedProjects(context: ManagementContext): Promise<readonly JsonRecord[]> {
  const projects = recordsOf(await context.call('listProjects'), 'management.projects.list');
  checkThat(projects.length > 0, 'the project under test is listed', {
    clause: 'management.projects.id-is-ref',
    expected: context.target.ref,
    actual: 'an empty list',
  });
  return projects;
}

/** At least one: an empty list would prove nothing, and which organizations a token sees is open. */
export async function listedOrganizations(context: ManagementContext): Promise<readonly JsonRecord[]> {
  const organizations = recordsOf(await context.call('listOrganizations'), 'management.organizations.list');
  if (organizations.length === 0) throw new NotApplicable('the token lists no organization');
  return organizations;
}

export async function askForProject(context: ManagementContext): Promise<Asked> {
  const organization = await organizationOf(context);
  const name = context.environment.name('project');
  await context.environment.opened('project', name);
  return { name, answer: await context.call('createProject', { values: projectValues(name, organization) }) };
}

export async function createProject(context: ManagementContext): Promise<Created> {
  return toCreated(await askForProject(context), 'management.projects.create');
}

/** The record is read only by the cases that want it: the others rely on what was made, not on the form of the answer. */
function toCreated({ name, answer }: Asked, clause: string): Created {
  checkAccepted(answer, `${answer.request.operation} is answered with a success`, clause);
  return {
    name,
    get record() {
      return recordOf(answer, clause);
    },
  };
}

export function projectValues(name: string, organization: unknown): Readonly<Record<string, unknown>> {
  return { name, organization_id: organization, db_pass: `${name}-password`, plan: 'free', region: 'us-east-1' };
}

/** Of the project under test, else of the first one. */
export async function organizationOf(context: ManagementContext): Promise<unknown> {
  const projects = await listedProjects(context);
  const own = projects.find(({ id }) => id === context.target.ref) ?? projects[0];
  return own?.['organization_id'];
}

export async function askForOrganization(context: ManagementContext): Promise<Asked> {
  const name = context.environment.name('organization');
  await context.environment.opened('organization', name);
  return { name, answer: await context.call('createOrganization', { values: { name } }) };
}

export async function createOrganization(context: ManagementContext): Promise<Created> {
  return toCreated(await askForOrganization(context), 'management.organizations.create');
}

/** Under a name of unusual signs, of fewer if those are refused, else a plain one: a server may refuse signs in names; what it takes it has to keep. */
export async function nameUnusually(
  { environment }: ManagementContext,
  kind: 'project' | 'organization',
  ask: (name: string) => Promise<Exchange>,
): Promise<Asked> {
  for (let count = 0; ; count += 1) {
    const text = WHOLE_TEXTS[count];
    const name = text === undefined ? environment.name(kind) : `${environment.name(kind)} ${text}`;
    await environment.opened(kind, name);
    const answer = await ask(name);
    if (answer.ok || text === undefined) return { name, answer };
  }
}

/** Fresh names of secrets, made in one request and seen: what comes next relies on them. */
export async function createSecrets(
  context: ManagementContext,
  count: number,
  label?: string,
): Promise<readonly string[]> {
  const names = await askForSecrets(context, count, label);
  await context.environment.until('the secrets are listed', async () => {
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

/** The same without the look. */
export async function askForSecrets(
  context: ManagementContext,
  count: number,
  label = 'secret',
): Promise<readonly string[]> {
  const names = Array.from({ length: count }, () => context.environment.name(label));
  for (const name of names) await context.environment.opened('secret', name);
  const answer = await sendSecrets(context, names);
  checkAccepted(answer, 'the creation of secrets is answered with a success', 'management.secrets.create');
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

/** Of the run's own, whichever case made them, none is listed twice, unless it was made twice. */
export async function secretNames(context: ManagementContext, options: CallOptions = {}): Promise<readonly unknown[]> {
  const secrets = recordsOf(await context.call('listSecrets', options), 'management.secrets.list');
  const names = secrets.map(({ name }) => name);
  const { marker } = context.environment;
  checkOnce(
    names.filter((name) => String(name).startsWith(`${marker}-`) && !String(name).startsWith(`${marker}-${TWICE}-`)),
    'no secret is listed twice',
    { clause: 'management.secrets.list' },
  );
  return names;
}

/** What names begin with that are given twice: whether there are two secrets then is open. */
export const TWICE = 'again';

/** A fresh function; `query` overrides what is said about it. */
export async function askForFunction(
  context: ManagementContext,
  query: Readonly<Record<string, string>> = {},
): Promise<Asked> {
  const slug = context.environment.name('function');
  await context.environment.opened('function', slug);
  return { name: slug, answer: await sendFunction(context, slug, { query }) };
}

export async function createFunction(
  context: ManagementContext,
  query: Readonly<Record<string, string>> = {},
): Promise<Created> {
  const asked = await askForFunction(context, query);
  const created = toCreated(asked, 'management.functions.create');
  await context.environment.until('the function is there', () => checkFunctionThere(context, asked.name));
  return created;
}

/** Either way to read shows it: what each of them owes has clauses of its own. */
async function checkFunctionThere(context: ManagementContext, slug: string): Promise<void> {
  const isShown = ({ ok, text }: Exchange): boolean => ok && text.includes(JSON.stringify(slug));
  if (isShown(await context.call('getFunction', { slug }))) return;
  checkThat(isShown(await context.call('listFunctions')), 'the function is there', {
    clause: 'management.functions.create',
    expected: slug,
    actual: `neither answered nor listed, ${afterSuccess('createFunction')}`,
  });
}

export function sendFunction(context: ManagementContext, slug: string, options: CallOptions = {}): Promise<Exchange> {
  return context.call('createFunction', {
    ...options,
    query: { slug, name: slug, ...options.query },
    values: { slug, name: options.query?.['name'] ?? slug, body: FUNCTION_SOURCE },
  });
}

/** Source that runs on any server of functions; nothing here ever calls it. */
export const FUNCTION_SOURCE = "Deno.serve(() => new Response('touchstone'));\n";

/** A fresh name below a domain that is reserved for examples. */
export function hostnameFor(context: ManagementContext): string {
  return `${context.environment.name('host')}.example.com`.toLowerCase();
}

export async function askForHostname(context: ManagementContext): Promise<Asked> {
  const name = hostnameFor(context);
  await context.environment.opened('hostname', name);
  return { name, answer: await context.call('initializeCustomHostname', { values: { custom_hostname: name } }) };
}

export async function initializeHostname(context: ManagementContext): Promise<Created> {
  return toCreated(await askForHostname(context), 'management.hostname.initialize');
}
