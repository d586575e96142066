// What every contestant does for each request before its statement: role, claims and search path, set locally.
import { USER } from './schema.ts';

const ROLE = 'authenticated';

export const CLAIMS = { sub: USER, role: ROLE, aud: 'authenticated' } as const;

/** By name, in the order in which they are set: the role comes last, as it takes the right to set others away. */
export const REQUEST_SETTINGS: Readonly<Record<string, string>> = {
  search_path: 'public, extensions',
  'request.jwt.claims': JSON.stringify(CLAIMS),
  'request.jwt.claim.sub': USER,
  'request.jwt.claim.role': ROLE,
  role: ROLE,
};

/** One statement for all of them. */
export const SETTINGS_SQL = `select ${Object.entries(REQUEST_SETTINGS)
  .map(([name, value]) => `set_config('${name}', '${value}', true)`)
  .join(', ')}`;
