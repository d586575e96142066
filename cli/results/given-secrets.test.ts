// Secrets of touchstone.yaml: the real command never writes or prints one, and warns of one that is written out.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseRun } from '../../reporters/ndjson.ts';
import { readSecrets, type GivenSecrets } from './given-secrets.ts';
import { besideMock } from '../testing/beside-mock.ts';

const everyFormat = ['--format', 'junit,html,json,tap,md'];

describe('what the real command writes and prints', () => {
  const { sandbox, served } = besideMock();
  let storage: string;
  let env: Readonly<Record<string, string>>;
  beforeAll(() => {
    storage = `storage: { url: "${served.urls.storage}", key: "\${env:STORAGE_KEY}" }\n`;
    env = { STORAGE_KEY: served.keys.service, TENANT: 'sentinel-of/tenant "é"', ODD: 'sentinel-of-binding' };
  });

  function expectNowhere(secret: string, ...printed: readonly string[]): void {
    const files = (readdirSync(sandbox.folder, { recursive: true }) as string[])
      .filter((name) => !name.endsWith('.yaml') && statSync(join(sandbox.folder, name)).isFile())
      .map((name) => [name, sandbox.read(name)] as const);
    const base64 = Buffer.from(secret).toString('base64').replace(/=+$/u, '');
    const forms = [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), base64];
    const holding = [...files, ...printed.map((text) => ['printed', text] as const)].filter(([, content]) =>
      forms.some((form) => content.includes(form)),
    );
    expect(holding.map(([name]) => name)).toEqual([]);
  }

  test('holds no header of the file after a green run, not even as the evidence of a capability', async () => {
    const headers = `{ x-tenant: '\${env:TENANT}', x-both: 'to \${env:TENANT}', x-plain: sentinel-of-header }`;
    sandbox.write('green.yaml', `${storage}headers: ${headers}\n`);
    const args = ['run', '--config', 'green.yaml', '--only', 'storage.sign', '--out', 'green', ...everyFormat];
    const { code, out, err } = await sandbox.touchstone(args, env);
    expect(code).toBe(0);
    const capabilities = parseRun(sandbox.read('green/results.ndjson')).footer?.capabilities ?? [];
    const shown = capabilities.flatMap(({ exchange }) => exchange?.request.headers ?? []);
    expect(shown).toContainEqual(['x-tenant', '‹secret:headers.x-tenant›']);
    for (const secret of [...Object.values(env), 'sentinel-of-header']) expectNowhere(secret, out, err);
  });

  test('holds no value of a binding after a run that is blocked, nor after a look of the doctor or a sweep', async () => {
    const binding = `{ tenant: 'for \${env:ODD}', tenant_token: 'sentinel-written-out', deep: [{ of: '\${env:TENANT}' }] }`;
    sandbox.write('blocked.yaml', `${storage}bindings: { createBucket: ${binding} }\n`);
    const args = ['run', '--config', 'blocked.yaml', '--only', 'storage.b*', '--out', 'blocked', ...everyFormat];
    const run = await sandbox.touchstone(args, env);
    const doctor = await sandbox.touchstone(['doctor', '--config', 'blocked.yaml'], env);
    const sweep = await sandbox.touchstone(['sweep', '--config', 'blocked.yaml', '--apply'], env);
    const explain = await sandbox.touchstone(['explain', 'storage.bucket-binding', '--config', 'blocked.yaml'], env);
    expect([run.code, doctor.code, sweep.code]).toEqual([3, 3, 0]);
    expect(explain.out).toContain('‹secret:env:TENANT›');
    expect(sandbox.read('blocked/results.ndjson')).toContain('‹secret:env:TENANT›');
    const warning =
      'bindings.createBucket.tenant_token in blocked.yaml is written out: ${env:NAME} keeps it out of the file.';
    for (const { err } of [run, doctor, sweep]) expect(err.split(warning)).toHaveLength(2);
    for (const secret of [...Object.values(env), 'sentinel-written-out'])
      expectNowhere(secret, ...[run, doctor, sweep, explain].flatMap(({ out, err }) => [out, err]));
  });

  test('stays readable where a value is short, or a word that the reports use themselves', async () => {
    const headers = `{ x-area: storage, x-style: padding, x-tenant: '\${env:SHORT}', x-host: "${new URL(served.urls.storage).host}" }`;
    sandbox.write('plain.yaml', `${storage}headers: ${headers}\n`);
    const args = ['run', '--config', 'plain.yaml', '--only', 'storage.sign', '--out', 'plain', ...everyFormat];
    const { code, out, err } = await sandbox.touchstone(args, { ...env, SHORT: 'acme' });
    expect([code, out]).toEqual([0, expect.stringContaining('Reports: plain/results.ndjson')]);
    expect(err).toContain('env:SHORT is too short, or too common a word, to be hidden: reports may show it.');
    const { header } = parseRun(sandbox.read('plain/results.ndjson'));
    expect(header.targets).toEqual({ storage: served.urls.storage });
    expect(sandbox.read('plain/report.html')).not.toMatch(/‹secret:headers\.x-(?:area|host)›/u);
  });

  test.each([
    ['apikey', 'data: { url: "http://127.0.0.1:9", apiKey: k }', 'data.apiKey and data.serviceKey give its values'],
    ['Authorization', 'data: { url: "http://127.0.0.1:9" }', 'data.jwtSecret or data.userTokens give its values'],
    ['authorization', 'management: { url: "http://127.0.0.1:9" }', 'management.token is its value'],
    ['AUTHORIZATION', 'storage: { url: "http://127.0.0.1:9" }', 'storage.key is its value'],
    ['X-Key', 'storage: { url: "http://127.0.0.1:9", identify: { x-key: "{{key}}" } }', 'storage.identify fills it'],
  ])('refuses a header %s, by which the battery says who asks', async (name, target, instead) => {
    sandbox.write('who.yaml', `${target}\nheaders: { ${name}: sentinel-of-header }\n`);
    for (const command of ['run', 'doctor', 'sweep']) {
      const { code, out, err } = await sandbox.touchstone([command, '--config', 'who.yaml']);
      expect([code, out, err]).toEqual([2, '', expect.stringContaining(`headers.${name} in who.yaml: `)]);
      expect(err).toContain(instead);
      expect(err).not.toContain('sentinel');
    }
  });

  test('takes a header by which the battery tells nobody', async () => {
    const identify = `{ authorization: 'Bearer {{key}}', x-gate: '\${env:ODD}' }`;
    const target = `storage: { url: "${served.urls.storage}", key: '\${env:STORAGE_KEY}', identify: ${identify} }`;
    sandbox.write('gate.yaml', `${target}\nheaders: { apikey: '\${env:ODD}', x-gate: '\${env:ODD}' }\n`);
    const args = ['run', '--config', 'gate.yaml', '--only', 'storage.bucket.*', '--out', 'gate'];
    expect((await sandbox.touchstone(args, env)).code).toBe(0);
  });
});

describe('the secrets of a file', () => {
  const read = (text: string, env: NodeJS.ProcessEnv = {}): GivenSecrets => readSecrets('t.yaml', parse(text), env);

  test('are what the environment fills in where a key, a header or a body stands, and no address or word', () => {
    const text = `
data: { url: 'http://\${env:HOST}/d', apiKey: '\${env:ANON}', userTokens: ['\${env:USER_1}'], fixture: '\${env:MODE}' }
management: { url: 'http://h', token: 'sbp_\${env:TOKEN}', ref: '\${env:REF}' }
headers: { x-host: '\${env:HOST}', x-tenant: 'of \${env:TENANT}' }
bindings: { createBucket: { id: '{{name}}', of: ['\${env:ODD}'] }, createProject: { ref: '\${env:REF}' } }
only: ['\${env:AREA}']
out: '\${env:OUT}'
`;
    const names = ['ANON', 'USER_1', 'MODE', 'TOKEN', 'REF', 'TENANT', 'ODD', 'AREA', 'OUT'];
    const env = { HOST: 'judged.example', ...Object.fromEntries(names.map((name) => [name, `value-of-${name}`])) };
    expect(read(text, env)).toEqual({
      secrets: {
        'env:USER_1': 'value-of-USER_1',
        'env:TOKEN': 'value-of-TOKEN',
        'management.token': 'sbp_value-of-TOKEN',
        'env:TENANT': 'value-of-TENANT',
        'headers.x-tenant': 'of value-of-TENANT',
        'env:ODD': 'value-of-ODD',
      },
      warnings: [],
    });
  });

  test('are told by their place where they are written out, those of the anonymous role excepted', () => {
    const text = `
data: { url: 'http://h', apiKey: written-1, serviceKey: written-2, jwtSecret: written-3 }
management: { url: 'http://h', token: written-4, otherToken: '\${env:OTHER}', ref: written-0 }
storage: { url: 'http://h', key: written-5, anonKey: written-6, userTokens: [written-7] }
headers: { x-tenant: written-8, x-api-key: written-9 }
bindings: { createSecrets: [{ name: '{{name}}', value: '{{value}}' }], createProject: { region: r, db_pass: written-10 } }
`;
    const { secrets, warnings } = read(text, { OTHER: 'other' });
    const places = [
      'data.serviceKey',
      'data.jwtSecret',
      'management.token',
      'storage.key',
      'storage.userTokens.0',
      'headers.x-api-key',
      'bindings.createProject.db_pass',
    ];
    expect(warnings).toEqual(
      places.map((place) => `${place} in t.yaml is written out: \${env:NAME} keeps it out of the file.`),
    );
    expect(Object.keys(secrets)).toEqual(expect.arrayContaining(places));
    expect(warnings.join()).not.toContain('written-');
  });
});
