// What the data interface does not offer of a database, and why, in sentences for a user who misses a table.
import type { Db } from '../../db/db.ts';
import type { DialectName } from '../../runtime/dialect.ts';
import { parseCatalog, readCatalogText } from '../catalog/read.ts';
import { dataDialects, type DataDialect } from '../dialect.ts';
import { buildModel } from '../model/build.ts';
import type { Model } from '../model/model.ts';
import { isValidName } from '../model/names.ts';
import { RequestError } from '../engine/request-error.ts';
import { listUnreadComments } from './comments.ts';
import { readFacts } from './facts.ts';
import { listOmittedFunctions } from './functions.ts';
import { listOmittedRelations } from './relations.ts';

export interface OmissionsOptions {
  readonly db: Db;
  readonly dialect: DialectName;
  /** The search path of requests. */
  readonly schemas: readonly string[];
}

export async function listOmissions({ db, dialect: name, schemas }: OmissionsOptions): Promise<readonly string[]> {
  const dialect = dataDialects[name];
  const session = await db.acquire();
  try {
    const facts = await readFacts(session, schemas);
    await session.query(`select set_config('search_path', $1, false)`, [
      [...schemas, 'extensions'].map(quote).join(', '),
    ]);
    const comments = listUnreadComments(facts);
    const model = tryModel(await readCatalogText(session), dialect);
    if (typeof model === 'string')
      return comments.some((text) => text.includes('is not JSON')) ? comments : [model, ...comments];
    return [
      ...listOmittedRelations(facts, model, schemas, dialect),
      ...listOmittedFunctions(facts, model),
      ...listOmittedLabels(model, dialect),
      ...comments,
    ];
  } finally {
    await session.release();
  }
}

function tryModel(catalog: string, dialect: DataDialect): Model | string {
  try {
    return buildModel(parseCatalog(catalog), dialect);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return `Every request to the data interface fails: ${error.message}`;
  }
}

/** The `contract` dialect has no GraphQL enums. */
function listOmittedLabels({ enums }: Model, { name }: DataDialect): readonly string[] {
  if (name === 'contract') return [];
  return enums.flatMap((type) =>
    [...type.values]
      .filter(([, value]) => !isValidName(value))
      .map(
        ([label]) =>
          `Label "${label}" of enum ${type.name} is not a GraphQL name, and tools refuse the schema. Give it one in the comment of the type: @graphql({"mappings": {"${label}": "SOMETHING"}})`,
      ),
  );
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
