// What an administrator does with users: lists, finds, makes, changes and deletes them.
import type { Session } from '../../db/db.ts';
import { param, raw } from '../../db/sql.ts';
import { json as jsonAnswer } from '../../http/respond.ts';
import { splitTarget } from '../../http/raw-target.ts';
import { parseDuration } from '../../runtime/clock.ts';
import { isUuid } from '../../runtime/ids.ts';
import { insertIdentity, insertUser } from '../write-user.ts';
import { parseEmail, parsePhone } from './addresses.ts';
import type { Call } from './call.ts';
import { AuthError, failingAs, invalid, noUser, taken } from './errors.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import { confirmEmail, freshId, isSameEmail, reread } from './sign-up.ts';
import { checkFree, storePassword } from './user.ts';
import { at, AUDIENCE, json, merged, readUser, readUsers, updateUser, type User } from './users.ts';
import { asService, run } from './statements.ts';

export async function listUsers({ query, db, clock, request }: Call): Promise<Response> {
  const [page, size] = [numberIn(query, 'page', 1), numberIn(query, 'per_page', 50)];
  const [order] = query.getAll('sort').map(readOrder);
  const filter = query.get('filter') ?? '';
  const like = filter === '' ? null : `%${filter}%`;
  return failingAs('Database error finding users', () =>
    asService(db, async (session) => {
      const wanted = {
        filter: like,
        limit: size,
        offset: (page - 1) * size,
        ...(order === undefined ? {} : { order }),
      };
      const users = await readUsers(session, clock.now(), wanted);
      const [row] = await run(session, 'countUsers', [like]);
      const total = Number(row?.['count']);
      // The service does not read their identities here.
      const answer = { users: users.map((one) => ({ ...one.answer, identities: null })), aud: AUDIENCE };
      return jsonAnswer(200, answer, {
        link: linksOf(splitTarget(request).query, page, Math.ceil(total / size)),
        'x-total-count': String(total),
      });
    }),
  );
}

function numberIn(query: URLSearchParams, name: string, otherwise: number): number {
  const text = query.get(name) ?? '';
  if (text === '') return otherwise;
  if (!/^\d{1,9}$/.test(text))
    throw invalid(`Bad Pagination Parameters: strconv.ParseUint: parsing ${JSON.stringify(text)}: invalid syntax`);
  return Math.max(1, Number(text));
}

function readOrder(text: string): string {
  const [field, direction = 'desc'] = text.split(/ (.*)/s);
  if (field !== 'created_at') throw invalid(`Bad Sort Parameters: bad field for sort '${field}'`);
  if (!/^(asc|desc)$/i.test(direction))
    throw invalid(`Bad Sort Parameters: bad direction for sort '${direction}', only 'asc' and 'desc' allowed`);
  return direction.toLowerCase();
}

/** Paths are those of the service, without the gateway's part. */
function linksOf(query: string, page: number, pages: number): string {
  const link = (to: number, rel: string): string => {
    const asked = new URLSearchParams(query);
    asked.set('page', String(to));
    asked.sort();
    return `</admin/users?${asked.toString()}>; rel="${rel}"`;
  };
  return [...(pages > page ? [link(page + 1, 'next')] : []), link(pages, 'last')].join(', ');
}

export const findUser = (call: Call): Promise<object> =>
  asService(call.db, async (session) => (await found(session, call)).answer);

export async function listFactorsOfUser(call: Call): Promise<Response> {
  await findUser(call);
  return jsonAnswer(200, []);
}

async function found(session: Session, { param: name, clock }: Call): Promise<User> {
  const id = name('userId');
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'user_id must be an UUID');
  const user = await readUser(session, clock.now(), { id });
  if (user === undefined) throw noUser();
  return user;
}

export async function createUser(call: Call): Promise<object> {
  const { body, db, clock, ids } = call;
  const [email, phone] = addressesIn(call);
  if (email === undefined && phone === undefined)
    throw invalid('Cannot create a user without either an email or phone');
  const [password, given, hashed] = [body.given('password'), body.text('id'), body.text('password_hash')];
  if (password !== undefined && hashed !== '') throw invalid('Only a password or a password hash should be provided');
  if (hashed !== '' && !/^\$(2[aby]|argon2id?|fbscrypt)\$/.test(hashed))
    throw new AuthError(500, 'unexpected_failure', 'Error creating user');
  if (new TextEncoder().encode(password ?? '').length > 72) throw invalid('bcrypt: password length exceeds 72 bytes');
  if (given !== '' && !isUuid(given)) throw invalid('ID must conform to the uuid v4 format');
  if (/^[0-]+$/.test(given)) throw invalid('ID cannot be a nil uuid');
  const ban = banIn(call);
  const now = clock.now();
  return failingAs('Database error creating new user', () =>
    asService(db, async (session) => {
      if (email !== undefined) await checkFree(session, email, now);
      if (phone !== undefined) await checkFreePhone(session, phone, now);
      const id = given === '' ? await freshId(session, ids) : given.toLowerCase();
      const hash = hashed === '' ? await hashPassword(session, password || ids.text(64, LETTERS), ids) : hashed;
      const userMetadata = body.object('user_metadata') ?? {};
      await run(session, insertUser(id, { email, phone, userMetadata }, now, hash));
      if (email !== undefined) await run(session, insertIdentity('email', { sub: id, email }, now, ids.uuid()));
      if (phone !== undefined) await run(session, insertIdentity('phone', { sub: id, phone }, now, ids.uuid()));
      await updateUser(session, id, { role: param(body.text('role').trim() || 'authenticated') }, now);
      if (body.text('aud') !== '') await updateUser(session, id, { aud: param(body.text('aud')) }, now);
      const user = await reread(session, id, now);
      await describe(session, call, user, ban);
      return (await reread(session, id, now)).answer;
    }),
  ).catch(refuseSameEmail);
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Metadata, confirmations and a ban, after the rest. */
async function describe(session: Session, call: Call, user: User, ban: Date | null | undefined): Promise<void> {
  const { body, clock } = call;
  const [now, { id }] = [clock.now(), user.answer];
  const app = body.object('app_metadata');
  if (app !== undefined)
    await updateUser(session, id, { raw_app_meta_data: json(merged(user.answer.app_metadata, app)) }, now);
  if (body.flag('email_confirm')) await confirmEmail(session, user, now);
  if (body.flag('phone_confirm')) await updateUser(session, id, { phone_confirmed_at: at(now) }, now);
  if (ban !== undefined) await updateUser(session, id, { banned_until: ban === null ? raw('null') : at(ban) }, now);
}

/** Somebody else was quicker with the same address. */
function refuseSameEmail(error: unknown): never {
  throw error instanceof AuthError && isSameEmail(error.sql) ? taken() : error;
}

async function checkFreePhone(session: Session, phone: string, now: Date): Promise<void> {
  if ((await readUser(session, now, { phone })) !== undefined)
    throw new AuthError(422, 'phone_exists', 'Phone number already registered by another user');
}

function addressesIn({ body }: Call): readonly [email: string | undefined, phone: string | undefined] {
  const [email, phone] = [body.text('email'), body.text('phone')];
  return [email === '' ? undefined : parseEmail(email), phone === '' ? undefined : parsePhone(phone)];
}

/** Until when: null ends a ban, undefined: nothing is said. */
function banIn({ body, clock }: Call): Date | null | undefined {
  const text = body.text('ban_duration');
  if (text === '') return undefined;
  if (text === 'none') return null;
  try {
    if (text.includes('d')) throw new Error('The service knows no days.');
    const length = parseDuration(text);
    return length === 0 ? null : new Date(clock.now().getTime() + length);
  } catch {
    throw invalid(`invalid format for ban duration: time: invalid duration ${JSON.stringify(text)}`);
  }
}

export async function changeUser(call: Call): Promise<object> {
  const { body, db, clock, rules, ids } = call;
  const now = clock.now();
  return failingAs('Error updating user', () =>
    asService(db, async (session) => {
      const user = await found(session, call);
      const { id } = user.answer;
      const [email, phone] = addressesIn(call);
      const [ban, password] = [banIn(call), body.given('password')];
      if (password !== undefined) checkPassword(password, rules);
      if (body.text('role') !== '') await updateUser(session, id, { role: param(body.text('role').trim()) }, now);
      if (password !== undefined)
        await storePassword(session, id, password === '' ? null : await hashPassword(session, password, ids), now);
      if (email !== undefined) await changeAddress(session, call, user, { name: 'email', value: email });
      if (phone !== undefined) await changeAddress(session, call, user, { name: 'phone', value: phone });
      await describe(session, call, await reread(session, id, now), ban);
      const metadata = body.object('user_metadata');
      if (metadata !== undefined) {
        const { user_metadata: before } = (await reread(session, id, now)).answer;
        await updateUser(session, id, { raw_user_meta_data: json(merged(before, metadata)) }, now);
      }
      return (await reread(session, id, now)).answer;
    }),
  );
}

/** Of the user and of its identity, which is made if there is none. */
async function changeAddress(
  session: Session,
  { body, clock, ids }: Call,
  { answer: { id, is_anonymous: isAnonymous } }: User,
  { name, value }: { readonly name: 'email' | 'phone'; readonly value: string },
): Promise<void> {
  const now = clock.now();
  const isConfirmed = body.flag(`${name}_confirm`);
  const data = { sub: id, [name]: value, [`${name}_verified`]: isConfirmed };
  const known = await run(session, 'changeIdentity', [id, name, JSON.stringify(data), now.toISOString()]);
  if (known.length === 0) await run(session, insertIdentity(name, data, now, ids.uuid()));
  if (isAnonymous && isConfirmed) await updateUser(session, id, { is_anonymous: raw('false') }, now);
  await updateUser(session, id, { [name]: param(value) }, now);
}

export async function deleteUser(call: Call): Promise<Response> {
  await failingAs('Database error deleting user', () =>
    asService(call.db, async (session) => {
      const user = await found(session, call);
      const { id } = user.answer;
      if (!call.body.flag('should_soft_delete')) await run(session, 'deleteUser', [id]);
      else if (!user.deleted) {
        const now = call.clock.now().toISOString();
        await run(session, 'hideUser', [id, now]);
        await run(session, 'hideIdentities', [id, now]);
        await run(session, 'deleteSessions', [id, null, null]);
      }
    }),
  );
  return jsonAnswer(200, {});
}
