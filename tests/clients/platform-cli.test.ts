// The platform's newest command line, unchanged, with a profile that points at the mock: one session from the link of a project to its removal, and what works in the dialect of the contract.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMock } from '../../mocks/app.ts';
import { createClient } from '../../mocks/client.ts';
import type { DialectName } from '../../mocks/runtime/dialect.ts';
import { serve } from '../../mocks/node.ts';
import { installPlatformCli } from './platform-cli/install.ts';
import { openTerminal } from './platform-cli/run.ts';

const cli = await installPlatformCli();
afterAll(() => {
  cli.remove();
});

/** What is printed matches the pattern; `left`: what is read afterwards, below the project. */
type Line = readonly [line: string, pattern: RegExp, at?: string, left?: unknown];

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
const FIRST = { name: 'FIRST', value: digest('one') };

/** In order. `$REF` is the project of the start, `$SHOP` one that was made before. */
const SESSION: readonly Line[] = [
  ['init', /Finished supabase init/],
  ['orgs list', /local-organization +\| Local organization/],
  ['orgs create Company', /Created organization: \w{20}/],
  ['projects list', /\$REF +\| Local project +\| East US \(North Virginia\)/],
  ['link --project-ref $REF', /Finished supabase link/],
  ['services', /supabase\/postgres/],
  ['gen types --linked', /shelf: \{[^]*books: number/],
  ['gen types --linked --schema public', /shelf: \{[^]*books: number/],
  ['gen types typescript --project-id $REF', /shelf: \{[^]*books: number/],
  ['projects api-keys', /service_role/],
  ['projects api-keys -o json', /"name": "anon",\s+"type": "legacy"/],
  ['projects list -o json', /"postgres_engine": "17"/],
  ['orgs list -o json', /"slug": "local-organization"/],
  ['services -o json', /"name": "supabase\/postgres"/],
  ['db query "select count(*) as books from shelf" --linked', /books[^]*0/],
  ['db query "insert into shelf values (7) returning books" --linked', /7/],
  ['db query "select books from shelf" --linked -o json', /"books": 7/],
  ['migration new first', /Created new migration at supabase\/migrations\/\d{14}_first\.sql/],
  ['secrets set FIRST=one', /Finished supabase secrets set/, 'secrets', [FIRST]],
  ['secrets list', /FIRST +\| [0-9a-f]{64}/],
  ['secrets list -o json', /"name": "FIRST"/],
  ['secrets unset FIRST', /Finished supabase secrets unset/],
  ['functions deploy hello --use-api', /Deployed Functions on project \$REF: hello/],
  ['functions list', /hello +\| hello +\| ACTIVE +\| 1 /],
  ['functions list -o json', /"slug": "hello"/],
  ['functions deploy --use-api', /Deployed Functions on project \$REF: hello/],
  ['functions download hello --use-api', /Downloaded Function hello/],
  ['functions delete hello', /Deleted Function hello/],
  ['ssl-enforcement get --experimental', /SSL is \*NOT\* being enforced/],
  ['ssl-enforcement update --enable-db-ssl-enforcement --experimental', /SSL is being enforced/],
  ['ssl-enforcement get --experimental -o json', /"database": true/],
  ['network-restrictions get --experimental', /DB Allowed IPv4 CIDRs: &\[0\.0\.0\.0\/0\]/],
  [
    'network-restrictions update --append --db-allow-cidr 203.0.113.0/24 --experimental',
    /DB Allowed IPv4 CIDRs: &\[0\.0\.0\.0\/0 203\.0\.113\.0\/24\]/,
  ],
  [
    'network-restrictions update --db-allow-cidr 198.51.100.0/24 --experimental',
    /&\[198\.51\.100\.0\/24\]/,
    'network-restrictions',
    { status: 'applied', config: { dbAllowedCidrs: ['198.51.100.0/24'] } },
  ],
  ['network-bans get --experimental', /DB banned IPs/],
  ['network-bans get --experimental -o json', /\[\]/],
  ['network-bans remove --db-unban-ip 203.0.113.9 --experimental', /Successfully removed network bans/],
  ['postgres-config update --config max_connections=5 --experimental', /max_connections +\| 5/],
  ['postgres-config get --experimental', /max_connections +\| 5/],
  ['postgres-config get --experimental -o json', /"max_connections": 5/],
  ['postgres-config delete --config max_connections --experimental', /Parameter/],
  ['vanity-subdomains get --experimental', /not-used/],
  ['encryption get-root-key', /[0-9a-f]{64}/],
  ['backups list --experimental', /REGION|us-east-1/i],
  ['snippets list', /NAME/],
  ['projects create Shop --org-id local-organization --db-password hush-hush-hush --region eu-west-1', /West EU/],
  ['projects delete $SHOP', /Deleted project/],
  ['unlink', /Finished supabase unlink/],
];

const HOSTNAME = 'app.example.com';

/** In the dialect of the contract, which has no slug of an organization: `orgs` wants one. */
const IN_CONTRACT: readonly Line[] = [
  ['projects list', /\| \$REF +\| Local project +\| East US \(North Virginia\)/],
  ['projects create Shop --org-id local-organization --db-password hush-hush-hush --region eu-west-1', /West EU/],
  ['gen types typescript --project-id $REF', /shelf: \{[^]*books: number/],
  [
    'secrets set FIRST=one "SECOND=two words" --project-ref $REF',
    /Finished supabase secrets set/,
    'secrets',
    [FIRST, { name: 'SECOND', value: digest('two words') }],
  ],
  ['secrets list --project-ref $REF', /FIRST +\| [0-9a-f]{64}[^]*SECOND/],
  ['secrets unset FIRST --project-ref $REF', /Finished supabase secrets unset/],
  ['functions list --project-ref $REF', /hello +\| hello +\| ACTIVE +\| 1 /],
  ['functions delete hello --project-ref $REF', /Deleted Function hello/],
  ['domains get --project-ref $REF', /Custom hostname verification in-progress/],
  ['domains reverify --project-ref $REF', /Custom hostname configuration complete, and ready for activation/],
  [
    'domains activate --project-ref $REF',
    /Custom hostname setup completed. Project is now accessible at app\.example\.com/,
  ],
  ['domains delete --project-ref $REF', /Deleted custom hostname config successfully/],
  ['encryption get-root-key --project-ref $REF', /[0-9a-f]{64}/],
  ['network-bans get --experimental --project-ref $REF', /203\.0\.113\.9/],
  [
    'network-bans remove --experimental --db-unban-ip 203.0.113.9 --project-ref $REF',
    /Successfully removed network bans/,
  ],
  [
    'network-restrictions update --db-allow-cidr 203.0.113.0/24 --project-ref $REF --experimental',
    /&\[203\.0\.113\.0\/24\]/,
    'network-restrictions',
    { status: 'applied', config: { dbAllowedCidrs: ['203.0.113.0/24'] } },
  ],
  ['network-restrictions get --experimental --project-ref $REF', /Restrictions applied successfully: true/],
];

/** What cannot work here, and what is read then. */
const IMPOSSIBLE: readonly (readonly [string, RegExp])[] = [
  ['migration list --project-ref $REF', /POST \/v1\/projects\/\{ref\}\/cli\/login-role is not built into this mock/],
  ['db push --project-ref $REF', /POST \/v1\/projects\/\{ref\}\/cli\/login-role is not built into this mock/],
  ['db dump --project-ref $REF', /POST \/v1\/projects\/\{ref\}\/cli\/login-role is not built into this mock/],
  ['inspect db locks --project-ref $REF', /cli\/login-role is not built into this mock/],
  ['gen types --project-id $REF --lang go', /cli\/login-role is not built into this mock/],
  ['config push --project-ref $REF', /GET \/v2\/projects\/\{ref\}\/config is not built into this mock/],
  [
    'backups restore --timestamp 1707407047 --project-ref $REF --experimental',
    /restore-pitr is not built into this mock/,
  ],
  [
    'vanity-subdomains activate --desired-subdomain shop --project-ref $REF --experimental',
    /vanity-subdomain\/activate is not built into this mock/,
  ],
  ['domains get --project-ref $REF --experimental', /No custom hostname configuration found/],
  ['branches create preview --project-ref $REF', /POST \/v1\/projects\/\{ref\}\/branches is not built into this mock/],
  ['branches list --project-ref $REF', /GET \/v1\/projects\/\{ref\}\/branches is not built into this mock/],
  ['sso list --project-ref $REF', /config\/auth\/sso\/providers is not built into this mock/],
  ['db advisors --project-ref $REF', /advisors\/security is not built into this mock/],
  ['projects delete $REF', /This is the project that the mock was started for, so it stays/],
];

const closing = new AsyncDisposableStack();
afterAll(() => closing.disposeAsync());

/** A terminal beside a mock in this dialect; what it prints names the project `$REF`. */
async function open(dialect: DialectName, tls?: true) {
  const mock = closing.use(
    await createMock({ schema: { sql: 'create table shelf (books int primary key);' }, dialect }),
  );
  const server = await serve(mock, { port: 0, ...(tls === undefined ? {} : { tls }) });
  closing.defer(() => server.close());
  const terminal = await openTerminal(server.url, mock.keys.token, server.ca);
  closing.defer(() => terminal.close());
  const run = async (line: string): Promise<{ readonly code: number | null; readonly printed: string }> => {
    const shop = (await mock.projects()).find(({ name }) => name === 'Shop')?.ref ?? '';
    const named = line.replace('$REF', mock.keys.ref).replace('$SHOP', shop);
    const { code, printed } = await terminal.run(cli.program(), `${named} --yes`);
    return { code, printed: printed.replaceAll(mock.keys.ref, '$REF') };
  };
  const check = async ([line, pattern, at, left]: Line): Promise<void> => {
    const { code, printed } = await run(line);
    expect(printed).toMatch(pattern);
    expect(code).toBe(0);
    if (at === undefined) return;
    const { json } = await createClient(mock).management('GET', `/v1/projects/${mock.keys.ref}/${at}`);
    expect(json).toMatchObject(left as object);
  };
  return { mock, terminal, run, check };
}

type Opened = Awaited<ReturnType<typeof open>>;

const SOURCE = "Deno.serve(() => new Response('hello'));\n";

describe.runIf(cli.wanted)("the platform's newest command line", () => {
  let run: Opened['run'];
  let check: Opened['check'];
  let source: string;
  beforeAll(async () => {
    const { terminal, ...opened } = await open('supabase');
    ({ run, check } = opened);
    source = join(terminal.home, 'supabase/functions/hello/index.ts');
    mkdirSync(dirname(source), { recursive: true });
    writeFileSync(source, SOURCE);
  });

  test.for(SESSION)('%s', async (line) => {
    const isDownload = line[0].startsWith('functions download');
    if (isDownload) rmSync(source);
    await check(line);
    if (isDownload) expect(readFileSync(source, 'utf8')).toBe(SOURCE);
  });

  test.each(IMPOSSIBLE)('%s says why it does not work', async (line, pattern) => {
    const { code, printed } = await run(line);
    expect(printed).toMatch(pattern);
    expect(code).not.toBe(0);
  });

  test('works over HTTPS', async () => {
    const secure = await open('supabase', true);
    expect(secure.terminal.url).toMatch(/^https:/);
    const printed = expect.stringContaining('Local organization') as unknown;
    expect(await secure.run('orgs list')).toMatchObject({ code: 0, printed });
  });

  test('shows the message of a refusal', async () => {
    const printed = expect.stringContaining('Project not found') as unknown;
    expect(await run(`secrets list --project-ref ${'z'.repeat(20)}`)).toMatchObject({ code: 1, printed });
  });
});

describe.runIf(cli.wanted)("the platform's newest command line, contract dialect", () => {
  let run: Opened['run'];
  let check: Opened['check'];
  beforeAll(async () => {
    const { mock, ...opened } = await open('contract');
    ({ run, check } = opened);
    mock.administer({ kind: 'ban', address: '203.0.113.9' });
    const { management } = createClient(mock);
    const at = `/v1/projects/${mock.keys.ref}`;
    await management('POST', `${at}/functions`, { slug: 'hello', name: 'hello', body: 'the source' });
    // The command asks a name server on the Internet first.
    await management('POST', `${at}/custom-hostname/initialize`, { custom_hostname: HOSTNAME });
  });

  test.for(IN_CONTRACT)('%s', (line) => check(line));

  test('does what docs/guides/clients.md shows', async () => {
    const page = readFileSync(new URL('../../docs/guides/clients.md', import.meta.url), 'utf8');
    const commands = [...page.matchAll(/^supabase (.*)$/gmu)].map(([, words = '']) => words);
    expect(commands).toHaveLength(3);
    for (const command of commands) expect(await run(command)).toMatchObject({ code: 0 });
  });
});
