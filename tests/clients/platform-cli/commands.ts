// The commands of the platform's command line that work on the contract's operations: what each prints, and what it leaves in the mock.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { DialectName } from '../../../mocks/runtime/dialect.ts';
import { ban, BANNED, digest, HOSTNAME, makeFunction, makeSecrets, NETWORK } from '../management/beginnings.ts';
import { proveHostname, ROOT_KEY, SLUG } from '../management/beginnings.ts';
import type { Site } from '../management/site.ts';
import type { Ended } from './run.ts';

export interface PlatformCommand {
  /** As users call it, such as `secrets list`. */
  readonly name: string;
  /** Beside the name. */
  readonly words: readonly string[];
  /** Whether it takes the project's reference, and by which flag. */
  readonly project?: '--project-ref' | '--project-id';
  readonly input?: string;
  /** The dialect that it works in; undefined: both. */
  readonly dialect?: DialectName;
  /** Prepares the mock. */
  readonly begin?: (site: Site) => Promise<void> | void;
  /** `home` is where it was run. */
  readonly check: (ended: Ended, site: Site, home: string) => Promise<void> | void;
}

const OF_THE_ACCOUNT: readonly PlatformCommand[] = [
  {
    name: 'orgs list',
    words: [],
    check: ({ stdout }) => {
      expect(cells(stdout)).toContainEqual(['local-organization', 'Local organization']);
    },
  },
  {
    name: 'orgs create',
    words: ['Company'],
    check: async ({ stderr, stdout }, site) => {
      expect(stderr + stdout).toContain('Created organization: ');
      const organizations = (await site.account('/organizations')) as { readonly id: string; readonly name: string }[];
      const made = organizations.find(({ name }) => name === 'Company');
      expect(cells(stdout)).toContainEqual([made?.id, 'Company']);
    },
  },
  {
    name: 'projects list',
    words: [],
    check: ({ stdout }, { ref, dialect }) => {
      // It reads the organization's slug, which the contract does not have.
      const organization = dialect === 'supabase' ? 'local-organization' : '``';
      expect(cells(stdout)).toContainEqual(
        expect.arrayContaining([organization, ref, 'Local project', 'East US (North Virginia)']),
      );
    },
  },
  {
    name: 'projects create',
    words: ['Shop', '--org-id', 'local-organization', '--db-password', 'hush-hush', '--region', 'eu-west-1'],
    check: async ({ stdout, stderr }, site) => {
      const projects = (await site.account('/projects')) as Readonly<Record<string, string>>[];
      const made = projects.find(({ name }) => name === 'Shop');
      expect(made).toMatchObject({ organization_id: 'local-organization', region: 'eu-west-1' });
      expect(cells(stdout)).toContainEqual(expect.arrayContaining([made?.['id'], 'Shop', 'West EU (Ireland)']));
      expect(stderr + stdout).toContain(`/dashboard/project/${made?.['id'] ?? ''}`);
    },
  },
];

const OF_A_PROJECT: readonly PlatformCommand[] = [
  {
    name: 'secrets list',
    words: [],
    begin: makeSecrets,
    check: ({ stdout }) => {
      expect(cells(stdout)).toEqual(
        expect.arrayContaining([
          ['KEPT', digest('one')],
          ['GONE', digest('two')],
        ]),
      );
    },
  },
  {
    name: 'secrets set',
    words: ['FIRST=one', 'SECOND=two words'],
    check: async ({ stdout }, site) => {
      expect(stdout).toContain('Finished supabase secrets set.');
      expect(await site.read('/secrets')).toMatchObject([
        { name: 'FIRST', value: digest('one') },
        { name: 'SECOND', value: digest('two words') },
      ]);
    },
  },
  {
    name: 'secrets unset',
    words: ['GONE', '--yes'],
    begin: makeSecrets,
    check: async ({ stdout }, site) => {
      expect(stdout).toContain('Finished supabase secrets unset.');
      expect(await site.read('/secrets')).toMatchObject([{ name: 'KEPT' }]);
    },
  },
  {
    name: 'gen types typescript',
    words: [],
    project: '--project-id',
    check: async ({ stdout }, site) => {
      expect(stdout).toMatch(/shelf: \{[^]*books: number/);
      expect({ types: stdout.trim() }).toEqual(trimmed(await site.read('/types/typescript?included_schemas=public')));
    },
  },
  {
    name: 'functions list',
    words: [],
    begin: makeFunction,
    check: async ({ stdout }, site) => {
      const made = (await site.read(`/functions/${SLUG}`)) as { readonly id: string };
      expect(cells(stdout)).toContainEqual(expect.arrayContaining([made.id, 'Hello', SLUG, 'ACTIVE', '1']));
    },
  },
  {
    name: 'functions delete',
    words: [SLUG],
    begin: makeFunction,
    check: async ({ stdout }, site) => {
      expect(stdout).toContain(`Deleted Function ${SLUG} from project ${site.ref}.`);
      expect(await site.read('/functions')).toEqual([]);
    },
  },
];

/** It wants the source in parts, which the contract's time did not have. */
const DOWNLOAD: PlatformCommand = {
  name: 'functions download',
  words: [SLUG, '--use-api'],
  dialect: 'supabase',
  begin: makeFunction,
  check: async ({ stdout, stderr }, { ref }, home) => {
    expect(stdout + stderr).toContain(`Downloaded Function ${SLUG} from project ${ref}.`);
    expect(await readFile(join(home, 'supabase', 'functions', SLUG, 'index.ts'), 'utf8')).toBe('the source');
  },
};

const DOMAINS: readonly PlatformCommand[] = [
  {
    name: 'domains get',
    words: [],
    begin: async (site) => {
      await site.send('POST', '/custom-hostname/initialize', { custom_hostname: HOSTNAME });
    },
    check: async ({ stdout, stderr }, site) => {
      expect(stdout + stderr).toContain('Custom hostname verification in-progress');
      const { data } = (await site.read('/custom-hostname')) as HostnameAnswer;
      const [record] = data.result.ssl.validation_records;
      expect(stdout + stderr).toContain(`${record?.txt_name} TXT -> ${record?.txt_value}`);
    },
  },
  {
    name: 'domains reverify',
    words: [],
    begin: async (site) => {
      await site.send('POST', '/custom-hostname/initialize', { custom_hostname: HOSTNAME });
    },
    check: async ({ stdout, stderr }, site) => {
      expect(stdout + stderr).toContain('Custom hostname configuration complete, and ready for activation.');
      expect(stdout + stderr).toContain(`${HOSTNAME} CNAME -> ${site.ref}.`);
      expect(await site.read('/custom-hostname')).toMatchObject({ status: '4_origin_setup_completed' });
    },
  },
  {
    name: 'domains activate',
    words: [],
    begin: proveHostname,
    check: async ({ stdout, stderr }, site) => {
      expect(stdout + stderr).toContain(`Custom hostname setup completed. Project is now accessible at ${HOSTNAME}.`);
      expect(await site.read('/custom-hostname')).toMatchObject({ status: '5_services_reconfigured' });
    },
  },
  {
    name: 'domains delete',
    words: ['--yes'],
    begin: proveHostname,
    check: async ({ stdout, stderr }, site) => {
      expect(stdout + stderr).toContain('Deleted custom hostname config successfully.');
      await expect(site.read('/custom-hostname')).rejects.toThrow('No custom hostname configuration found.');
    },
  },
];

const KEY_AND_NETWORK: readonly PlatformCommand[] = [
  {
    name: 'encryption get-root-key',
    words: [],
    begin: async (site) => {
      await site.send('PUT', '/pgsodium', { root_key: ROOT_KEY });
    },
    check: ({ stdout }) => {
      expect(stdout.trim()).toBe(ROOT_KEY);
    },
  },
  {
    name: 'encryption update-root-key',
    words: [],
    input: ROOT_KEY,
    check: async ({ stdout, stderr }, site) => {
      expect(stdout + stderr).toContain('Finished supabase root-key update.');
      expect(await site.read('/pgsodium')).toEqual({ root_key: ROOT_KEY });
    },
  },
  {
    name: 'network-bans get',
    words: ['--experimental'],
    begin: ban,
    check: ({ stdout, stderr }) => {
      expect(stdout + stderr).toContain(`DB banned IPs:\n`);
      expect(stdout).toContain(BANNED);
    },
  },
  {
    name: 'network-bans remove',
    words: ['--experimental', '--db-unban-ip', BANNED],
    begin: ban,
    check: async ({ stdout, stderr }, site) => {
      expect(stdout + stderr).toContain('Successfully removed network bans.');
      expect(await site.send('POST', '/network-bans/retrieve')).toEqual({ banned_ipv4_addresses: [] });
    },
  },
  {
    name: 'network-restrictions get',
    words: ['--experimental'],
    begin: async (site) => {
      await site.send('POST', '/network-restrictions/apply', { dbAllowedCidrs: [NETWORK] });
    },
    check: ({ stdout }) => {
      expect(stdout).toContain(`DB Allowed IPv4 CIDRs: &[${NETWORK}]`);
      expect(stdout).toContain('Restrictions applied successfully: true');
    },
  },
  {
    name: 'network-restrictions update',
    words: ['--experimental', '--db-allow-cidr', NETWORK],
    check: async ({ stdout }, site) => {
      expect(stdout).toContain(`DB Allowed IPv4 CIDRs: &[${NETWORK}]`);
      expect(await site.read('/network-restrictions')).toMatchObject({
        status: 'applied',
        config: { dbAllowedCidrs: [NETWORK] },
      });
    },
  },
];

export function commandsOf(dialect: DialectName): readonly PlatformCommand[] {
  return COMMANDS.filter((command) => command.dialect === undefined || command.dialect === dialect);
}

const COMMANDS: readonly PlatformCommand[] = [
  ...OF_THE_ACCOUNT,
  ...[...OF_A_PROJECT, DOWNLOAD, ...DOMAINS, ...KEY_AND_NETWORK].map((command): PlatformCommand => ({
    project: '--project-ref',
    ...command,
  })),
];

interface HostnameAnswer {
  readonly data: {
    readonly result: {
      readonly ssl: {
        readonly validation_records: readonly { readonly txt_name: string; readonly txt_value: string }[];
      };
    };
  };
}

/** The table that a command prints, line by line. */
function cells(stdout: string): string[][] {
  return stdout.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
}

function trimmed(answer: unknown): object {
  return { types: (answer as { readonly types: string }).types.trim() };
}
