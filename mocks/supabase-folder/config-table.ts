// Reads values out of a configuration; a wrong one is refused with its file and key.
import { parseBinarySize } from '../runtime/byte-size.ts';
import { isObject } from '../runtime/unknown.ts';
import { SchemaFileError } from './schema-files.ts';

export type Table = Readonly<Record<string, unknown>>;

/** By its path; empty if it is not there. */
export function tableOf(config: Table, file: string, ...path: readonly string[]): Table {
  return path.reduce((parent, name, at) => {
    const value = parent[name] ?? {};
    if (!isObject(value) || value instanceof Date) throw wrong(file, path.slice(0, at + 1).join('.'), 'a table');
    return value;
  }, config);
}

export function booleanOf(value: unknown, otherwise: boolean, file: string, key: string): boolean {
  const given = value ?? otherwise;
  if (typeof given !== 'boolean') throw wrong(file, key, 'true or false');
  return given;
}

export function sizeOf(value: unknown, file: string, key: string): number | undefined {
  if (value === undefined) return undefined;
  const bytes = typeof value === 'number' || typeof value === 'string' ? parseBinarySize(String(value)) : undefined;
  if (bytes === undefined) throw wrong(file, key, 'a size such as "50MiB"');
  return bytes;
}

export function wrong(file: string, key: string, wanted: string): SchemaFileError {
  return new SchemaFileError(`${file}: ${key} must be ${wanted}.`);
}
