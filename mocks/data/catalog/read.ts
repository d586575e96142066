// Reads the whole catalog in one query, with the rights of the current role, and cheaply whether it changed.
import ages from '../../../specs/generated/catalog-ages.json' with { type: 'json' };
import sql from '../../../specs/generated/catalog-data.json' with { type: 'json' };
import type { Session } from '../../db/db.ts';
import type { Catalog } from './catalog.ts';

/** The catalog as JSON text: equal text, equal schema. */
export async function readCatalogText(session: Session): Promise<string> {
  const [row] = await session.query(sql.text);
  const text = row?.['catalog'];
  if (typeof text !== 'string') throw new Error('the catalog query gave no row');
  return text;
}

/** Equal as long as the catalog is, for one reader; undefined in a transaction that has itself written. */
export async function readAges(session: Session): Promise<string | undefined> {
  const [row] = await session.query(ages.text);
  return row?.['ages'] ?? undefined;
}

export function parseCatalog(text: string): Catalog {
  return JSON.parse(text) as Catalog;
}
