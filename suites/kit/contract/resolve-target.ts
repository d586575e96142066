// Turns a user's settings (URLs, keys, a JWT secret or tokens) into a target with its identities.
import { createHash } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { decodeJwt, SignJWT } from 'jose';
import { withoutUndefined } from '../../../specs/without-undefined.ts';
import { roleOfKey } from './key-role.ts';
import type { DataTarget, ManagementTarget, StorageTarget, Target, TargetUser } from './target.ts';

export interface UserSettings {
  /** Signs tokens for two users of our own; only when no tokens are given. */
  readonly jwtSecret?: string;
  /** Tokens of two different signed-in users. */
  readonly userTokens?: readonly string[];
}

export interface TargetSettings {
  readonly data?: UserSettings & Omit<DataTarget, 'users'>;
  readonly management?: ManagementTarget;
  readonly storage?: UserSettings & Omit<StorageTarget, 'users'>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A mistake in the settings, in one sentence for the user. */
export class TargetMistake extends Error {
  override readonly name = 'TargetMistake';
}

/** Milliseconds by which the clock of the target at a URL is ahead of ours. */
type SkewOf = (url: string) => number | Promise<number>;

/**
 * `runId` makes the minted users of one run unlike those of any other; `skewOf` is asked when tokens are minted, which
 * are valid by the clock of the target. Throws a TargetMistake.
 */
export async function resolveTarget(
  settings: TargetSettings,
  runId: string,
  now = new Date(),
  skewOf: SkewOf = () => 0,
): Promise<Target> {
  const { data, management, storage } = settings;
  checkRoles(settings);
  const mintedAt = async (url: string): Promise<Date> => new Date(now.getTime() + (await skewOf(url)));
  return withoutUndefined({
    data:
      data &&
      withoutUndefined({
        url: toBase('data', data.url),
        apiKey: data.apiKey,
        serviceKey: data.serviceKey,
        users: await usersOf('data', data, runId, mintedAt),
        fixture: data.fixture,
      }),
    management: management && resolveManagement(management),
    storage:
      storage &&
      withoutUndefined({
        url: toBase('storage', storage.url),
        key: storage.key,
        anonKey: storage.anonKey,
        identify: storage.identify && resolveIdentify(storage.identify),
        users: await usersOf('storage', storage, runId, mintedAt),
      }),
    headers: settings.headers,
  });
}

/** One key has one role: otherwise an honest target would seem to mix up roles. */
function checkRoles({ data, storage }: TargetSettings): void {
  if (data?.serviceKey !== undefined && data.serviceKey === data.apiKey)
    throw new TargetMistake(
      'The service key of data is the same as its API key: the first is of the role service_role, the other of anon. If there is only one key, leave the service key out.',
    );
  if (storage?.anonKey !== undefined && storage.anonKey === storage.key)
    throw new TargetMistake('The anonymous key of storage is the same as the key that may do everything.');
  for (const [name, anonymous, service, flags] of [
    ['data', data?.apiKey, data?.serviceKey, '--api-key and --service-key (data.apiKey and data.serviceKey of a file)'],
    [
      'storage',
      storage?.anonKey,
      storage?.key,
      '--storage-anon-key and --storage-key (storage.anonKey and storage.key of a file)',
    ],
  ] as const)
    if (roleOfKey(anonymous ?? '') === 'service_role' && roleOfKey(service ?? '') === 'anon')
      throw new TargetMistake(
        `The keys of ${name} are swapped: the anonymous one says that its role is service_role, and the service key that its role is anon. Exchange ${flags}.`,
      );
}

/** No text is repeated in a mistake: it may hold a secret. */
function resolveIdentify(given: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const headers = new Headers();
  for (const [name, text] of Object.entries(given)) {
    const written = text.replaceAll(/\{\{\s*key\s*\}\}/g, '{{key}}');
    if (written.replaceAll('{{key}}', '').includes('{{'))
      throw new TargetMistake(`The header "${name}" of storage.identify may hold {{key}}, and no other placeholder.`);
    try {
      headers.append(name, written);
    } catch {
      throw new TargetMistake(`The header "${name}" of storage.identify has a name or a text that no header can have.`);
    }
  }
  if (![...headers.values()].some((text) => text.includes('{{key}}')))
    throw new TargetMistake(
      'storage.identify has no header with {{key}}, which stands for the key of the caller: { authorization: "Bearer {{key}}" }, say.',
    );
  if ([...headers].length < Object.keys(given).length)
    throw new TargetMistake('storage.identify names a header twice.');
  return Object.fromEntries(headers);
}

function resolveManagement(management: ManagementTarget): ManagementTarget {
  const { plainUrl, otherToken, bannedAddress } = management;
  if (otherToken !== undefined && otherToken === management.token)
    throw new TargetMistake('The other token of management is the same as the first: it must be that of another user.');
  if (plainUrl !== undefined && !/^http:/i.test(plainUrl))
    throw new TargetMistake(`The plain management URL must begin with http://: "${plainUrl}".`);
  if (bannedAddress !== undefined && !isIPv4(bannedAddress))
    throw new TargetMistake(`The banned address of management must be an IPv4 address: "${bannedAddress}".`);
  return {
    ...management,
    url: toBase('management', management.url),
    ...(plainUrl === undefined ? {} : { plainUrl: toBase('plain management', plainUrl) }),
  };
}

function toBase(name: string, url: string): string {
  if (!URL.canParse(url) || !/^https?:\/\//i.test(url))
    throw new TargetMistake(`The ${name} URL must begin with http:// or https://: "${url}".`);
  if (/[?#]/.test(url)) throw new TargetMistake(`The ${name} URL must have no query and no fragment.`);
  if (new URL(url).username !== '') throw new TargetMistake(`The ${name} URL must not carry a user name or password.`);
  return url.replace(/\/+$/, '');
}

async function usersOf(
  name: string,
  settings: UserSettings & { readonly url: string },
  runId: string,
  mintedAt: (url: string) => Promise<Date>,
): Promise<readonly TargetUser[]> {
  if (settings.userTokens !== undefined && settings.userTokens.length > 0) {
    const given = settings.userTokens.map((token, index) => readUser(name, token, index + 1));
    if (new Set(given.map(({ id }) => id)).size < given.length)
      throw new TargetMistake(
        `Two user tokens of ${name} are of the same user (their "sub" is the same): they must be of two different ones.`,
      );
    return given;
  }
  if (settings.jwtSecret === undefined) return [];
  const secret = settings.jwtSecret;
  const now = await mintedAt(settings.url);
  return Promise.all([1, 2].map((number) => mintUser(secret, toUuid(`${runId}:user-${number}`), now)));
}

function readUser(name: string, token: string, number: number): TargetUser {
  try {
    const { sub } = decodeJwt(token);
    if (sub !== undefined && sub !== '') return { id: sub, token };
  } catch {
    // Said below, without the token.
  }
  throw new TargetMistake(`User token ${number} of ${name} is not a JWT with a "sub" claim.`);
}

/** A signed-in user as the real service's tokens describe one, valid for two hours. */
async function mintUser(secret: string, id: string, now: Date): Promise<TargetUser> {
  const issued = Math.floor(now.getTime() / 1000) - 5;
  const token = await new SignJWT({ role: 'authenticated', email: `${id.slice(0, 8)}@example.com`, session_id: id })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(id)
    .setAudience('authenticated')
    .setIssuedAt(issued)
    .setExpirationTime(issued + 7_200)
    .sign(new TextEncoder().encode(secret));
  return { id, token };
}

/** A version 4 UUID that the text decides. */
function toUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
