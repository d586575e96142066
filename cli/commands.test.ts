// What `--help` says is true: each command has its group, its examples can be typed, and the documents are in the package.
import { existsSync, readFileSync } from 'node:fs';
import { matchesGlob, resolve } from 'node:path';
import { Command } from 'commander';
import { expect, test } from 'vitest';
import { CHANGES } from '../reporters/compare.ts';
import { HAZARDS } from '../suites/kit/contract/safety.ts';
import { checkKeys, checkWords } from '../tests/support/table.ts';
import { VERBS } from './baseline.ts';
import described from './commands.json' with { type: 'json' };
import { addCommand, COMMANDS, toOption, type Flag } from './commands.ts';
import { SHELLS } from './completion.ts';
import { LISTS } from './list.ts';
import { ADMINISTRATION_MODES } from './mock-administration.ts';
import { LEDGER_FOLDER } from './options/environment.ts';
import { createProgram } from './program.ts';
import { MATRIX_FILE } from './prove.ts';
import { DEFAULT_FORMATS, FORMATS } from './results/reports.ts';
import { toWords } from './testing/typed-command.ts';
import configSchema from './touchstone.schema.json' with { type: 'json' };

const program = await createProgram([]);
const names = program.commands.map((command) => command.name());

/** As it is printed. */
async function helpOf(words: readonly string[]): Promise<string> {
  const written: string[] = [];
  const asked = await createProgram(words);
  asked.configureOutput({ writeOut: (text) => void written.push(text) });
  for (const command of asked.commands) command.configureOutput({ writeOut: (text) => void written.push(text) });
  await expect(asked.parseAsync(words, { from: 'user' })).rejects.toMatchObject({ exitCode: 0 });
  return written.join('');
}

test('the program lists its commands in four groups, each for one purpose', async () => {
  const help = await helpOf(['--help']);
  const groups = [...help.matchAll(/^([A-Z].*):\n((?: .*\n)+)/gmu)].map(([, heading = '', body = '']) => ({
    heading,
    commands: [...body.matchAll(/^ {2}(\w+) /gmu)].map(([, name]) => name),
  }));
  expect(groups.filter(({ commands }) => commands.some((name) => names.includes(name ?? '')))).toEqual([
    { heading: 'Judge an implementation', commands: ['run', 'doctor', 'replay', 'prove', 'sweep'] },
    { heading: 'Run a local backend', commands: ['mock', 'test', 'seed', 'fixture'] },
    { heading: 'Look things up', commands: ['list', 'explain', 'completion', 'help'] },
    { heading: 'Work with results', commands: ['compare', 'report', 'baseline', 'merge'] },
  ]);
});

test('the flags of run are in groups, and none is left over', async () => {
  const help = await helpOf(['run', '--help']);
  const [, left = ''] = /^Options:\n((?: .*\n)+)/mu.exec(help) ?? [];
  expect(left.trim()).toMatch(/^-h, --help[^\n]*$/u);
  expect(help).toContain('Every flag can also be a variable, such as TOUCHSTONE_DATA for --data; the flag wins.');
  expect(help).not.toContain('(env:');
});

test.each(names)('%s --help: examples that can be typed, exit codes, and documents that are there', async (name) => {
  const help = await helpOf([name, '--help']);
  const examples = [...help.matchAll(/^ {2}npx touchstone (.*)$/gmu)].map(([, line = '']) => toWords(line));
  expect(examples).not.toHaveLength(0);
  for (const [command, ...words] of examples) {
    expect(command).toBe(name);
    const found = (await createProgram([name])).commands.find((one) => one.name() === name);
    const { operands = [], unknown = [] } = found?.parseOptions(words) ?? {};
    expect(unknown).toEqual([]);
    const required = found?.registeredArguments.filter((argument) => argument.required) ?? [];
    expect(operands.length).toBeGreaterThanOrEqual(required.length);
  }
  for (const code of [0, 2, 4]) expect(help).toMatch(new RegExp(`^ {2}${code}  \\w`, 'mu'));
  const { files } = JSON.parse(readFileSync('package.json', 'utf8')) as { files: readonly string[] };
  const [, documents] = /^Read on: (.*)$/mu.exec(help) ?? [];
  for (const document of documents?.split(', ') ?? []) {
    expect(existsSync(resolve(document))).toBe(true);
    expect(files.some((glob) => matchesGlob(document, glob))).toBe(true);
  }
});

test('the words that a flag names are those that it takes', () => {
  const said = program.commands.flatMap((command) =>
    command.options.map(({ long, description }) => [`${command.name()} ${long}`, description] as const),
  );
  for (const [flag, words] of [
    ['run --format', `of ${FORMATS.join(',')} (default: ${DEFAULT_FORMATS.join(',')})`],
    ['merge --format', `of ${FORMATS.join(',')} (default: ${DEFAULT_FORMATS.join(',')})`],
    ['run --allow', `of ${HAZARDS.join(', ')};`],
    ['run --confirm', `at most ${configSchema.properties.confirm.maximum},`],
    ['compare --gate', `of ${CHANGES.join(', ')}`],
    ['sweep --ledgers', `default: ${LEDGER_FOLDER} in`],
    ['prove --out', MATRIX_FILE],
  ] as const)
    expect(said).toContainEqual([flag, expect.stringContaining(words)]);
});

test('the choices and bounds that a flag or an argument has are those of the code that takes it', () => {
  const commandOf = (name: string) => program.commands.find((command) => command.name() === name);
  const argument = (name: string) => commandOf(name)?.registeredArguments[0]?.argChoices;
  const option = (name: string, long: string) => commandOf(name)?.options.find((one) => one.long === long);
  expect(argument('baseline')).toEqual(Object.keys(VERBS));
  expect(argument('list')).toEqual(LISTS);
  expect(argument('completion')).toEqual(SHELLS);
  expect(option('mock', '--admin')?.argChoices).toEqual(ADMINISTRATION_MODES);
  expect(option('run', '--fixture')?.argChoices).toEqual(configSchema.properties.data.properties.fixture.enum);
  expect(option('run', '--fail-on')?.argChoices).toEqual(configSchema.properties.failOn.enum);
  checkWords(String(option('compare', '--gate')?.defaultValue).split(','), CHANGES, 'compare --gate');
  const { maximum } = configSchema.properties.confirm;
  const parse = (value: number): unknown => option('run', '--confirm')?.parseArg?.(String(value), undefined);
  expect(parse(maximum)).toBe(maximum);
  expect(() => parse(maximum + 1)).toThrow(`It must be a whole number from 0 to ${maximum}.`);
});

test('a description of a command has nothing that is not read', () => {
  expect(Object.keys(COMMANDS).toSorted()).toEqual(names.toSorted());
  for (const [name, command] of Object.entries(COMMANDS)) {
    checkKeys(command, 'group description arguments options examples exits docs'.split(' '), name);
    for (const word of command.arguments ?? []) checkKeys(word, ['name', 'about', 'choices', 'default'], name);
    if (typeof command.exits === 'string') expect(command.exits).toBe('verdicts');
  }
  const shared: readonly (readonly (Flag | string)[])[] = Object.values(described.shared);
  const known = 'flags about variable choices default mandatory conflicts whole takes places secret';
  for (const flag of [...Object.values(COMMANDS).map(({ options = [] }) => options), ...shared].flat())
    if (typeof flag !== 'string') checkKeys(flag, known.split(' '), flag.flags);
  expect(() => addCommand(new Command(), 'fixture', { seeds: String })).toThrow('names "seeds"; known is "seed"');
  expect(() => toOption({ flags: '--only <pattern>', about: '', takes: 'word' })).toThrow('names "word"; known is');
});
