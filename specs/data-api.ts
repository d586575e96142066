// What the specs say of the data API, by dialect, for where there is no file system; read when it is first asked for.
import documents from './generated/data-api.json' with { type: 'json' };
import type { DataApi } from './graphql/api.ts';
import { byMeaning } from './graphql/by-meaning.ts';
import { readDataApi } from './graphql/read-api.ts';

const base = { file: 'specs/graphql/base.graphql', text: documents.base };
const overlay = { file: 'specs/dialects/supabase/data.graphql', text: documents.supabase };
let contract: DataApi | undefined;
let known: DataApi | undefined;
let supabase: DataApi | undefined;

/** What the contract says. */
export function contractApi(): DataApi {
  return (contract ??= readDataApi(base));
}

/** The same under the names by which programs know it: `contractApi()` itself as long as it calls nothing otherwise. */
export function knownApi(): DataApi {
  if (known !== undefined) return known;
  const source = byMeaning(base);
  return (known = source === undefined ? contractApi() : readDataApi(source));
}

/** What today's service has. */
export function supabaseApi(): DataApi {
  return (supabase ??= readDataApi(base, overlay));
}
