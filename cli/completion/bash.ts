// The script for bash: one function that looks at the command, and at the flag before the cursor.
import type { CompletedCommand, Completions } from './completions.ts';

export function renderBash({ commands, ids }: Completions): string {
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
${commands.flatMap(flagLines).join('\n')}
    *)
      case "\${COMP_WORDS[at]} $current" in
${commands.map((command) => `      '${command.name} '-*) words='${command.flags.map(({ flag }) => flag).join(' ')}' ;;`).join('\n')}
${commands.flatMap(argumentLines).join('\n')}
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
function flagLines({ name, flags }: CompletedCommand): readonly string[] {
  return flags.flatMap(({ flag, value }) => {
    if (value === undefined) return [];
    const then = value.kind === 'none' ? 'compopt +o default 2>/dev/null' : assign(value);
    return [`    '${name} ${flag}') ${then} ;;`];
  });
}

function argumentLines({ name, values }: CompletedCommand): readonly string[] {
  const [first] = values;
  return first === undefined || first.kind === 'files' ? [] : [`      '${name} '*) ${assign(first)} ;;`];
}

function assign(value: CompletedCommand['values'][number]): string {
  if (value.kind === 'ids') return 'words=$_touchstone_ids';
  return value.kind === 'words' ? `words='${value.words.join(' ')}'` : 'words=';
}
