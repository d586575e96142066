// What the specs say of the data API, by dialect, for where there is no file system; read when it is first asked for.
import documents from './generated/data-api.json' with { type: 'json' };
import type { DataApi } from './graphql/api.ts';
import { readDataApi } from './graphql/read-api.ts';

const base = { file: 'specs/graphql/base.graphql', text: documents.base };
const overlay = { file: 'specs/dialects/supabase/data.graphql', text: documents.supabase };
let contract: DataApi | undefined;
let supabase: DataApi | undefined;

/** What the contract says. */
export function contractApi(): DataApi {
  return (contract ??= readDataApi(base));
}

/** What today's service has. */
export function supabaseApi(): DataApi {
  return (supabase ??= readDataApi(base, overlay));
}
