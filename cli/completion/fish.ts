// The script for fish: one line for each command, flag and argument.
import type { CompletedCommand, CompletedFlag, Completions } from './completions.ts';

type Value = CompletedCommand['values'][number];

export function renderFish({ commands, ids }: Completions): string {
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
${commands.flatMap(commandLines).join('\n')}
end
`;
}

function commandLines(command: CompletedCommand): readonly string[] {
  const { name, about, flags, values } = command;
  const inside = `    complete -c $command -n '__touchstone_in ${name}'`;
  return [
    `    complete -c $command -n __touchstone_begins -f -a ${name} -d ${quote(about)}`,
    ...flags.map((flag) => `${inside} ${flagWords(flag)} -d ${quote(flag.about)}`),
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
      return `-f -a ${quote(value.words.join(' '))}`;
    case 'ids':
      return `-f -a '$__touchstone_ids'`;
    case 'files':
      return '-F';
    case 'none':
      return '-f';
  }
}

function quote(text: string): string {
  return `'${text.replaceAll(/['\\]/gu, '\\$&')}'`;
}
