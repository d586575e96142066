// Passwords: what one must be, and its hash by pgcrypto, as seeds make theirs.
import type { Row, Session } from '../../db/db.ts';
import { compile, identifier, param, sql, type Sql } from '../../db/sql.ts';
import type { Ids } from '../../runtime/ids.ts';
import { SERVICE_ROLE } from '../write-user.ts';
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

/** The function `crypt` where the project has pgcrypto. Throws an AuthError if it has none. */
async function cryptOf(session: Session): Promise<Sql> {
  const [row] = await session.query(
    `select nspname from pg_catalog.pg_extension e join pg_catalog.pg_namespace n on n.oid = e.extnamespace where extname = 'pgcrypto'`,
  );
  const schema = row?.['nspname'];
  if (typeof schema !== 'string')
    throw Object.assign(new AuthError(500, 'unexpected_failure', 'Internal Server Error'), {
      advice: 'Passwords are hashed by the extension pgcrypto, which this database does not have: create it.',
    });
  return identifier(schema, 'crypt');
}

/** The service hashes by itself: its role need not reach the extension. */
async function asOwner(session: Session, statement: Sql): Promise<readonly Row[]> {
  const { rows, error } = await session.batch([
    { text: 'reset role' },
    compile(statement),
    { text: `set local role ${SERVICE_ROLE}` },
  ]);
  if (error !== undefined) throw error;
  return rows[1] ?? [];
}

/** PostgreSQL has no text with a NUL character. */
function textOf(password: string): Sql {
  return param(password.replaceAll('\0', '\u{1}'));
}

/** With a salt of ours, so that a seed makes it repeatable. */
export async function hashPassword(session: Session, password: string, ids: Ids): Promise<string> {
  const crypt = await cryptOf(session);
  // The last character of a salt has but two bits.
  const salt = `$2a$${COST}$${ids.text(21, ALPHABET)}${ids.text(1, '.Oeu')}`;
  const [row] = await asOwner(session, sql`select ${crypt}(${textOf(password)}, ${param(salt)}) as hash`);
  return row?.['hash'] ?? '';
}

/** Whether it is the one of the hash; others than those of bcrypt cannot be told. */
export async function isPassword(session: Session, password: string, hash: string): Promise<boolean> {
  if (!/^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/.test(hash)) return false;
  const crypt = await cryptOf(session);
  // All three names stand for what pgcrypto knows as the first.
  const known = `$2a${hash.slice(3)}`;
  const [row] = await asOwner(
    session,
    sql`select ${crypt}(${textOf(password)}, ${param(known)}) = ${param(known)} as same`,
  );
  return row?.['same'] === 't';
}
