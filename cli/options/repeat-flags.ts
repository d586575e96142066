// The flags that name the same target again, for a command that repeats a case or comes next. No secret is among them.
import { basename, join } from 'node:path';
import type { Command, Option } from 'commander';
import { isSecret, KNOWN_FLAGS, placeholderOf } from './target-flags.ts';
import type { TargetOptions } from './target-options.ts';

/** What flags and variables gave; a secret is its variable, if it came from there, or else `'<storage-key>'`. */
export function renderTargetFlags(command: Command, options: TargetOptions): string {
  // The file first, as people read it.
  const names = new Set(['config', ...KNOWN_FLAGS.keys()]) as ReadonlySet<keyof TargetOptions>;
  return [...names]
    .map((name) => {
      const option = command.options.find((one) => one.attributeName() === name);
      const values = [options[name] ?? []].flat().filter((value) => value !== '');
      if (option === undefined || values.length === 0) return '';
      if (!isSecret(name)) return values.map((value) => ` --${option.name()} ${quote(value)}`).join('');
      return renderSecret(option, command.getOptionValueSource(name), values.length);
    })
    .join('');
}

function renderSecret(option: Option, source: string | undefined, count: number): string {
  const name = option.name();
  // One variable holds several values.
  if (source === 'env') return ` --${name} "$${option.envVar ?? ''}"`;
  return ` --${name} '${placeholderOf(option)}'`.repeat(count);
}

type Value = string | number | true | readonly string[] | undefined;

/** The same verdict, and reports in the same place. */
export function renderReportFlags(
  command: Command,
  options: Readonly<Partial<Record<'failOn' | 'expectations' | 'confirm' | 'shuffle' | 'format' | 'out', Value>>>,
): string {
  return (['failOn', 'expectations', 'confirm', 'shuffle', 'format', 'out'] as const)
    .map((name) => {
      const value = options[name];
      const option = command.options.find((one) => one.attributeName() === name);
      if (option === undefined || value === undefined) return '';
      if (value === true) return ` --${option.name()}`;
      return ` --${option.name()} ${quote(typeof value === 'object' ? value.join(',') : String(value))}`;
    })
    .join('');
}

/** Where a repeated case is reported: the reports of the whole run stay. */
export function renderOutOfRepeat(folder: string): string {
  return ` --out ${quote(basename(folder) === 'again' ? folder : join(folder, 'again'))}`;
}

/** A word of a shell. */
export function quote(value: string): string {
  return /^[\w./:@-]+$/u.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`;
}
