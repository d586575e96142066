// The clauses that a change touches: those of the faults and the cases in the files that differ from the main branch.
import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { InterfaceName } from '../specs/clause.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const CASES = /^suites\/\w+\/cases\/[\w-]+\.cases\.ts$/u;
const TABLE_OF_CASES = /^(suites\/\w+\/cases\/[\w-]+)\.json$/u;
const FAULTS = /^proof\/faults\/(\w+)\/([\w-]+)\.(?:yaml|ts)$/u;
const KIT = /^proof\/kit\/(?:(\w+)\/)?[\w-]+\.ts$/u;

/** The tables of faults that say what a folder of the kit does. */
const TABLES_OF: Readonly<Record<string, string>> = { data: 'data', rest: '{management,storage}', storage: 'storage' };

/** Empty without git, or without a main branch to compare with. */
export function changedFiles(): readonly string[] {
  for (const main of ['main', 'origin/main']) {
    try {
      const base = git('merge-base', 'HEAD', main);
      const changed = git('diff', '--name-only', '--relative', base);
      const added = git('ls-files', '--others', '--exclude-standard');
      return `${changed}\n${added}`.split('\n').filter((name) => name !== '');
    } catch {
      // The next name may be there.
    }
  }
  return [];
}

function git(...words: readonly string[]): string {
  return execFileSync('git', words, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
}

/** `<interface>.<topic>` of every clause that faults and cases in these files break or cite. */
export async function topicsOf(files: readonly string[]): Promise<ReadonlySet<string>> {
  const there = files.filter((name) => existsSync(path.join(ROOT, name)));
  const topics = new Set([...there, ...files.flatMap(tablesOf)].flatMap(topicOfFaults));
  const modules = new Set(there.map((name) => name.replace(TABLE_OF_CASES, '$1.cases.ts')));
  for (const module of [...modules].filter((name) => CASES.test(name)))
    for (const clause of await clausesIn(module)) topics.add(topicOf(clause));
  return topics;
}

/** Of a table, or of what TypeScript does for it in `<topic>.ts` or `<topic>-<part>.ts`. */
export function topicOfFaults(file: string): readonly string[] {
  const [, name = '', stem = ''] = FAULTS.exec(file) ?? [];
  const words = stem.split('-');
  const topic = words
    .map((_, index) => words.slice(0, index + 1).join('-'))
    .findLast((one) => existsSync(path.join(ROOT, `proof/faults/${name}/${one}.yaml`)));
  return topic === undefined ? [] : [`${name}.${topic}`];
}

/** The tables that a module of the kit gives their verbs. */
function tablesOf(file: string): readonly string[] {
  const [module, folder = ''] = KIT.exec(file) ?? [];
  const interfaces = module === undefined ? undefined : (TABLES_OF[folder] ?? '*');
  return interfaces === undefined ? [] : globSync(`proof/faults/${interfaces}/*.yaml`, { cwd: ROOT });
}

/** Whether the derived faults of an interface may be others, or what derives them. */
export function touchesDerived(name: InterfaceName, files: readonly string[]): boolean {
  const document = name === 'data' ? 'specs/graphql/' : `specs/openapi/${name}.yaml`;
  return files.some((file) => file.startsWith('proof/derived/') || file.startsWith(document));
}

export function topicOf(clause: string): string {
  return clause.split('.').slice(0, 2).join('.');
}

async function clausesIn(file: string): Promise<readonly string[]> {
  const module = (await import(/* @vite-ignore */ pathToFileURL(path.join(ROOT, file)).href)) as Record<
    string,
    unknown
  >;
  return Object.values(module)
    .flat()
    .flatMap((one) =>
      typeof one === 'object' && one !== null && 'clauses' in one && Array.isArray(one.clauses)
        ? (one.clauses as readonly string[])
        : [],
    );
}
