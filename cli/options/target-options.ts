// The flags that name the target, shared by `run`, `doctor` and `sweep`; flags win over TOUCHSTONE_*, those over the file.
import type { Command, Option } from 'commander';
import { INTERFACES, type InterfaceName } from '../../specs/clause.ts';
import { withoutUndefined } from '../../specs/without-undefined.ts';
import { roleOfKey } from '../../suites/kit/contract/key-role.ts';
import {
  resolveTarget,
  TargetMistake,
  type TargetSettings,
  type UserSettings,
} from '../../suites/kit/contract/resolve-target.ts';
import type { Connections } from '../../suites/kit/wire/connections.ts';
import { askSkew } from '../../suites/kit/wire/target-clock.ts';
import type { Target } from '../../suites/kit/contract/target.ts';
import { CliError } from '../cli-error.ts';
import { checkBindings } from '../catalogue/known-bindings.ts';
import { checkClaims } from '../catalogue/known-claims.ts';
import { readConfig, withConfigFile, type Config, type FixtureMode } from './config.ts';
import { proxyNotices, readConnections } from './connection-options.ts';
import { checkKeys, KNOWN_FLAGS, refusePlaceholders } from './target-flags.ts';
import { warnOfUnreadVariables } from './unread-variables.ts';

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

export interface NamedTarget {
  readonly settings: TargetSettings;
  /** Sentences about what was not given. */
  readonly warnings: readonly string[];
}

/** The same of a command that needs a target, with what was said about it told on standard error. Throws a CliError. */
export function readNamedTarget(asked: TargetOptions, command: Command) {
  const options = withConfigFile(asked, command);
  const { config, given } = readConfig(options.config, process.env);
  warnOfUnreadVariables(options.config);
  checkBindings(config.bindings);
  checkClaims(config.claims);
  const named = nameTarget(command, options, config);
  if (named === undefined)
    throw new CliError('No target is named. Use --data, --management or --storage with its key, or --config.');
  const { settings, warnings } = named;
  const connections = readConnections(options, config, process.env);
  for (const warning of [...given.warnings, ...warnings, ...proxyNotices(settings, connections)])
    process.stderr.write(`${warning}\n`);
  return { options, config, given, settings, connections };
}

/** The target that flags, environment and file name, if any. Throws a CliError. */
export function nameTarget(command: Command, options: TargetOptions, config: Config): NamedTarget | undefined {
  refusePlaceholders(command);
  checkKeys(command, config, options.config);
  const empty = emptyVariables(command);
  const settings = mergeTarget(withoutEmpty(options, empty), config);
  for (const { name, flag, interfaces } of KNOWN_FLAGS.values())
    if (
      !isInterface(name) &&
      interfaces.length > 0 &&
      command.getOptionValueSource(name) === 'cli' &&
      interfaces.every((one) => !(one in settings))
    )
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
  const ofTarget = variablesOf(command).filter((option) => {
    const name = option.attributeName();
    return name === 'config' || (KNOWN_FLAGS.get(name)?.interfaces ?? []).length > 0;
  });
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
  const data = merge('data', options, { apiKey: '', ...config.data, fixture: fixtureOf(options, config) });
  const management = merge('management', options, { token: '', ref: '', ...config.management });
  const storage = merge('storage', options, { key: '', ...config.storage });
  // A key that may do everything is not an anonymous one.
  const lent = data === undefined || data.apiKey === '' || data.apiKey === storage?.key ? undefined : data.apiKey;
  return withoutUndefined({
    data,
    management,
    storage: storage && withoutUndefined({ anonKey: lent, ...storage }),
    headers: config.headers,
  });
}

/** Flags win over the file; without a URL there is nothing to judge. */
function merge<Settings extends object>(name: InterfaceName, options: TargetOptions, file: Settings) {
  const given = new Map<string, unknown>(Object.entries(options));
  const flags = [...KNOWN_FLAGS.values()].flatMap((flag) =>
    flag.places
      .filter((place) => place.startsWith(`${name}.`))
      .map((place) => [place.slice(name.length + 1), given.get(flag.name)] as const),
  );
  const settings = withoutUndefined({ ...file, ...withoutUndefined(Object.fromEntries(flags)) });
  return 'url' in settings ? (settings as typeof settings & { readonly url: string }) : undefined;
}

/** The one mode that a target must know of; in the others it has the fixture. */
export function fixtureOf(options: TargetOptions, config: Config): 'introspect' | undefined {
  return (options.fixture ?? config.data?.fixture) === 'introspect' ? 'introspect' : undefined;
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

/** Interface → header in lower case → where its value comes from. */
type Identities = Readonly<Record<string, Readonly<Record<string, string>>>>;

const CONTRACT: Identities = {
  data: {
    apikey: 'data.apiKey and data.serviceKey give its values',
    authorization: 'data.jwtSecret or data.userTokens give its values',
  },
  management: { authorization: 'management.token is its value' },
  storage: { authorization: 'storage.key is its value' },
};

/** Headers that carry the caller's identity would go with anonymous requests, too. Throws a CliError that names the first one, and what to set instead. */
function checkHeaders(file: string | undefined, settings: TargetSettings): void {
  const { headers = {}, storage } = settings;
  const identities: Identities = {
    ...CONTRACT,
    ...(storage?.identify === undefined ? {} : { storage: formOf(storage.identify) }),
  };
  for (const given of Object.keys(headers))
    for (const name of INTERFACES) {
      const source = settings[name] === undefined ? undefined : identities[name]?.[given.toLowerCase()];
      if (source !== undefined)
        throw new CliError(
          `headers.${given} in ${file ?? 'the configuration'}: headers are sent with every request, even anonymous ones, and this one identifies the caller to the ${name} API: ${source}. Take it out of headers.`,
        );
    }
}

/** A header that is the same for every caller does not show who asks. */
function formOf(identify: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const telling = Object.entries(identify).filter(([, text]) => /\{\{\s*key\s*\}\}/u.test(text));
  return Object.fromEntries(telling.map(([name]) => [name.toLowerCase(), 'storage.identify fills it']));
}
