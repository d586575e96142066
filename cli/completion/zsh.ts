// The script for zsh: its own _arguments for each command.
import type { CompletedCommand, CompletedFlag, Completions } from './completions.ts';

type Value = CompletedCommand['values'][number];

export function renderZsh({ commands, ids }: Completions): string {
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
${commands.map(({ name, about }) => `      ${quote(`${name}:${about}`)}`).join('\n')}
    )
    _describe command commands
    return
  fi
  shift words
  ((CURRENT--))
  case $words[1] in
${commands.map(commandLines).join('\n')}
  esac
}
compdef _touchstone touchstone npx
`;
}

function commandLines({ name, flags, values }: CompletedCommand): string {
  const last = values.length - 1;
  const specs = [
    ...flags.map(flagSpec),
    ...values.map((value, at) => `${at === last ? '*' : String(at + 1)}:argument:${actionOf(value)}`),
  ];
  return `    ${name}) _arguments ${specs.map(quote).join(' ')} ;;`;
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

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
