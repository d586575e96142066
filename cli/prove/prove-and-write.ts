// Proves the battery on the servers that are asked for, prints both numbers and writes the matrix.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ForeignMistake, readForeign } from '../../proof/foreign.ts';
import { countResults, prove, type Numbers, type Result } from '../../proof/prove.ts';
import {
  allSubjects,
  namesOf,
  sampleSubjects,
  selectSubjects,
  type Foreign,
  type Subject,
} from '../../proof/servers.ts';
import { printableLine } from '../../reporters/printable.ts';
import { renderCount } from '../../suites/kit/outcome.ts';
import { readVersion } from '../../specs/version.ts';
import { selectingWords } from '../../suites/kit/run/select.ts';
import { CliError, textOf } from '../cli-error.ts';
import { suggestion } from '../options/suggest.ts';

export interface ProveOptions {
  readonly only?: readonly string[];
  readonly sample?: number;
  readonly seed: number;
  readonly with?: readonly string[];
  readonly everyCase?: true;
  readonly out: string;
}

/** Reasons of one result that are shown; the file has all. */
const SHOWN = 3;
/** Faults between two lines of progress: the others take longer. */
const STRIDE = 25;

/** `name`: of the file with the matrix. Returns whether all is right; throws a CliError. */
export async function proveAndWrite(options: ProveOptions, name: string): Promise<boolean> {
  const subjects = choose(await readModules(options.with ?? []), options);
  const results: Result[] = [];
  process.stderr.write(`${subjects.length} servers: ${countKinds(subjects)}\n`);
  await proveThem(subjects, options, (result) => {
    results.push(result);
    for (const line of progressLines(result, results.length, subjects.length)) process.stderr.write(`${line}\n`);
  });
  const numbers = countResults(results);
  const path = join(options.out, name);
  mkdirSync(options.out, { recursive: true });
  writeFileSync(path, `${JSON.stringify(toMatrix(options, numbers, results), null, 2)}\n`);
  const { wrong, right } = numbers;
  process.stdout.write(
    `Wrong servers seen through: ${wrong.seen} of ${wrong.all}\nRight servers left alone:   ${right.alone} of ${right.all}\nMatrix: ${path}\n`,
  );
  return results.every(({ isRight }) => isRight);
}

async function proveThem(
  subjects: readonly Subject[],
  { everyCase }: ProveOptions,
  report: (result: Result) => void,
): Promise<void> {
  try {
    await prove(subjects, everyCase === true ? 'every case' : 'until seen', report);
  } catch (error) {
    if (error instanceof ForeignMistake) throw new CliError(`--with: ${error.message}.`, 2, { cause: error });
    throw error;
  }
}

async function readModules(files: readonly string[]): Promise<Foreign> {
  const read: Foreign[] = [];
  for (const file of files) {
    try {
      const module = (await import(pathToFileURL(resolve(file)).href)) as Readonly<Record<string, unknown>>;
      read.push(readForeign(module));
    } catch (cause) {
      const what = textOf(cause);
      const said = cause instanceof ForeignMistake ? what : `it cannot be loaded (${what})`;
      throw new CliError(`--with ${file}: ${said}.`, 2, { cause });
    }
  }
  return { faults: read.flatMap(({ faults }) => faults), variants: read.flatMap(({ variants }) => variants) };
}

/** Throws a CliError for a pattern that selects nothing, and for a name that is there twice. */
function choose(foreign: Foreign, { only = [], sample, seed }: ProveOptions): readonly Subject[] {
  const all = allSubjects(foreign);
  const twice = all.find(({ id }, index) => all.findIndex((one) => one.id === id) !== index);
  if (twice !== undefined) throw new CliError(`--with: the name "${twice.id}" is taken. Give each a name of its own.`);
  for (const pattern of only)
    if (selectSubjects(all, [pattern]).length === 0) {
      const words = selectingWords(all.flatMap(namesOf).map((id) => ({ id, clauses: [] })));
      throw new CliError(`--only: nothing to prove matches "${pattern}".${suggestion(pattern, words)}`);
    }
  const wanted = selectSubjects(all, only);
  return sample === undefined ? wanted : sampleSubjects(wanted, sample, String(seed));
}

function countKinds(subjects: readonly Subject[]): string {
  return [...Map.groupBy(subjects, ({ kind }) => kind)]
    .map(([kind, some]) => renderCount(some.length, kind))
    .join(', ');
}

const WRONG: Partial<Record<Result['kind'], string>> = { 'legal variant': 'NOT LEFT ALONE', case: 'NOT NEEDED' };

/** What is not right at once, and now and then how far it is. */
function progressLines({ id, kind, isRight, why }: Result, done: number, all: number): readonly string[] {
  const more = why.length > SHOWN ? [`… ${why.length - SHOWN} more`] : [];
  const wrong = isRight
    ? []
    : [
        `${WRONG[kind] ?? 'NOT SEEN THROUGH'} ${kind} ${printableLine(id)}`,
        ...[...why.slice(0, SHOWN), ...more].map((reason) => `  ${printableLine(reason)}`),
      ];
  const isTold = kind !== 'fault' || done % STRIDE === 0 || done === all;
  return isTold ? [...wrong, `${done} of ${all}: ${kind} ${printableLine(id)}`] : wrong;
}

function toMatrix({ only, sample, seed, everyCase }: ProveOptions, numbers: Numbers, results: readonly Result[]) {
  return {
    tool: { name: 'touchstone', version: readVersion() },
    ...(only === undefined ? {} : { only }),
    ...(sample === undefined ? {} : { sample, seed }),
    everyCase: everyCase === true,
    numbers,
    results,
  };
}
