// The names under which apps of the platform look for their project, with the values of this mock.
import type { Urls } from '../mock.ts';
import type { Keys } from '../runtime/keys.ts';

export function environmentOf(
  { data, admin }: Pick<Urls, 'data' | 'admin'>,
  keys: Keys,
): Readonly<Record<string, string>> {
  return {
    SUPABASE_URL: data,
    SUPABASE_ANON_KEY: keys.anon,
    SUPABASE_SERVICE_ROLE_KEY: keys.service,
    SUPABASE_JWT_SECRET: keys.jwtSecret,
    SUPABASE_ACCESS_TOKEN: keys.token,
    SUPABASE_PROJECT_REF: keys.ref,
    TOUCHSTONE_ADMIN_URL: admin,
    TOUCHSTONE_ADMIN_KEY: keys.admin,
  };
}
