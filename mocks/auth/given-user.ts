// Reads a user that a caller, a request or a file describes, and refuses what would be lost or not work.
import { isUuid } from '../runtime/ids.ts';
import type { NewAuthUser } from './auth.ts';
import { isObject } from '../runtime/unknown.ts';

/** A user before its id is known: addresses in the form in which the service keeps them. */
export type GivenUser = Readonly<ReturnType<typeof parseUser>>;

type Kind = 'text' | 'switch' | 'object';

/** A record, so that the compiler misses none. */
const FIELDS: Readonly<Record<keyof NewAuthUser, Kind>> = {
  id: 'text',
  email: 'text',
  phone: 'text',
  password: 'text',
  email_confirm: 'switch',
  phone_confirm: 'switch',
  user_metadata: 'object',
  app_metadata: 'object',
  role: 'text',
};

const KINDS: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string' && value !== '',
  switch: (value) => typeof value === 'boolean',
  object: isObject,
};
const WORDS: Readonly<Record<Kind, string>> = { text: 'a text', switch: 'true or false', object: 'an object' };

/** Throws an Error with a sentence. */
export function parseUser(given: unknown) {
  if (!isObject(given)) throw new Error(`A user is an object such as { email: 'ann@example.test' }.`);
  checkFields(given);
  const { id, email, phone, password, email_confirm, phone_confirm, user_metadata, app_metadata, role } =
    given as NewAuthUser;
  if (id !== undefined && !isUuid(id))
    throw new Error(
      `The id of a user is a UUID, such as 0b5e34d2-6f6f-4b7e-9f0a-0e6f5a1c2d3e, and ${JSON.stringify(id)} is not one.`,
    );
  if (email !== undefined && !/^[^\s@]+@[^\s@]+$/.test(email))
    throw new Error(`"${email}" is not an email address such as ann@example.test.`);
  const digits = phone?.replaceAll(/[\s+]/g, '');
  if (digits !== undefined && !/^[1-9]\d{1,14}$/.test(digits))
    throw new Error(`"${phone}" is not a phone number with its country, such as +4930123456.`);
  return {
    id: id?.toLowerCase(),
    email: email?.toLowerCase(),
    phone: digits,
    password,
    emailConfirmed: email !== undefined && (email_confirm ?? true),
    phoneConfirmed: phone !== undefined && (phone_confirm ?? true),
    userMetadata: user_metadata ?? {},
    appMetadata: app_metadata ?? {},
    role: role ?? 'authenticated',
  };
}

function checkFields(given: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(given)) {
    const kind = Object.hasOwn(FIELDS, name) ? FIELDS[name as keyof NewAuthUser] : undefined;
    if (kind === undefined) throw new Error(describeUnknown(name));
    // From JavaScript a field may be there and undefined.
    if (value !== undefined && !KINDS[kind](value))
      throw new Error(`The ${name} of a user is ${WORDS[kind]}, and ${JSON.stringify(value)} is not.`);
  }
}

function describeUnknown(name: string): string {
  return `A user has no ${name}. It has ${Object.keys(FIELDS).join(', ')}.`;
}
