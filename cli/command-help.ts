// What `--help` says beside the flags: groups of commands, examples, exit codes and the documents to read on in.
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command, Option } from 'commander';

interface CommandHelp {
  /** One of the headings below which the program lists its commands. */
  readonly group: string;
  /** The words after `touchstone`, and what they are for. */
  readonly examples: readonly (readonly [string, string])[];
  /** Exit codes beside 2 and 4, which every command has. */
  readonly exits: readonly (readonly [0 | 1 | 3 | 5, string])[];
  /** Files in `docs/`. */
  readonly docs: readonly string[];
}

const JUDGE = 'Judge an implementation:';
const BACKEND = 'Run a local backend:';
const RESULTS = 'Work with results:';
const LOOK_UP = 'Look things up:';

const VERDICTS: CommandHelp['exits'] = [
  [0, 'conformant, or partial: some cases were left out on purpose'],
  [1, 'a stated clause is broken (not conformant), or an implied one (deviates)'],
  [3, 'inconclusive: unreachable, key refused, too little judged, interrupted'],
  [5, 'safety stop: the target changed something that it was not asked to change'],
];
const DONE = [0, 'done'] as const;

/** In the order in which the program lists them. */
export const COMMAND_HELP: Readonly<Record<string, CommandHelp>> = {
  run: {
    group: JUDGE,
    examples: [
      ['run', 'judge our own mock, to see what a run looks like'],
      ['run --storage https://example.test/storage/v1 --storage-key "$KEY"', 'judge one interface'],
      ['run --config touchstone.yaml --only storage.sign', 'judge one area of a configured target'],
    ],
    exits: VERDICTS,
    docs: ['tutorials/first-verdict.md', 'guides/targets.md', 'explanation/verdicts.md'],
  },
  doctor: {
    group: JUDGE,
    examples: [['doctor --config touchstone.yaml', 'before a run: what is missing, and what a run would change']],
    exits: [
      [0, 'a run can begin'],
      [3, 'something is missing; the last line says what to do next'],
    ],
    docs: ['tutorials/first-verdict.md'],
  },
  replay: {
    group: JUDGE,
    examples: [['replay recording.ndjson --only storage.sign', 'judge a part of a recorded run again, offline']],
    exits: VERDICTS,
    docs: ['guides/results.md'],
  },
  sweep: {
    group: JUDGE,
    examples: [['sweep --config touchstone.yaml --apply', 'remove what an interrupted run left on the target']],
    exits: [
      [0, 'nothing is left; or without --apply: what is left was listed'],
      [1, 'something could not be removed'],
      [3, 'the target could not be asked'],
    ],
    docs: ['explanation/safety.md'],
  },
  prove: {
    group: JUDGE,
    examples: [['prove --sample 20', 'try the battery on 20 wrong servers and 20 right ones']],
    exits: [
      [0, 'every wrong server was seen through, and every right one left alone'],
      [1, 'one was not'],
    ],
    docs: ['explanation/proving.md'],
  },
  mock: {
    group: BACKEND,
    examples: [
      ['mock --schema supabase/', 'your migrations and seeds in an embedded PostgreSQL'],
      ['mock --schema schema.sql --persist .mock', 'keep database and files in a folder'],
      ['mock --port 0 --json', 'for scripts: a free port, and one line of JSON when it is ready'],
    ],
    exits: [[0, 'it was stopped']],
    docs: [
      'guides/mock.md',
      'guides/persistence.md',
      'guides/processes.md',
      'guides/projects.md',
      'reference/administration.md',
    ],
  },
  seed: {
    group: BACKEND,
    examples: [['seed --schema schema.sql --rows 50', 'print 50 rows for each table as SQL']],
    exits: [DONE],
    docs: ['guides/mock.md'],
  },
  fixture: {
    group: BACKEND,
    examples: [['fixture', 'print what to load into your database before its data API is judged']],
    exits: [DONE],
    docs: ['tutorials/first-verdict.md'],
  },
  report: {
    group: RESULTS,
    examples: [
      ['report reports --format html', 'render the results of a run again'],
      ['report mine/results.ndjson theirs/results.ndjson', 'put two implementations side by side'],
    ],
    exits: [DONE, [3, 'the run broke off before its end']],
    docs: ['guides/results.md'],
  },
  compare: {
    group: RESULTS,
    examples: [['compare before/results.ndjson after/results.ndjson', 'say what changed between two runs']],
    exits: [
      [0, 'nothing became worse'],
      [1, 'something became worse (--gate says which differences count)'],
      [3, 'a run broke off before its end'],
    ],
    docs: ['guides/results.md'],
  },
  baseline: {
    group: RESULTS,
    examples: [
      [
        'baseline init --reason "not built yet" --link https://tracker.example/12 --expires 2027-06-30',
        'expect what is broken today',
      ],
      ['baseline prune', 'take out of the expectations what holds by now'],
    ],
    exits: [DONE, [1, 'check: a failure is not expected, or an expectation is stale']],
    docs: ['tutorials/ci.md'],
  },
  merge: {
    group: RESULTS,
    examples: [['merge shard-1 shard-2 --out reports', 'make one run of its shards']],
    exits: VERDICTS,
    docs: ['guides/results.md'],
  },
  list: {
    group: LOOK_UP,
    examples: [
      ['list cases --only storage', 'every case of the storage interface'],
      ['list clauses --only clause:data.order', 'the promises of one area of the contract'],
    ],
    exits: [DONE],
    docs: ['guides/results.md', 'reference/clauses.md'],
  },
  explain: {
    group: LOOK_UP,
    examples: [
      ['explain storage.sign', 'what an area promises, and which cases judge it'],
      ['explain signed link expiry', 'which clauses and cases speak of it'],
    ],
    exits: [DONE],
    docs: ['reference/clauses.md'],
  },
  completion: {
    group: LOOK_UP,
    examples: [
      ['completion bash', 'print a script; load it with: source <(npx touchstone completion bash)'],
      ['completion fish', 'load it with: npx touchstone completion fish | source'],
    ],
    exits: [DONE],
    docs: [],
  },
};

const EVERYWHERE = [
  [2, 'a mistake in the command, its configuration or a file'],
  [4, 'a fault of touchstone itself, or a secret in something that was written'],
] as const;

/** Adds the group and the closing text to each command that the program has, and a closing text to the program. */
export function addHelp(program: Command): void {
  for (const command of program.commands) {
    const help = COMMAND_HELP[command.name()];
    if (help === undefined) continue;
    command.helpGroup(help.group).addHelpText('after', `\n${variables(command)}${closing(help)}`);
  }
  program.commandsGroup(LOOK_UP).helpCommand(true);
  const { run, mock } = COMMAND_HELP;
  program.addHelpText(
    'after',
    `\n${closing({
      examples: [...(run?.examples.slice(0, 2) ?? []), ...(mock?.examples.slice(0, 1) ?? [])],
      exits: VERDICTS,
      docs: ['tutorials/first-verdict.md', 'guides/mock.md'],
    })}\nMore about one command: npx touchstone help COMMAND`,
  );
}

/** What follows a flag in the help. Its variable is named below the flags, once for all. */
export function describeOption(option: Option): string {
  const { argChoices = [], defaultValueDescription, description } = option;
  const value: unknown = option.defaultValue;
  const choices = argChoices.length === 0 ? '' : ` (${argChoices.join(', ')})`;
  const shown =
    defaultValueDescription ?? (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined);
  return `${description}${choices}${shown === undefined ? '' : ` (default: ${shown})`}`;
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
  const without = options
    .filter(({ envVar, description }) => envVar === undefined && !description.includes('TOUCHSTONE_'))
    .map(({ long }) => long ?? '');
  const but = without.length === 0 ? '' : ` but ${without.join(', ')}`;
  return `Every flag${but} can also be a variable, such as ${twin.envVar ?? ''} for ${twin.long ?? ''}; the flag wins.\n\n`;
}

/** With what each means, in order. */
export function exitCodesOf(name: string): readonly (readonly [code: number, meaning: string])[] {
  return inOrder(COMMAND_HELP[name]?.exits ?? []);
}

function inOrder(exits: CommandHelp['exits']): readonly (readonly [number, string])[] {
  return [...exits, ...EVERYWHERE].toSorted(([a], [b]) => a - b);
}

function closing({ examples, exits, docs }: Omit<CommandHelp, 'group'>): string {
  return [
    'Examples:',
    ...examples.flatMap(([words, purpose]) => [`  # ${purpose}`, `  npx touchstone ${words}`]),
    '',
    'Exit codes:',
    ...inOrder(exits).map(([code, meaning]) => `  ${code}  ${meaning}`),
    ...(docs.length === 0 ? [] : ['', `Read on: ${docs.map(documentPath).join(', ')}`]),
  ].join('\n');
}
