// What a shell can complete, read off the program: each command with its flags, and what may follow a flag or be an argument.
import type { Argument, Command, Option } from 'commander';
import { CHANGES } from '../../reporters/compare.ts';
import { HAZARDS } from '../../suites/kit/contract/safety.ts';
import { FORMATS } from '../results/reports.ts';

/** `ids`: of cases, and the areas that some share. `none`: a value of the user's own. */
type Value =
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'ids' }
  | { readonly kind: 'files' }
  | { readonly kind: 'none' };

export interface CompletedFlag {
  /** With its dashes. */
  readonly flag: string;
  readonly about: string;
  /** Absent if nothing follows the flag. */
  readonly value?: Value;
}

export interface CompletedCommand {
  readonly name: string;
  readonly about: string;
  readonly flags: readonly CompletedFlag[];
  /** What an argument may be; the last one may be repeated. */
  readonly values: readonly Value[];
}

export interface Completions {
  readonly commands: readonly CompletedCommand[];
  readonly ids: readonly string[];
}

/** `program`: with all of its commands. */
export function readCompletions(program: Command, ids: readonly string[]): Completions {
  return { commands: program.commands.map(toCompletedCommand), ids };
}

/** Flags that take some of a list of words, which is no choice among them. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  '--allow': HAZARDS,
  '--format': FORMATS,
  '--gate': CHANGES,
};
const IDS = ['--only', 'id'];
const FILES = /<(?:file|dir|path|place)>/u;
const RESULTS = ['results', 'recording', 'base', 'head'];

function toCompletedCommand(command: Command): CompletedCommand {
  const flags = command.options.filter(({ hidden }) => !hidden).map(toCompletedFlag);
  return {
    name: command.name(),
    about: command.description(),
    flags: [...flags, { flag: '--help', about: 'what the command does, with examples' }],
    values: command.registeredArguments.map(valueOfArgument),
  };
}

function toCompletedFlag(option: Option): CompletedFlag {
  const flag = option.long ?? option.flags;
  return {
    flag,
    about: option.description,
    ...(option.required || option.optional
      ? { value: valueOf(flag, option.argChoices, FILES.test(option.flags)) }
      : {}),
  };
}

function valueOfArgument(argument: Argument): Value {
  const name = argument.name();
  return valueOf(name, argument.argChoices, RESULTS.includes(name));
}

function valueOf(name: string, choices: readonly string[] | undefined, isFile: boolean): Value {
  const words = choices ?? LISTS[name];
  if (words !== undefined) return { kind: 'words', words };
  if (IDS.includes(name)) return { kind: 'ids' };
  return { kind: isFile ? 'files' : 'none' };
}
