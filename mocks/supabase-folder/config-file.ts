// Finds and reads the configuration of a `supabase/` folder, which is written in TOML, in JSON or in JSON with comments.
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parse as parseToml, TomlError } from 'smol-toml';
import stripJsonComments from 'strip-json-comments';
import { codeOf, isObject, messageOf } from '../runtime/unknown.ts';
import { CONFIG_FILES, SchemaFileError } from './schema-files.ts';
import type { Table } from './config-table.ts';

/** Without a file nothing is configured. */
export async function readConfigFile(folder: string) {
  const names = await readdir(folder).catch((): string[] => []);
  const found = CONFIG_FILES.filter((name) => names.includes(name)).map((name) => join(folder, name));
  const file = found[0] ?? join(folder, 'config.toml');
  if (names.includes('config.json') && names.includes('config.jsonc'))
    throw new SchemaFileError(`${folder} has config.json and config.jsonc. Keep one of them.`);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new SchemaFileError(`The file ${file} cannot be read: ${String(error)}.`, { cause: error });
  });
  const notes = found.slice(1).map((other) => `${other} is not read, since there is a ${basename(file)}.`);
  return { file, config: text === undefined ? {} : parseConfigFile(text, file), notes };
}

/** Throws a SchemaFileError with the file and, as far as it is known, the line. */
export function parseConfigFile(text: string, file: string): Table {
  try {
    if (file.endsWith('.toml')) return parseToml(text);
    const config: unknown = JSON.parse(
      file.endsWith('.jsonc') ? stripJsonComments(text, { trailingCommas: true }) : text,
    );
    if (isObject(config)) return config;
  } catch (error) {
    if (!(error instanceof TomlError || error instanceof SyntaxError)) throw error;
    const line = error instanceof TomlError ? error.line : undefined;
    const message = messageOf(error).split('\n')[0] ?? '';
    throw new SchemaFileError(`${file}:${line === undefined ? '' : `${line}:`} ${message}`, { cause: error });
  }
  throw new SchemaFileError(`${file} must be an object.`);
}
