// Type definitions: TypeScript made from what the project's database really holds.
import { DatabaseError } from '../../db/db.ts';
import { readQuery } from '../operations/asked.ts';
import type { ProjectCall } from '../operations/call.ts';
import { badRequest, refusal } from '../operations/errors.ts';

/** SQLSTATE classes of a server that is away, full, closed to us or being stopped. */
const LOST = /^(08|53|55000|57)/;

/** `included_schemas` names schemas, separated by commas; a schema that does not exist is left out of the definitions. */
export async function generateTypes(call: ProjectCall): Promise<object> {
  const { project, surroundings } = call;
  const { included_schemas: named } = readQuery(call);
  const schemas = [named]
    .flat()
    .map(String)
    .flatMap((list) => list.split(','))
    .map((name) => name.trim())
    // The name of a schema cannot have a NUL, and PostgreSQL does not accept one.
    .filter((name) => name !== '' && !name.includes('\0'));
  if (schemas.length === 0) throw badRequest('included_schemas should not be empty');
  // Loaded on demand: most users never need it, and a page pays for every kilobyte at its start.
  const [{ readCatalog }, { renderTypes }] = await Promise.all([import('./catalog.ts'), import('./render.ts')]);
  const db = await surroundings.backing.openDatabase(project.ref);
  const catalog = await readCatalog(db, schemas).catch((error: unknown) => {
    if (!(error instanceof DatabaseError) || !LOST.test(error.code)) throw error;
    throw refusal(500, `Failed to generate TypeScript types: ${error.message}`);
  });
  return { types: renderTypes(catalog, surroundings.dialect.restVersion) };
}
