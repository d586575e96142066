// The flags that name a target: what each says, where the file says the same, and what stands for a secret in a printed command.
import type { Command, Option } from 'commander';
import { CliError } from '../cli-error.ts';
import { collectTokens, option } from './option.ts';

type TargetFlag = readonly [flags: string, about: string, places?: readonly string[], kind?: 'secret'];

/** By their headings in the help; the places are those of the file that say the same. */
const TARGET_FLAGS: Readonly<Record<string, readonly TargetFlag[]>> = {
  'Data API:': [
    ['--data <url>', 'the data API: {base_url}, without /graphql/v1', ['data.url']],
    ['--api-key <key>', 'its API key (anonymous role)', ['data.apiKey'], 'secret'],
    ['--service-key <key>', 'its API key of the service role', ['data.serviceKey'], 'secret'],
    ['--fixture <mode>', 'what the data API is judged on: our tables, any tables (read only), or our own mock'],
  ],
  'Management API:': [
    ['--management <url>', 'the management API: {management_url}, without /v1', ['management.url']],
    ['--token <token>', 'its personal access token', ['management.token'], 'secret'],
    ['--ref <ref>', 'the project reference', ['management.ref']],
    [
      '--other-token <token>',
      'a token of another user account, with no part in the project',
      ['management.otherToken'],
      'secret',
    ],
    [
      '--plain-management <url>',
      'where plain HTTP is to be tried; the token is sent there unencrypted',
      ['management.plainUrl'],
    ],
    ['--banned-address <ip>', 'an IPv4 address that is banned; the run lifts the ban', ['management.bannedAddress']],
  ],
  'Storage API:': [
    ['--storage <url>', 'the storage API: {storage_url}, prefix included', ['storage.url']],
    ['--storage-key <key>', 'its key, allowed to do everything', ['storage.key'], 'secret'],
    ['--storage-anon-key <key>', 'its key of an anonymous caller (default: --api-key)', ['storage.anonKey'], 'secret'],
  ],
  'Any of them:': [
    [
      '--jwt-secret <secret>',
      'signs tokens for two users of our own (data, storage)',
      ['data.jwtSecret', 'storage.jwtSecret'],
      'secret',
    ],
    [
      '--user-token <jwt>',
      'a signed-in user (data, storage); give it twice for two users',
      ['data.userTokens', 'storage.userTokens'],
      'secret',
    ],
    ['--ca <file>', 'certificate authorities to trust (PEM)'],
    ['--client-cert <file>', 'a certificate to show to a target that asks for one (PEM)'],
    ['--client-key <file>', 'its private key (PEM; default: in the file of --client-cert)'],
    [
      '--config <file>',
      'settings in a file (default: touchstone.yaml in this folder, if any); flags and TOUCHSTONE_* win over it',
    ],
  ],
};

/** Adds the flags; each has its TOUCHSTONE_* twin. */
export function addTargetOptions(command: Command): Command {
  for (const [heading, flags] of Object.entries(TARGET_FLAGS)) {
    command.optionsGroup(heading);
    for (const [words, about] of flags) command.addOption(toOption(words, about));
  }
  return command;
}

function toOption(words: string, about: string): Option {
  const created = option(words, about);
  if (created.name() === 'fixture') return created.choices(['provisioned', 'introspect', 'control']);
  return created.name() === 'user-token' ? created.argParser(collectTokens) : created;
}

interface KnownFlag {
  readonly name: string;
  readonly flag: string;
  readonly places: readonly string[];
  /** Those of its places. */
  readonly interfaces: readonly string[];
  readonly isSecret: boolean;
}

/** In the order of the help, by the names of their options. */
export const KNOWN_FLAGS: ReadonlyMap<string, KnownFlag> = new Map(
  Object.values(TARGET_FLAGS)
    .flat()
    .map(([words, about, places = [], kind]) => {
      const created = toOption(words, about);
      const interfaces = places.flatMap((place) => place.split('.')[0] ?? []);
      const name = created.attributeName();
      return [name, { name, flag: `--${created.name()}`, places, interfaces, isSecret: kind === 'secret' }];
    }),
);

export function isSecret(name: string): boolean {
  return KNOWN_FLAGS.get(name)?.isSecret === true;
}

/** Such as `<storage-key>`. */
export function placeholderOf(option: Option): string {
  return `<${option.name()}>`;
}

/** Throws a CliError if a placeholder was given for a secret. */
export function refusePlaceholders(command: Command): void {
  for (const option of command.options.filter((one) => isSecret(one.attributeName()))) {
    const given: unknown = command.getOptionValue(option.attributeName());
    const placeholder = placeholderOf(option);
    if ([given].flat().includes(placeholder))
      throw new CliError(
        `--${option.name()}: "${placeholder}" stands for the secret, which nothing that is printed shows. Put the secret in its place, or into ${option.envVar ?? 'a variable'} and leave the flag out.`,
      );
  }
}
