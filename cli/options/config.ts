// Reads touchstone.yaml: `${env:NAME}` filled in, shape checked, an unknown key refused with the nearest known one.
import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import type { Command } from 'commander';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { parseDocument } from 'yaml';
import type { InterfaceName } from '../../specs/clause.ts';
import { withoutUndefined } from '../../specs/without-undefined.ts';
import type { TargetSettings } from '../../suites/kit/contract/resolve-target.ts';
import type { RunSettings } from '../../suites/kit/run/run-settings.ts';
import { CliError } from '../cli-error.ts';
import configSchema from '../touchstone.schema.json' with { type: 'json' };
import { readSecrets, textsOf, VARIABLE, type GivenSecrets } from '../results/given-secrets.ts';
import { readGivenFile } from './given-paths.ts';
import { suggestion } from './suggest.ts';

/** What the data API is judged on: our tables, whatever tables it shows, or our own mock. */
export type FixtureMode = 'provisioned' | 'introspect' | 'control';

/** As a target is told of, where flags may tell the rest. */
type Given<Name extends InterfaceName> = Partial<NonNullable<TargetSettings[Name]>> & { readonly url: string };

/** What the file says of a run as the battery takes it. */
type OfRun =
  | 'allow'
  | 'bindings'
  | 'claims'
  | 'concurrency'
  | 'confirm'
  | 'consistency'
  | 'failOn'
  | 'only'
  | 'rate'
  | 'retries'
  | 'seed'
  | 'timeouts';

export interface Config extends Pick<RunSettings, OfRun> {
  readonly data?: Omit<Given<'data'>, 'fixture'> & { readonly fixture?: FixtureMode };
  readonly management?: Given<'management'>;
  readonly storage?: Given<'storage'>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly expectations?: string;
  readonly ca?: string;
  readonly clientCert?: string;
  readonly clientKey?: string;
  readonly out?: string;
  readonly format?: readonly string[];
  readonly requirements?: string;
  /** Such as `60s`. */
  readonly wait?: string;
}

export interface GivenConfig {
  readonly config: Config;
  readonly given: GivenSecrets;
}

/** The file's content, or an empty configuration without a file. Throws a CliError with one line per mistake. */
export function readConfig(file: string | undefined, env: NodeJS.ProcessEnv): GivenConfig {
  if (file === undefined) return { config: {}, given: { secrets: {}, warnings: [] } };
  // Once: a pipe is empty when it is read again.
  const source = readGivenFile(file, `There is no configuration file "${file}".`);
  const config = besideFile(file, parseConfig(file, source, env));
  return { config, given: readSecrets(file, parseYaml(file, source), env) };
}

/** The file that is read unless `--config` names another. */
const CONFIG_FILE = 'touchstone.yaml';

/** The options with the file of this folder if they name none; `--fixture control` needs none. */
export function withConfigFile<Options extends { readonly config?: string; readonly fixture?: FixtureMode }>(
  { config, ...others }: Options,
  command: Command,
): Omit<Options, 'config'> & { readonly config?: string } {
  const isEmpty = config === '' && command.getOptionValueSource('config') === 'env';
  if (config !== undefined && !isEmpty) return { ...others, config };
  if (others.fixture === 'control' || !existsSync(CONFIG_FILE)) return others;
  process.stderr.write(`The settings of ${CONFIG_FILE} in this folder are used (--config names another file).\n`);
  return { ...others, config: CONFIG_FILE };
}

/** A path in the file starts from its folder, wherever the command is started. */
function besideFile(file: string, config: Config): Config {
  const { expectations, ca, clientCert, clientKey, out } = config;
  const paths = Object.entries(withoutUndefined({ expectations, ca, clientCert, clientKey, out }));
  const placed = paths.map(([key, path]) => [key, isAbsolute(path) ? path : join(dirname(file), path)] as const);
  return { ...config, ...Object.fromEntries(placed) };
}

/** As readConfig, from text. */
export function parseConfig(file: string, source: string, env: NodeJS.ProcessEnv): Config {
  const value = parseYaml(file, source);
  const texts = textsOf(value, env);
  const empty = texts.flatMap(({ variables }) => [...variables].flatMap(([name, text]) => (text === '' ? name : [])));
  if (empty.length > 0)
    throw new CliError(
      `${file} names environment variables that are not set, or empty: ${[...new Set(empty)].join(', ')}.`,
    );
  checkPlaceholders(file, texts);
  const filled = fillEnvironment(value, env);
  const validate = new Ajv2020({ allErrors: true, strict: false }).compile<Config>(configSchema);
  if (validate(filled)) return filled;
  throw new CliError((validate.errors ?? []).map((error) => `${file}: ${sentenceOf(error)}`).join('\n'));
}

function parseYaml(file: string, source: string): unknown {
  const document = parseDocument(source);
  const [broken] = document.errors;
  if (broken !== undefined) throw new CliError(`${file} is not valid YAML: ${broken.message}`);
  return document.toJS() ?? {};
}

/** Variables as a shell or a pipeline writes them are not filled in, and would be sent as they stand. */
const OTHER_FORM = /\$\{\{?\s*([\w.:-]*)\s*\}|^\$([A-Za-z_]\w*)$/u;

function checkPlaceholders(file: string, texts: ReturnType<typeof textsOf>): void {
  const mistakes = texts.flatMap(({ path, written }) => {
    const [found, braced, bare] = OTHER_FORM.exec(written.replaceAll(VARIABLE, '')) ?? [];
    if (found === undefined || path[0] === 'bindings') return [];
    const name = /(\w+)$/u.exec(bare ?? braced ?? '')?.[1] ?? 'NAME';
    return [`${file}: ${path.join('.')}: "${found}" is not a variable here: did you mean \${env:${name}}?`];
  });
  if (mistakes.length > 0) throw new CliError(mistakes.join('\n'));
}

function fillEnvironment(value: unknown, env: NodeJS.ProcessEnv): unknown {
  if (typeof value === 'string') return value.replaceAll(VARIABLE, (_, name: string) => env[name] ?? '');
  if (Array.isArray(value)) return value.map((item: unknown) => fillEnvironment(item, env));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, fillEnvironment(child, env)]));
}

const KINDS: Readonly<Record<string, string>> = {
  object: 'keys with values',
  array: 'a list, such as [a, b]',
  string: 'a text (in quotes, when it looks like a number)',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
};

/** Values are never repeated: they may be secrets. */
function sentenceOf(error: ErrorObject): string {
  const at = error.instancePath.slice(1).replaceAll('/', '.');
  const where = at === '' ? '' : `${at}: `;
  const params = error.params as Readonly<Record<string, unknown>>;
  if (error.keyword === 'additionalProperties') {
    const key = String(params['additionalProperty']);
    const known = Object.keys(propertiesAt(error.schemaPath));
    return `${where}unknown key "${key}".${suggestion(key, known)} Known: ${known.join(', ')}.`;
  }
  if (error.keyword === 'enum')
    return `${where}must be one of ${(params['allowedValues'] as readonly unknown[]).join(', ')}.`;
  if (error.keyword === 'required') return `${where}"${String(params['missingProperty'])}" is missing.`;
  const kind = error.keyword === 'type' ? KINDS[String(params['type'])] : undefined;
  if (kind !== undefined) return `${where === '' ? 'the file ' : where}must be ${kind}.`;
  return `${where === '' ? 'the file ' : where}${error.message ?? error.keyword}.`;
}

/** The properties of the schema object in which `additionalProperties` was broken. */
function propertiesAt(schemaPath: string): object {
  const parts = schemaPath.split('/').slice(1, -1);
  const node = parts.reduce<unknown>(
    (value, part) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[part] : undefined,
    configSchema,
  );
  const properties = typeof node === 'object' && node !== null && 'properties' in node ? node.properties : undefined;
  return typeof properties === 'object' && properties !== null ? properties : {};
}
