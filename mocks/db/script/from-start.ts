// Installs what a project has before its first migration, and extensions of which an earlier statement installed a part.
import { DatabaseError, type Session } from '../db.ts';
import { adaptExtension, readAvailable, type Adapted } from './extension-statements.ts';
import { FROM_START } from './stand-ins.ts';

export async function installFromStart(session: Session): Promise<void> {
  const available = await readAvailable(session);
  for (const [name, schema] of FROM_START) {
    const adapted = adaptExtension(`create extension if not exists "${name}" with schema "${schema}"`, available);
    // A server may lack one that has no stand-in.
    if (adapted?.mayBeThere === true) await install(session, adapted);
    else if (adapted?.sql !== undefined && available.versions.has(name)) await installIfAllowed(session, adapted.sql);
  }
}

/** An owner that is no superuser may not install all of them; a file that asks for one is then refused. */
async function installIfAllowed(session: Session, text: string): Promise<void> {
  try {
    await session.exec(text);
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== '42501') throw error;
  }
}

/** SQLSTATE codes of objects with a name that is taken: a type, a table, a function, a schema. */
const ALREADY_THERE: ReadonlySet<string> = new Set(['42710', '42P07', '42723', '42P06']);

/** An earlier statement may have installed the same. */
export async function install(session: Session, { sql: text = '' }: Adapted): Promise<void> {
  try {
    await session.exec(text);
  } catch (error) {
    if (!(error instanceof DatabaseError) || !ALREADY_THERE.has(error.code)) throw error;
  }
}
