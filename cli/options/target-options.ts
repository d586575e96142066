// The flags that name the target, shared by `run`, `doctor` and `sweep`; flags win over TOUCHSTONE_*, those over the file.
import type { Command } from 'commander';
import { Option } from 'commander';
import { INTERFACES } from '../../specs/clause.ts';
import { roleOfKey } from '../../suites/kit/contract/key-role.ts';
import { resolveTarget, TargetMistake } from '../../suites/kit/contract/resolve-target.ts';
import type { TargetSettings, UserSettings } from '../../suites/kit/contract/resolve-target.ts';
import type { Connections } from '../../suites/kit/wire/connections.ts';
import { askSkew } from '../../suites/kit/wire/target-clock.ts';
import type { Target } from '../../suites/kit/contract/target.ts';
import { CliError } from '../cli-error.ts';
import type { Config, FixtureMode } from './config.ts';
import { checkKeys } from './given-keys.ts';
import { checkHeaders } from './identity-headers.ts';
import { refusePlaceholders } from './secret-flags.ts';

export interface TargetOptions {
  readonly data?: string;
  readonly apiKey?: string;
  readonly serviceKey?: string;
  readonly jwtSecret?: string;
  readonly userToken?: readonly string[];
  readonly fixture?: FixtureMode;
  readonly management?: string;
  readonly token?: string;
  readonly ref?: string;
  readonly otherToken?: string;
  readonly plainManagement?: string;
  readonly bannedAddress?: string;
  readonly storage?: string;
  readonly storageKey?: string;
  readonly storageAnonKey?: string;
  readonly ca?: string;
  readonly clientCert?: string;
  readonly clientKey?: string;
  readonly config?: string;
}

/** Commas separate values, too, so that one environment variable can name both users. */
const collect = (value: string, before: readonly string[] | undefined): readonly string[] => [
  ...(before ?? []),
  ...value.split(/ *, */u),
];

/** Adds the flags; each has its TOUCHSTONE_* twin. */
export function addTargetOptions(command: Command): Command {
  const option = (flags: string, about: string): Option => {
    const created = new Option(flags, about);
    return created.env(`TOUCHSTONE_${created.name().replaceAll('-', '_').toUpperCase()}`);
  };
  return command
    .optionsGroup('Data API:')
    .addOption(option('--data <url>', 'the data API: {base_url}, without /graphql/v1'))
    .addOption(option('--api-key <key>', 'its API key (anonymous role)'))
    .addOption(option('--service-key <key>', 'its API key of the service role'))
    .addOption(
      option(
        '--fixture <mode>',
        'what the data API is judged on: our tables, any tables (read only), or our own mock',
      ).choices(['provisioned', 'introspect', 'control']),
    )
    .optionsGroup('Management API:')
    .addOption(option('--management <url>', 'the management API: {management_url}, without /v1'))
    .addOption(option('--token <token>', 'its personal access token'))
    .addOption(option('--ref <ref>', 'the project reference'))
    .addOption(option('--other-token <token>', 'a token of another user account, with no part in the project'))
    .addOption(
      option('--plain-management <url>', 'where plain HTTP is to be tried; the token is sent there unencrypted'),
    )
    .addOption(option('--banned-address <ip>', 'an IPv4 address that is banned; the run lifts the ban'))
    .optionsGroup('Storage API:')
    .addOption(option('--storage <url>', 'the storage API: {storage_url}, prefix included'))
    .addOption(option('--storage-key <key>', 'its key, allowed to do everything'))
    .addOption(option('--storage-anon-key <key>', 'its key of an anonymous caller (default: --api-key)'))
    .optionsGroup('Any of them:')
    .addOption(option('--jwt-secret <secret>', 'signs tokens for two users of our own (data, storage)'))
    .addOption(
      option('--user-token <jwt>', 'a signed-in user (data, storage); give it twice for two users').argParser(collect),
    )
    .addOption(option('--ca <file>', 'certificate authorities to trust (PEM)'))
    .addOption(option('--client-cert <file>', 'a certificate to show to a target that asks for one (PEM)'))
    .addOption(option('--client-key <file>', 'its private key (PEM; default: in the file of --client-cert)'))
    .addOption(
      option(
        '--config <file>',
        'settings in a file (default: touchstone.yaml in this folder, if any); flags and TOUCHSTONE_* win over it',
      ),
    );
}

/** Flags that mean nothing without another one. */
const COMPANIONS: readonly (readonly [keyof TargetOptions, string, readonly (keyof Config)[]])[] = [
  ['apiKey', '--api-key', ['data']],
  ['serviceKey', '--service-key', ['data']],
  ['jwtSecret', '--jwt-secret', ['data', 'storage']],
  ['userToken', '--user-token', ['data', 'storage']],
  ['token', '--token', ['management']],
  ['ref', '--ref', ['management']],
  ['otherToken', '--other-token', ['management']],
  ['plainManagement', '--plain-management', ['management']],
  ['bannedAddress', '--banned-address', ['management']],
  ['storageKey', '--storage-key', ['storage']],
  ['storageAnonKey', '--storage-anon-key', ['storage']],
];

export interface NamedTarget {
  readonly settings: TargetSettings;
  /** Sentences about what was not given. */
  readonly warnings: readonly string[];
}

/** The target that flags, environment and file name, if any. Throws a CliError. */
export function nameTarget(command: Command, options: TargetOptions, config: Config): NamedTarget | undefined {
  refusePlaceholders(command);
  checkKeys(command, config, options.config);
  const empty = emptyVariables(command);
  const settings = mergeTarget(withoutEmpty(options, empty), config);
  for (const [key, flag, interfaces] of COMPANIONS)
    if (command.getOptionValueSource(key) === 'cli' && interfaces.every((name) => !(name in settings)))
      throw new CliError(`${flag} has no effect without ${interfaces.map((name) => `--${name} <url>`).join(' or ')}.`);
  const { data, management, storage } = settings;
  if (data === undefined && management === undefined && storage === undefined) {
    // Our own mock is green: it must not pass for the target that a file was meant to name.
    if (options.config !== undefined && options.fixture !== 'control')
      throw new CliError(
        `${options.config} names no target: give data, management or storage a url in it (or judge our own mock with --fixture control).`,
      );
    if (options.fixture !== 'control') refuseVariables(command);
    return undefined;
  }
  checkFixture(options.fixture ?? config.data?.fixture, data !== undefined);
  checkHeaders(options.config, settings);
  const warnings = [
    ...empty
      .filter((option) => isInterface(option.attributeName()) && !(option.attributeName() in settings))
      .map((option) => `${option.envVar ?? ''} is set, and empty: no ${option.attributeName()} API is judged.`),
    data?.apiKey === '' ? 'No --api-key is given: requests to the data API carry an empty one.' : '',
    management?.token === '' ? 'No --token is given: requests to the management API carry an empty one.' : '',
    management?.ref === '' ? 'No --ref is given: requests to the management API name no project.' : '',
    storage?.key === '' ? 'No --storage-key is given: requests to the storage API carry an empty one.' : '',
    data?.serviceKey === undefined && roleOfKey(data?.apiKey ?? '') === 'service_role'
      ? 'The API key says that its role is service_role: give the anonymous key with --api-key, and this one with --service-key.'
      : '',
    roleOfKey(storage?.key ?? '') === 'anon'
      ? 'The storage key says that its role is anon: give the service key with --storage-key, and this one with --storage-anon-key.'
      : '',
    secretIsIdle(data ?? storage),
    pathIsDoubled(data?.url, '/graphql/v1'),
    pathIsDoubled(management?.url, '/v1'),
  ];
  return { settings, warnings: warnings.filter((warning) => warning !== '') };
}

/** Set, but empty: as a secret of a pipeline that is not there. */
function emptyVariables(command: Command): readonly Option[] {
  return variablesOf(command).filter((option) => command.getOptionValue(option.attributeName()) === '');
}

function variablesOf(command: Command): readonly Option[] {
  return command.options.filter((option) => command.getOptionValueSource(option.attributeName()) === 'env');
}

function withoutEmpty(options: TargetOptions, empty: readonly Option[]): TargetOptions {
  const names = new Set(empty.map((option) => option.attributeName()));
  return Object.fromEntries(Object.entries(options).filter(([name]) => !names.has(name)));
}

/** What is meant for a target never leads to our own mock, which is green. */
function refuseVariables(command: Command): void {
  const ofTarget = variablesOf(command).filter((option) =>
    ['config', ...INTERFACES, ...COMPANIONS.map(([name]) => name)].includes(option.attributeName()),
  );
  if (ofTarget.length === 0) return;
  const said = ofTarget.map(
    (option) =>
      `${option.envVar ?? ''} ${command.getOptionValue(option.attributeName()) === '' ? 'is empty' : 'is set'}`,
  );
  throw new CliError(
    `${said.join(', ')}, and nothing names a target. Give TOUCHSTONE_DATA, TOUCHSTONE_MANAGEMENT or TOUCHSTONE_STORAGE its URL (is the secret of the pipeline there?), or judge touchstone's own mock with --fixture control.`,
  );
}

function isInterface(name: string): boolean {
  return INTERFACES.some((one) => one === name);
}

function checkFixture(fixture: FixtureMode | undefined, hasData: boolean): void {
  if (fixture === 'control')
    throw new CliError(
      '--fixture control judges our own mock, so it takes no target: name none, or take provisioned or introspect.',
    );
  if (fixture !== undefined && !hasData) throw new CliError('--fixture has no effect without --data <url>.');
}

function secretIsIdle(users: UserSettings | undefined): string {
  const both = users?.jwtSecret !== undefined && (users.userTokens ?? []).length > 0;
  return both ? 'User tokens are given, so that the JWT secret signs none: leave one of them out.' : '';
}

/** Such a target could exist, so it is asked. */
function pathIsDoubled(url: string | undefined, path: string): string {
  if (url === undefined || !url.replace(/\/+$/u, '').endsWith(path)) return '';
  return `${url} ends with ${path}, and touchstone adds ${path} itself: leave it out, unless it is there twice.`;
}

function mergeTarget(options: TargetOptions, config: Config): TargetSettings {
  const dataUrl = options.data ?? config.data?.url;
  const managementUrl = options.management ?? config.management?.url;
  const otherToken = options.otherToken ?? config.management?.otherToken;
  const plainUrl = options.plainManagement ?? config.management?.plainUrl;
  const bannedAddress = options.bannedAddress ?? config.management?.bannedAddress;
  const storageUrl = options.storage ?? config.storage?.url;
  const apiKey = options.apiKey ?? config.data?.apiKey ?? '';
  const serviceKey = options.serviceKey ?? config.data?.serviceKey;
  const storageKey = options.storageKey ?? config.storage?.key ?? '';
  // A key that may do everything is not an anonymous one.
  const lent = dataUrl === undefined || apiKey === '' || apiKey === storageKey ? undefined : apiKey;
  const anonKey = options.storageAnonKey ?? config.storage?.anonKey ?? lent;
  return {
    ...(dataUrl === undefined
      ? {}
      : {
          data: {
            url: dataUrl,
            apiKey,
            ...(serviceKey === undefined ? {} : { serviceKey }),
            ...usersOf(options, config.data),
            ...fixtureOf(options, config),
          },
        }),
    ...(managementUrl === undefined
      ? {}
      : {
          management: {
            url: managementUrl,
            token: options.token ?? config.management?.token ?? '',
            ref: options.ref ?? config.management?.ref ?? '',
            ...(otherToken === undefined ? {} : { otherToken }),
            ...(plainUrl === undefined ? {} : { plainUrl }),
            ...(bannedAddress === undefined ? {} : { bannedAddress }),
          },
        }),
    ...(storageUrl === undefined
      ? {}
      : {
          storage: {
            url: storageUrl,
            key: storageKey,
            ...(anonKey === undefined ? {} : { anonKey }),
            ...(config.storage?.identify === undefined ? {} : { identify: config.storage.identify }),
            ...usersOf(options, config.storage),
          },
        }),
    ...(config.headers === undefined ? {} : { headers: config.headers }),
  };
}

function usersOf(options: TargetOptions, config: UserSettings = {}): UserSettings {
  const jwtSecret = options.jwtSecret ?? config.jwtSecret;
  const userTokens = options.userToken ?? config.userTokens;
  return {
    ...(jwtSecret === undefined ? {} : { jwtSecret }),
    ...(userTokens === undefined ? {} : { userTokens }),
  };
}

/** The one mode that a target must know of; in the others it has the fixture. */
export function fixtureOf(options: TargetOptions, config: Config): { readonly fixture?: 'introspect' } {
  return (options.fixture ?? config.data?.fixture) === 'introspect' ? { fixture: 'introspect' } : {};
}

/** The target with its identities; what is wrong with the settings is misuse. */
export async function openTarget(settings: TargetSettings, runId: string, connections: Connections): Promise<Target> {
  const { headers } = settings;
  try {
    return await resolveTarget(settings, runId, new Date(), (url) => askSkew(url, { headers, ...connections }));
  } catch (error) {
    if (error instanceof TargetMistake) throw new CliError(error.message, 2, { cause: error });
    throw error;
  }
}
