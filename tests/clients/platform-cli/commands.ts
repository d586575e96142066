// The commands of the platform's command line that work on the contract's operations: what each prints, and what it leaves in the mock.
import type { DialectName } from '../../../mocks/runtime/dialect.ts';
import { BANNED, digest, HOSTNAME, NETWORK, ROOT_KEY, SLUG } from '../management/site.ts';

export interface PlatformCommand {
  /** As users call it; `$REF` is the project. */
  readonly line: string;
  readonly input?: string;
  /** The dialect that it works in; undefined: both. */
  readonly dialect?: DialectName;
  /** The operation of the contract that it calls: what comes before that is there. */
  readonly operation: string;
  /** What it prints, each with one blank between words; it may have in it what is read afterwards. */
  readonly prints: readonly string[] | ((left: never) => readonly string[]);
  /** What is read afterwards, below the project or of the account, and what it has in it; `bans` are those. */
  readonly at?: string;
  readonly left?: string | object;
}

interface Named {
  readonly id: string;
}

interface HostnameAnswer {
  readonly data: {
    readonly result: {
      readonly ssl: {
        readonly validation_records: readonly { readonly txt_name: string; readonly txt_value: string }[];
      };
    };
  };
}

const PROJECT = '$REF | Local project | East US (North Virginia)';
const OURS = { name: 'Shop', organization_id: 'local-organization', region: 'eu-west-1' };
const SHOP = '--org-id local-organization --db-password hush-hush --region eu-west-1';

export const COMMANDS: readonly PlatformCommand[] = [
  { line: 'orgs list', operation: 'listOrganizations', prints: ['local-organization | Local organization'] },
  {
    line: 'orgs create Company',
    operation: 'createOrganization',
    at: 'account/organizations',
    left: [{}, { name: 'Company' }],
    prints: ([, made]: readonly Named[]) => ['Created organization: ', `${made?.id} | Company`],
  },
  // It reads the organization's slug, which the contract does not have.
  { line: 'projects list', operation: 'listProjects', dialect: 'contract', prints: [`\`\` | ${PROJECT}`] },
  {
    line: 'projects list',
    operation: 'listProjects',
    dialect: 'supabase',
    prints: [`local-organization | ${PROJECT}`],
  },
  {
    line: `projects create Shop ${SHOP}`,
    operation: 'createProject',
    at: 'account/projects',
    left: [{}, OURS],
    prints: ([, made]: readonly Named[]) => [
      `${made?.id} | Shop | West EU (Ireland)`,
      `/dashboard/project/${made?.id}`,
    ],
  },
  {
    line: 'secrets list --project-ref $REF',
    operation: 'listSecrets',
    prints: [`KEPT | ${digest('one')}`, `GONE | ${digest('two')}`],
  },
  {
    line: 'secrets set FIRST=one "SECOND=two words" --project-ref $REF',
    operation: 'createSecrets',
    prints: ['Finished supabase secrets set.'],
    at: 'secrets',
    left: [
      { name: 'FIRST', value: digest('one') },
      { name: 'SECOND', value: digest('two words') },
    ],
  },
  {
    line: 'secrets unset GONE --yes --project-ref $REF',
    operation: 'deleteSecrets',
    prints: ['Finished supabase secrets unset.'],
    at: 'secrets',
    left: [{ name: 'KEPT' }],
  },
  {
    line: 'gen types typescript --project-id $REF',
    operation: 'generateTypes',
    at: 'types/typescript?included_schemas=public',
    prints: ({ types }: { readonly types: string }) => [types.trim().replaceAll(/[ \t]+/gu, ' '), 'books: number'],
  },
  {
    line: 'functions list --project-ref $REF',
    operation: 'listFunctions',
    at: `functions/${SLUG}`,
    prints: ({ id }: Named) => [`${id} | Hello | ${SLUG} | ACTIVE | 1 |`],
  },
  {
    line: `functions delete ${SLUG} --project-ref $REF`,
    operation: 'deleteFunction',
    prints: [`Deleted Function ${SLUG} from project $REF.`],
    at: 'functions',
    left: [],
  },
  // It wants the source in parts, which the contract's time did not have.
  {
    line: `functions download ${SLUG} --use-api --project-ref $REF`,
    operation: 'getFunctionBody',
    dialect: 'supabase',
    prints: [`Downloaded Function ${SLUG} from project $REF.`],
  },
  {
    line: 'domains get --project-ref $REF',
    operation: 'reverifyCustomHostname',
    at: 'custom-hostname',
    prints: ({ data }: HostnameAnswer) => [
      'Custom hostname verification in-progress',
      ...data.result.ssl.validation_records.map((record) => `${record.txt_name} TXT -> ${record.txt_value}`),
    ],
  },
  {
    line: 'domains reverify --project-ref $REF',
    operation: 'reverifyCustomHostname',
    prints: ['Custom hostname configuration complete, and ready for activation.', `${HOSTNAME} CNAME -> $REF.`],
    at: 'custom-hostname',
    left: { status: '4_origin_setup_completed' },
  },
  {
    line: 'domains activate --project-ref $REF',
    operation: 'activateCustomHostname',
    prints: [`Custom hostname setup completed. Project is now accessible at ${HOSTNAME}.`],
    at: 'custom-hostname',
    left: { status: '5_services_reconfigured' },
  },
  {
    line: 'domains delete --yes --project-ref $REF',
    operation: 'deleteCustomHostname',
    prints: ['Deleted custom hostname config successfully.'],
    at: 'custom-hostname',
    left: 'No custom hostname configuration found.',
  },
  { line: 'encryption get-root-key --project-ref $REF', operation: 'getEncryptionKey', prints: [ROOT_KEY] },
  {
    line: 'encryption update-root-key --project-ref $REF',
    operation: 'updateEncryptionKey',
    input: ROOT_KEY,
    prints: ['Finished supabase root-key update.'],
    at: 'pgsodium',
    left: { root_key: ROOT_KEY },
  },
  {
    line: 'network-bans get --experimental --project-ref $REF',
    operation: 'retrieveNetworkBans',
    prints: ['DB banned IPs:\n', BANNED],
  },
  {
    line: `network-bans remove --experimental --db-unban-ip ${BANNED} --project-ref $REF`,
    operation: 'deleteNetworkBans',
    prints: ['Successfully removed network bans.'],
    at: 'bans',
    left: { banned_ipv4_addresses: [] },
  },
  {
    line: 'network-restrictions get --experimental --project-ref $REF',
    operation: 'getNetworkRestrictions',
    prints: [`DB Allowed IPv4 CIDRs: &[${NETWORK}]`, 'Restrictions applied successfully: true'],
  },
  {
    line: `network-restrictions update --experimental --db-allow-cidr ${NETWORK} --project-ref $REF`,
    operation: 'applyNetworkRestrictions',
    prints: [`DB Allowed IPv4 CIDRs: &[${NETWORK}]`],
    at: 'network-restrictions',
    left: { status: 'applied', config: { dbAllowedCidrs: [NETWORK] } },
  },
];
