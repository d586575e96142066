// Passwords: what one must be, and its hash by pgcrypto, as seeds make theirs.
import type { Row, Session } from '../../db/db.ts';
import type { Ids } from '../../runtime/ids.ts';
import { AS_SERVICE } from '../write-user.ts';
import statements from '../../../specs/generated/sign-in-sql.json' with { type: 'json' };
import { AuthError, invalid } from './errors.ts';
import type { SignInRules } from './rules.ts';

/** Of bcrypt. */
const LONGEST = 72;
/** Each one more doubles the time that a hash takes; this is what `gen_salt('bf')` of a seed takes. */
const COST = '06';
const ALPHABET = './ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Why a password is not strong enough, if it is not. Throws an AuthError if it is too long. */
export function weaknessOf(password: string, { shortest, characters }: SignInRules) {
  const { length } = new TextEncoder().encode(password);
  if (length > LONGEST) throw invalid(`Password cannot be longer than ${LONGEST} characters`);
  const isShort = length < shortest;
  const lacks = characters.some((set) => !Array.from(set).some((one) => password.includes(one)));
  if (!isShort && !lacks) return undefined;
  const messages = [
    ...(isShort ? [`Password should be at least ${shortest} characters.`] : []),
    ...(lacks ? [`Password should contain at least one character of each: ${characters.join(', ')}.`] : []),
  ];
  return {
    message: messages.join(' '),
    reasons: [...(isShort ? ['length'] : []), ...(lacks ? ['characters'] : [])],
  };
}

export function checkPassword(password: string, rules: SignInRules): void {
  const weakness = weaknessOf(password, rules);
  if (weakness === undefined) return;
  const { message, reasons } = weakness;
  throw new AuthError(422, 'weak_password', message, { weak_password: { reasons } });
}

/** The service hashes by itself: its role need not reach the extension, wherever the project has it. */
async function asOwner(session: Session, name: keyof typeof statements, values: readonly string[]): Promise<Row> {
  const { rows, error } = await session.batch([
    { text: 'reset role' },
    { text: 'set local search_path to extensions, public' },
    { text: statements[name], params: values },
    ...AS_SERVICE.slice(1).map((text) => ({ text })),
  ]);
  if (error !== undefined) throw error;
  return rows[2]?.[0] ?? {};
}

/** PostgreSQL has no text with a NUL character. */
const textOf = (password: string): string => password.replaceAll('\0', '\u{1}');

/** With a salt of ours, so that a seed makes it repeatable. */
export async function hashPassword(session: Session, password: string, ids: Ids): Promise<string> {
  // The last character of a salt has but two bits.
  const salt = `$2a$${COST}$${ids.text(21, ALPHABET)}${ids.text(1, '.Oeu')}`;
  return (await asOwner(session, 'hashPassword', [textOf(password), salt]))['hash'] ?? '';
}

/** Whether it is the one of the hash; others than those of bcrypt cannot be told. All three names stand for what pgcrypto knows as the first. */
export async function isPassword(session: Session, password: string, hash: string): Promise<boolean> {
  if (!/^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/.test(hash)) return false;
  const known = `$2a${hash.slice(3)}`;
  return (await asOwner(session, 'hashPassword', [textOf(password), known]))['hash'] === known;
}
