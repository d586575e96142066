// Reads values out of a config.toml; a wrong one is refused with its file and key.
import { parseBinarySize } from '../runtime/byte-size.ts';
import { SchemaFileError } from './schema-files.ts';

export type Table = Readonly<Record<string, unknown>>;

export function tableOf(parent: Table, name: string, file: string, key: string): Table {
  const value = parent[name] ?? {};
  if (typeof value !== 'object' || Array.isArray(value) || value instanceof Date) throw wrong(file, key, 'a table');
  return value as Table;
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
