// `touchstone completion`: prints a script with which a shell completes commands, flags, their choices, and ids, all read off the program.
import type { Argument, Command, Option } from 'commander';
import { CHANGES } from '../reporters/compare.ts';
import { INTERFACES } from '../specs/clause.ts';
import { HAZARDS } from '../suites/kit/contract/safety.ts';
import { addCommand } from './commands.ts';
import { FORMATS } from './results/reports.ts';

export const SHELLS = { bash: renderBash, zsh: renderZsh, fish: renderFish } as const;
type Shell = keyof typeof SHELLS;

/** `createWhole`: makes the program with all of its commands. */
export function addCompletionCommand(program: Command, createWhole: () => Promise<Command>): void {
  addCommand(program, 'completion').action(async (shell: Shell) => {
    const { allSuites } = await import('../suites/battery.ts');
    const { selectingWords } = await import('../suites/kit/run/select.ts');
    const ids = [...INTERFACES, ...selectingWords(allSuites().flatMap(({ cases }) => cases))];
    const { commands } = await createWhole();
    process.stdout.write(SHELLS[shell]({ commands: commands.map(toCompletedCommand), ids: [...new Set(ids)].sort() }));
  });
}

/** `ids`: of cases, and the areas that some share. `none`: a value of the user's own. */
type Value =
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'ids' }
  | { readonly kind: 'files' }
  | { readonly kind: 'none' };

interface CompletedFlag {
  /** With its dashes. */
  readonly flag: string;
  readonly about: string;
  /** Absent if nothing follows the flag. */
  readonly value?: Value;
}

interface CompletedCommand {
  readonly name: string;
  readonly about: string;
  readonly flags: readonly CompletedFlag[];
  /** What an argument may be; the last one may be repeated. */
  readonly values: readonly Value[];
}

interface Completions {
  readonly commands: readonly CompletedCommand[];
  readonly ids: readonly string[];
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

function renderBash({ commands, ids }: Completions): string {
  return `# Completion of touchstone for bash. Load it with: source <(npx touchstone completion bash)
_touchstone_ids='${ids.join(' ')}'
_touchstone() {
  local at=1 current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD - 1]}" words=
  COMPREPLY=()
  if [[ \${COMP_WORDS[0]} == npx ]]; then
    [[ $COMP_CWORD -gt 1 && \${COMP_WORDS[1]} == touchstone ]] || return 0
    at=2
  fi
  if ((COMP_CWORD == at)); then
    words='${commands.map(({ name }) => name).join(' ')} help --help --version'
  else
    case "\${COMP_WORDS[at]} $before" in
${commands.flatMap(bashFlagLines).join('\n')}
    *)
      case "\${COMP_WORDS[at]} $current" in
${commands.map((command) => `      '${command.name} '-*) words='${command.flags.map(({ flag }) => flag).join(' ')}' ;;`).join('\n')}
${commands.flatMap(bashArgumentLines).join('\n')}
      'help '*) words='${commands.map(({ name }) => name).join(' ')}' ;;
      esac
      ;;
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _touchstone touchstone npx
`;
}

/** Files are bash's own default. */
function bashFlagLines({ name, flags }: CompletedCommand): readonly string[] {
  return flags.flatMap(({ flag, value }) => {
    if (value === undefined) return [];
    const then = value.kind === 'none' ? 'compopt +o default 2>/dev/null' : assign(value);
    return [`    '${name} ${flag}') ${then} ;;`];
  });
}

function bashArgumentLines({ name, values }: CompletedCommand): readonly string[] {
  const [first] = values;
  return first === undefined || first.kind === 'files' ? [] : [`      '${name} '*) ${assign(first)} ;;`];
}

function assign(value: Value): string {
  if (value.kind === 'ids') return 'words=$_touchstone_ids';
  return value.kind === 'words' ? `words='${value.words.join(' ')}'` : 'words=';
}

function renderZsh({ commands, ids }: Completions): string {
  return `#compdef touchstone
# Completion of touchstone for zsh. Load it after compinit with: source <(npx touchstone completion zsh)
_touchstone_ids=(${ids.join(' ')})
_touchstone() {
  if [[ $words[1] == npx ]]; then
    if [[ $words[2] != touchstone ]] || ((CURRENT < 3)); then
      _default
      return
    fi
    shift words
    ((CURRENT--))
  fi
  if ((CURRENT == 2)); then
    local -a commands=(
${commands.map(({ name, about }) => `      ${zshQuote(`${name}:${about}`)}`).join('\n')}
    )
    _describe command commands
    return
  fi
  shift words
  ((CURRENT--))
  case $words[1] in
${commands.map(zshCommandLine).join('\n')}
  esac
}
compdef _touchstone touchstone npx
`;
}

function zshCommandLine({ name, flags, values }: CompletedCommand): string {
  const last = values.length - 1;
  const specs = [
    ...flags.map(flagSpec),
    ...values.map((value, at) => `${at === last ? '*' : String(at + 1)}:argument:${actionOf(value)}`),
  ];
  return `    ${name}) _arguments ${specs.map(zshQuote).join(' ')} ;;`;
}

function flagSpec({ flag, about, value }: CompletedFlag): string {
  return `*${flag}[${about.replaceAll(/[[\]\\:]/gu, '\\$&')}]${value === undefined ? '' : `:value:${actionOf(value)}`}`;
}

function actionOf(value: Value): string {
  switch (value.kind) {
    case 'words':
      return `(${value.words.join(' ')})`;
    case 'ids':
      return '($_touchstone_ids)';
    case 'files':
      return '_files';
    case 'none':
      return ' ';
  }
}

function zshQuote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function renderFish({ commands, ids }: Completions): string {
  return `# Completion of touchstone for fish. Load it with: npx touchstone completion fish | source
set -g __touchstone_ids ${ids.join(' ')}
function __touchstone_words
    set -l words (commandline -opc)
    if test "$words[1]" = npx
        test "$words[2]" = touchstone; or return 1
        set -e words[1]
    end
    set -e words[1]
    test (count $words) -eq 0; or printf '%s\\n' $words
end
function __touchstone_begins
    set -l words (__touchstone_words); and test (count $words) -eq 0
end
function __touchstone_in
    set -l words (__touchstone_words); and test "$words[1]" = $argv[1]
end
for command in touchstone npx
${commands.flatMap(fishCommandLines).join('\n')}
end
`;
}

function fishCommandLines(command: CompletedCommand): readonly string[] {
  const { name, about, flags, values } = command;
  const inside = `    complete -c $command -n '__touchstone_in ${name}'`;
  return [
    `    complete -c $command -n __touchstone_begins -f -a ${name} -d ${fishQuote(about)}`,
    ...flags.map((flag) => `${inside} ${flagWords(flag)} -d ${fishQuote(flag.about)}`),
    ...values.slice(0, 1).map((value) => `${inside} ${valueWords(value)}`),
  ];
}

function flagWords({ flag, value }: CompletedFlag): string {
  const long = `-l ${flag.replace(/^--/u, '')}`;
  if (value === undefined) return `-f ${long}`;
  return value.kind === 'files' ? `${long} -r -F` : `${long} -r ${valueWords(value)}`;
}

function valueWords(value: Value): string {
  switch (value.kind) {
    case 'words':
      return `-f -a ${fishQuote(value.words.join(' '))}`;
    case 'ids':
      return `-f -a '$__touchstone_ids'`;
    case 'files':
      return '-F';
    case 'none':
      return '-f';
  }
}

function fishQuote(text: string): string {
  return `'${text.replaceAll(/['\\]/gu, '\\$&')}'`;
}
