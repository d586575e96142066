// Reads from the database, as its owner, what the reasons for omissions depend on: keys, comments, grants, signatures.
import sql from '../../../specs/generated/catalog-omissions.json' with { type: 'json' };
import { readJson, type Session } from '../../db/db.ts';

export interface Facts {
  readonly relations: readonly RelationFacts[] | null;
  readonly functions: readonly FunctionFacts[] | null;
  readonly comments: readonly CommentFacts[] | null;
}

export interface RelationFacts {
  readonly oid: number;
  readonly schema: string;
  readonly name: string;
  /** r table, v view, m materialized view, f foreign table, p partitioned table */
  readonly kind: 'r' | 'v' | 'm' | 'f' | 'p';
  readonly partition: boolean;
  readonly hasKey: boolean;
  /** Null if it has none. */
  readonly firstColumn: string | null;
  readonly comment: string | null;
  /** Whether any role of requests may use the schema, and read a column. */
  readonly schemaUsable: boolean;
  readonly readable: boolean;
}

export interface FunctionFacts {
  readonly schema: string;
  readonly name: string;
  readonly signature: string;
  readonly namesakes: number;
  readonly executable: boolean;
  readonly returnsSet: boolean;
  readonly result: TypeFacts;
  readonly arguments: readonly (TypeFacts & { readonly argument: string | null })[] | null;
}

export interface TypeFacts {
  readonly text: string;
  /** b base, c composite, d domain, e enum, p pseudo, r range, m multirange */
  readonly kind: string;
  /** The table or view that it is the row type of. */
  readonly relation: number | null;
}

export interface CommentFacts {
  /** PostgreSQL's word: `table`, `view`, `table column`, `function`, `schema`, `type`, `table constraint`. */
  readonly kind: string;
  readonly name: string;
  readonly text: string;
}

/** `schemas`: the search path of requests. */
export async function readFacts(session: Session, schemas: readonly string[]): Promise<Facts> {
  return readJson(session, 'the facts about omissions', sql.text, [JSON.stringify(schemas)]);
}
