// Makes projects, organizations, secrets and hostnames for cases: each named after the run, in the ledger first, and answered as the contract says.
import { afterSuccess } from '../kit/contract/bindings.ts';
import { checkOnce, checkThat } from '../kit/contract/check.ts';
import { NotApplicable, type Exchange } from '../kit/contract/exchange.ts';
import { isRecord } from '../kit/contract/json.ts';
import { Caller, type CallOptions } from './caller.ts';
import { WHOLE_TEXTS } from './random-text.ts';
import { checkDone, recordOf, valuesOf, type JsonRecord } from './read.ts';

/** What was asked for under a fresh name, and whatever was answered. */
export interface Asked {
  readonly name: string;
  readonly answer: Exchange;
}

/** Was answered with a success. The record is read only by the cases that want it: the others rely on what was made, not on the form of the answer. */
export function toCreated({ name, answer }: Asked) {
  checkDone(answer);
  return {
    name,
    get record() {
      return recordOf(answer);
    },
  };
}

export type Created = ReturnType<typeof toCreated>;

/** What is asked for instead of a usual thing: `end` of its name. */
type Wanted = Omit<CallOptions, 'values'> & { readonly end?: string; readonly region?: string };

export function projectValues(name: string, organization: unknown, region = 'us-east-1'): JsonRecord {
  return { name, organization_id: organization, db_pass: `${name}-password`, plan: 'free', region };
}

/** What names begin with that are given twice: whether there are two secrets then is open. */
export const TWICE = 'again';

const CREATED = 'management.secrets.create';

export class Resources extends Caller {
  /** At least the project under test: an empty list would prove nothing. */
  async listedProjects(): Promise<readonly JsonRecord[]> {
    const projects = await this.records('listProjects');
    checkThat(projects.length > 0, 'the project under test is listed', {
      clause: 'management.projects.id-is-ref',
      expected: this.target.ref,
      actual: 'an empty list',
    });
    return projects;
  }

  async projectIds(): Promise<readonly unknown[]> {
    return valuesOf(await this.listedProjects(), 'id');
  }

  /** At least one: an empty list would prove nothing, and which organizations a token sees is open. */
  async listedOrganizations(): Promise<readonly JsonRecord[]> {
    const organizations = await this.records('listOrganizations');
    if (organizations.length === 0) throw new NotApplicable('the token lists no organization');
    return organizations;
  }

  /** In the organization of the project under test. */
  async askForProject({ end, region, ...options }: Wanted = {}): Promise<Asked> {
    const organization = await this.organizationOf();
    const name = await this.claim('project', end);
    const values = projectValues(name, organization, region);
    return { name, answer: await this.call('createProject', { ...options, values }) };
  }

  async createProject(): Promise<Created> {
    return toCreated(await this.askForProject());
  }

  /** The reference of a new project. */
  async createReference(): Promise<string> {
    return String((await this.createProject()).record['id']);
  }

  /** Of the project under test, else of the first one. */
  async organizationOf(): Promise<unknown> {
    const projects = await this.listedProjects();
    const own = projects.find(({ id }) => id === this.target.ref) ?? projects[0];
    return own?.['organization_id'];
  }

  async askForOrganization({ end, ...options }: Wanted = {}): Promise<Asked> {
    const name = await this.claim('organization', end);
    return { name, answer: await this.call('createOrganization', { ...options, values: { name } }) };
  }

  async createOrganization(): Promise<Created> {
    return toCreated(await this.askForOrganization());
  }

  /** Under a name of unusual signs, of fewer if those are refused, else a plain one: a server may refuse signs in names; what it takes it has to keep. */
  async createUnusually(ask: (wanted?: Wanted) => Promise<Asked>): Promise<Created> {
    for (const text of WHOLE_TEXTS) {
      const asked = await ask({ end: ` ${text}` });
      if (asked.answer.ok) return toCreated(asked);
    }
    return toCreated(await ask());
  }

  /** Fresh names of secrets, made in one request and seen: what comes next relies on them. */
  async createSecrets(count: number, label?: string): Promise<readonly string[]> {
    const names = await this.askForSecrets(count, label);
    await this.checkSecrets(names);
    return names;
  }

  async createSecret(): Promise<string> {
    const [name = ''] = await this.createSecrets(1);
    return name;
  }

  /** The same without the look. */
  async askForSecrets(count: number, label = 'secret'): Promise<readonly string[]> {
    const names = Array.from({ length: count }, () => this.name(label));
    for (const name of names) await this.opened('secret', name);
    checkDone(await this.sendSecrets(names));
    return names;
  }

  sendSecrets(names: readonly string[], options: CallOptions = {}): Promise<Exchange> {
    const secrets = names.map((name) => ({ name, value: `value of ${name}` }));
    return this.call('createSecrets', { ...options, values: { secrets } });
  }

  removeSecrets(names: readonly string[], options: CallOptions = {}): Promise<Exchange> {
    return this.succeed('deleteSecrets', { ...options, values: { names } });
  }

  /** Of the run's own, whichever case made them, none is listed twice, unless it was made twice. */
  async secretNames(options: CallOptions = {}): Promise<readonly unknown[]> {
    const names = valuesOf(await this.records('listSecrets', options), 'name');
    const own = names.filter((name) => String(name).startsWith(`${this.marker}-`));
    const once = own.filter((name) => !String(name).startsWith(`${this.marker}-${TWICE}-`));
    checkOnce(once, 'no secret is listed twice', { clause: 'management.secrets.list' });
    return names;
  }

  /** What became of the secrets of a case: those that `clause` leaves are listed, and those that were deleted are not. */
  async checkSecrets(
    left: readonly string[],
    { gone = [], clause = CREATED }: { readonly gone?: readonly string[]; readonly clause?: string } = {},
  ): Promise<void> {
    await this.until('the list of secrets follows', async () => {
      const listed = await this.secretNames();
      const lost = left.filter((name) => !listed.includes(name));
      checkThat(lost.length === 0, 'every secret that was made and not deleted is listed, by its name', {
        clause,
        expected: left,
        actual: `${JSON.stringify(lost)} not listed${clause === CREATED ? `, ${afterSuccess('createSecrets')}` : ''}`,
      });
      const still = gone.filter((name) => listed.includes(name));
      checkThat(still.length === 0, 'no deleted secret is listed', {
        clause: 'management.secrets.delete',
        expected: 'none of them',
        actual: `${still.join(', ')} still listed, ${afterSuccess('deleteSecrets')}`,
      });
    });
  }

  /** Under a fresh name below a domain that is reserved for examples. */
  async askForHostname(options: CallOptions = {}): Promise<Asked> {
    const name = `${this.name('host')}.example.com`.toLowerCase();
    await this.opened('hostname', name);
    const values = { custom_hostname: name };
    return { name, answer: await this.call('initializeCustomHostname', { ...options, values }) };
  }

  async initializeHostname(): Promise<Created> {
    return toCreated(await this.askForHostname());
  }

  /** What the data API of the same project answers to a query; undefined if it refuses it. */
  async askData(query: string): Promise<JsonRecord | undefined> {
    const answer = await this.send({
      method: 'POST',
      url: `${this.data?.url ?? ''}/graphql/v1`,
      headers: { apiKey: this.data?.serviceKey ?? this.data?.apiKey ?? '', 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables: {} }),
    });
    const body = answer.ok ? answer.json() : undefined;
    return isRecord(body) && isRecord(body['data']) && body['errors'] === undefined ? body['data'] : undefined;
  }
}
