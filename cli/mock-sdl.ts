// `touchstone mock --sdl`: the GraphQL endpoint of a schema file alone, with invented answers and no database.
import { readFile } from 'node:fs/promises';
import { GraphQLError } from 'graphql';
import type { Handler } from '../mocks/mock.ts';
import { createSdlHandler } from '../mocks/sdl.ts';
import { CliError, textOf } from './cli-error.ts';

/** Throws a CliError that names the place of a mistake in the schema file. */
export async function openSdl(file: string, seed: number | undefined): Promise<Handler> {
  let sdl: string;
  try {
    sdl = await readFile(file, 'utf8');
  } catch (cause) {
    throw new CliError(`The GraphQL schema ${file} cannot be read: does the file exist?`, 2, { cause });
  }
  try {
    return { fetch: createSdlHandler({ sdl, ...(seed === undefined ? {} : { seed }) }) };
  } catch (cause) {
    const line = cause instanceof GraphQLError ? cause.locations?.[0]?.line : undefined;
    const place = line === undefined ? file : `${file}:${line}`;
    throw new CliError(`${place}: ${textOf(cause)}`, 2, { cause });
  }
}
