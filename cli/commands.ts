// The commands as `commands.json` describes them, for the program, for what `--help` says beside the flags, and for the reference.
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Argument, Option, type Command } from 'commander';
import described from './commands.json' with { type: 'json' };
import { paints } from '../reporters/paint.ts';
import { toWholeNumberFrom } from './options/whole-number.ts';

/** A flag; what may be left out says nothing if it is. */
export interface Flag {
  readonly flags: string;
  readonly about: string;
  /** It can also be given as a TOUCHSTONE_* variable. */
  readonly variable?: boolean | undefined;
  readonly choices?: readonly string[] | undefined;
  readonly default?: unknown;
  readonly mandatory?: boolean | undefined;
  /** Names of options. */
  readonly conflicts?: readonly string[] | undefined;
  /** A whole number from the first to the second one. */
  readonly whole?: readonly number[] | undefined;
  /** One of LISTS. */
  readonly takes?: string | undefined;
  /** Of a target: the places of a configuration file that say the same. */
  readonly places?: readonly string[] | undefined;
  readonly secret?: boolean | undefined;
}

interface Word {
  readonly name: string;
  readonly about: string;
  readonly choices?: readonly string[] | undefined;
  readonly default?: string | undefined;
}

type Exits = Readonly<Record<string, string>>;

interface CommandDescription {
  /** The heading below which the program lists it. */
  readonly group: string;
  readonly description: string;
  readonly arguments?: readonly Word[];
  /** Flags, the headings of those that follow, and the names of flags that commands share. */
  readonly options?: readonly (Flag | string)[];
  /** The words after `touchstone`, and what they are for. */
  readonly examples: Readonly<Record<string, string>>;
  /** Exit codes beside 2 and 4, which every command has, or the name of those. */
  readonly exits: Exits | 'verdicts' | (string & {});
  /** Files in `docs/`. */
  readonly docs: readonly string[];
}

/** In the order in which the pages list them. */
export const COMMANDS: Readonly<Record<string, CommandDescription>> = described.commands;
const SHARED: Readonly<Record<string, readonly (Flag | string)[]>> = described.shared;
/** What `list` lists. */
export const LIST_WORDS: Readonly<Record<string, string>> = described.lists;
/** What earlier versions had, and what to use instead. */
export const RETIRED: ReadonlyMap<string, string> = new Map(Object.entries(described.retired));
const isFlag = (one: Flag | string): one is Flag => typeof one === 'object';
/** The flags that name a target. */
export const TARGET_FLAGS: readonly Flag[] = SHARED['target']?.filter(isFlag) ?? [];

type Parse = (value: string, before: never) => unknown;
/** The variables that stand for flags of some command. */
export function flagVariables(): readonly string[] {
  const all = [...Object.values(SHARED), ...Object.values(COMMANDS).map(({ options = [] }) => options)].flat();
  return all.filter(isFlag).flatMap((flag) => toOption(flag).envVar ?? []);
}

/** Of a flag that may be repeated: adds what each value is read as to what came before. */
export const collect =
  <T>(read: (value: string) => readonly T[]) =>
  (value: string, before: readonly T[] = []): readonly T[] => [...before, ...read(value)];

const LISTS: Readonly<Record<string, Parse>> = {
  words: collect((value) => value.split(',').map((word) => word.trim())),
  // White space in a token is a mistake.
  tokens: collect((value) => value.split(/ *, */u)),
  // A path may have commas.
  paths: collect((value) => [value]),
};

/** `parsers`: of the options that are more than a text, a number or a list, by their names. */
export function addCommand(
  program: Command,
  name: keyof typeof described.commands,
  parsers: Readonly<Record<string, Parse>> = {},
): Command {
  const help: CommandDescription = described.commands[name];
  const { description, group, arguments: words = [], options = [] } = help;
  const command = program.command(name).description(description).helpGroup(group);
  for (const word of words) {
    const argument = new Argument(word.name, word.about).default(word.default);
    command.addArgument(word.choices === undefined ? argument : argument.choices(word.choices));
  }
  const named = Object.keys(parsers);
  const add = (one: Flag | string): void => {
    if (typeof one !== 'string') {
      command.addOption(toOption(one, parsers));
      named.push(...(one.conflicts ?? []));
    } else if (one.endsWith(':')) command.optionsGroup(one);
    else for (const shared of find(one, SHARED)) add(shared);
  };
  for (const one of options) add(one);
  const known = Object.fromEntries(command.options.map((option) => [option.attributeName(), option]));
  for (const option of named) find(option, known);
  return command.addHelpText('after', `\n${variables(command)}${closing(help)}`);
}

/** Throws for a name that is misspelt. */
function find<T>(name: string, known: Readonly<Record<string, T>>): T {
  const found = known[name];
  if (found === undefined)
    throw new Error(`A description of a command names "${name}"; known is "${Object.keys(known).join('", "')}".`);
  return found;
}

export function toOption(flag: Flag, parsers: Readonly<Record<string, Parse>> = {}): Option {
  const { whole: [least, most] = [], takes, choices, conflicts = [] } = flag;
  const option = new Option(flag.flags, flag.about)
    .default(flag.default)
    .conflicts([...conflicts])
    .makeOptionMandatory(flag.mandatory === true);
  const list = takes === undefined ? undefined : find(takes, LISTS);
  const parse = least === undefined ? (parsers[option.attributeName()] ?? list) : toWholeNumberFrom(least, most);
  if (parse !== undefined) option.argParser(parse as (value: string) => unknown);
  if (choices !== undefined) option.choices(choices);
  return flag.variable === true ? option.env(variableOf(option)) : option;
}

/** `--fail-on` has the twin TOUCHSTONE_FAIL_ON. */
function variableOf(option: Option): string {
  return `TOUCHSTONE_${option.name().replaceAll('-', '_').toUpperCase()}`;
}

const EVERYWHERE: Exits = {
  2: 'a mistake in the command, its configuration or a file',
  4: 'a fault of touchstone itself, or a secret in something that was written',
};

/** Of the program as a whole: each command has its own. */
export function addHelp(program: Command): void {
  program.commandsGroup('Look things up:').helpCommand(true);
  const { run, mock } = described.commands;
  const examples = [...Object.entries(run.examples).slice(0, 2), ...Object.entries(mock.examples).slice(0, 1)];
  program.addHelpText(
    'after',
    `\n${closing({
      examples: Object.fromEntries(examples),
      exits: run.exits,
      docs: ['tutorials/first-verdict.md', 'guides/mock.md'],
    })}\nMore about one command: npx touchstone help COMMAND`,
  );
}

/** What follows a flag in the help. Its variable is named below the flags, once for all. */
export function describeOption(option: Option): string {
  const { argChoices = [], description } = option;
  const value: unknown = option.defaultValue;
  const choices = argChoices.length === 0 ? '' : ` (${argChoices.join(', ')})`;
  const isShown = typeof value === 'string' || typeof value === 'number' || Array.isArray(value);
  return `${description}${choices}${isShown ? ` (default: ${String(value)})` : ''}`;
}

/** Where a document is, as the reader would open it from here. */
function documentPath(name: string): string {
  const file = fileURLToPath(new URL(`../docs/${name}`, import.meta.url));
  const near = relative(process.cwd(), file);
  return near.startsWith('..') ? file : near;
}

function variables({ options }: Command): string {
  const [twin] = options.filter(({ envVar }) => envVar !== undefined);
  if (twin === undefined) return '';
  const has = options.filter(({ envVar, description }) => envVar !== undefined || description.includes('TOUCHSTONE_'));
  const without = options.filter((option) => !has.includes(option));
  const names = (some: typeof options): string => some.map(({ long }) => long ?? '').join(', ');
  // The shorter of the two lists.
  const which =
    without.length > has.length
      ? `Only ${names(has)}`
      : `Every flag${without.length === 0 ? '' : ` but ${names(without)}`}`;
  return `${which} can also be a variable, ${has.length === 1 ? 'that is' : 'such as'} ${twin.envVar ?? ''} for ${twin.long ?? ''}; the flag wins.\n\n`;
}

/** Exit codes of a command's own, with what each means, in order. */
export function ownExitsOf({ exits }: Pick<CommandDescription, 'exits'>): readonly (readonly [string, string])[] {
  return Object.entries(typeof exits === 'string' ? described.verdicts : exits);
}

/** The same with those that every command has. */
export function exitsOf(help: Pick<CommandDescription, 'exits'>): readonly (readonly [string, string])[] {
  return Object.entries({ ...Object.fromEntries(ownExitsOf(help)), ...EVERYWHERE });
}

function closing(help: Pick<CommandDescription, 'examples' | 'exits' | 'docs'>): string {
  // Commander takes the colour away where there is no terminal.
  const { bold, dim } = paints(true);
  return [
    bold('Examples:'),
    ...Object.entries(help.examples).flatMap(([words, purpose]) => [
      dim(`  # ${purpose}`),
      `  npx touchstone ${words}`,
    ]),
    '',
    bold('Exit codes:'),
    ...exitsOf(help).map(([code, meaning]) => `  ${code}  ${meaning}`),
    ...(help.docs.length === 0 ? [] : ['', `Read on: ${help.docs.map(documentPath).join(', ')}`]),
  ].join('\n');
}
