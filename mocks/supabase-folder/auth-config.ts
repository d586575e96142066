// What a config.toml says about sign-in: the settings of [auth] that the mock follows.
import { SIGN_IN_RULES, type SignInRules } from '../auth/service/rules.ts';
import { booleanOf, tableOf, wrong, type Table } from './config-table.ts';

/** The keys of [auth] that are read; the others have no effect. */
export const AUTH_KEYS =
  'enable_signup enable_anonymous_sign_ins minimum_password_length password_requirements jwt_expiry enable_refresh_token_rotation refresh_token_reuse_interval email.enable_signup email.enable_confirmations hook.custom_access_token'.split(
    ' ',
  );

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const BOTH = [LETTERS, LETTERS.toUpperCase()];
const DIGITS = '0123456789';

/** As the platform's command line spells them out. */
const REQUIREMENTS: Readonly<Record<string, readonly string[]>> = {
  '': [],
  letters_digits: [BOTH.join(''), DIGITS],
  lower_upper_letters_digits: [...BOTH, DIGITS],
  lower_upper_letters_digits_symbols: [...BOTH, DIGITS, '!@#$%^&*()_+-=[]{};\'\\:"|<>?,./`~'],
};

/** Undefined: the file has no part for sign-in, which is as without a file. */
export function readSignInRules(config: Table, file: string): SignInRules | undefined {
  if (!Object.hasOwn(config, 'auth')) return undefined;
  const auth = tableOf(config, file, 'auth');
  const email = tableOf(config, file, 'auth', 'email');
  const flag = (name: string, otherwise: boolean): boolean => booleanOf(auth[name], otherwise, file, `auth.${name}`);
  const number = (name: string, otherwise: number): number => {
    const value = auth[name] ?? otherwise;
    if (typeof value !== 'number' || !Number.isInteger(value) || value < 0)
      throw wrong(file, `auth.${name}`, 'a whole number from 0 on');
    return value;
  };
  const required = auth['password_requirements'] ?? '';
  if (typeof required !== 'string' || !Object.hasOwn(REQUIREMENTS, required))
    throw wrong(
      file,
      'auth.password_requirements',
      `one of ${Object.keys(REQUIREMENTS).slice(1).join(', ')}, or empty`,
    );
  const { shortest, lifetime, reuse } = SIGN_IN_RULES;
  return {
    signUp: flag('enable_signup', true),
    anonymous: flag('enable_anonymous_sign_ins', false),
    email: booleanOf(email['enable_signup'], true, file, 'auth.email.enable_signup'),
    confirmations: booleanOf(email['enable_confirmations'], false, file, 'auth.email.enable_confirmations'),
    shortest: Math.max(shortest, number('minimum_password_length', shortest)),
    characters: REQUIREMENTS[required] ?? [],
    lifetime: number('jwt_expiry', lifetime),
    rotation: flag('enable_refresh_token_rotation', true),
    reuse: number('refresh_token_reuse_interval', reuse),
  };
}
