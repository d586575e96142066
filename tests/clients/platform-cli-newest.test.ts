// The platform's newest command line, unchanged, in the dialect of today's platform: one session from the link of a project to its removal.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMock, type Mock } from '../../mocks/app.ts';
import { serve } from '../../mocks/node.ts';
import { installPlatformCli, VERSIONS } from './platform-cli/install.ts';
import { openTerminal, type Terminal } from './platform-cli/run.ts';

const cli = await installPlatformCli(VERSIONS.newest);
afterAll(() => {
  cli.remove();
});

/** In order. `$REF` is the project of the start, `$SHOP` one that was made before. What is printed matches the pattern. */
const SESSION: readonly (readonly [string, RegExp])[] = [
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
  ['secrets set FIRST=one', /Finished supabase secrets set/],
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
  ['network-restrictions update --db-allow-cidr 198.51.100.0/24 --experimental', /&\[198\.51\.100\.0\/24\]/],
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

describe.runIf(cli.wanted)("the platform's newest command line", () => {
  const closing = new AsyncDisposableStack();
  let mock: Mock;
  let terminal: Terminal;
  beforeAll(async () => {
    mock = closing.use(
      await createMock({ schema: { sql: 'create table shelf (books int primary key);' }, dialect: 'supabase' }),
    );
    const server = await serve(mock, { port: 0 });
    closing.defer(() => server.close());
    terminal = await openTerminal(server.url, mock.keys.token);
    closing.defer(() => terminal.close());
    const source = join(terminal.home, 'supabase/functions/hello/index.ts');
    mkdirSync(dirname(source), { recursive: true });
    writeFileSync(source, "Deno.serve(() => new Response('hello'));\n");
  });
  afterAll(() => closing.disposeAsync());

  async function run(line: string) {
    const shop = (await mock.projects()).find(({ name }) => name === 'Shop')?.ref ?? '';
    const named = line.replace('$REF', mock.keys.ref).replace('$SHOP', shop);
    const { code, printed } = await terminal.run(cli.programs().supabase, `${named} --yes`);
    return { code, printed: printed.replaceAll(mock.keys.ref, '$REF') };
  }

  test.each(SESSION)('%s', async (line, pattern) => {
    const { code, printed } = await run(line);
    expect(printed).toMatch(pattern);
    expect(code).toBe(0);
  });

  test.each(IMPOSSIBLE)('%s says why it does not work', async (line, pattern) => {
    const { code, printed } = await run(line);
    expect(printed).toMatch(pattern);
    expect(code).not.toBe(0);
  });
});
