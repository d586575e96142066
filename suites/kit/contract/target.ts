// What is judged: addresses and identities of an implementation.

export interface Target {
  readonly data?: DataTarget;
  readonly management?: ManagementTarget;
  readonly storage?: StorageTarget;
  /** Extra headers sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface DataTarget {
  /** {base_url}; the suite adds `/graphql/v1`. */
  readonly url: string;
  readonly apiKey: string;
  readonly serviceKey?: string;
  /** Bearer tokens of two signed-in users, given or minted from the JWT secret. */
  readonly users: readonly TargetUser[];
  /** `introspect`: judges the tables that it shows, read only; otherwise it has our fixture. */
  readonly fixture?: 'introspect';
}

export interface TargetUser {
  /** The `sub` claim, a UUID. */
  readonly id: string;
  readonly token: string;
}

export interface ManagementTarget {
  /** {management_url}; the suite adds `/v1/...`. */
  readonly url: string;
  readonly token: string;
  readonly ref: string;
  /** Of another user account, which has no part in the project and its organization. */
  readonly otherToken?: string;
  /** The same API over plain HTTP, to test whether that is served; the token is sent there. */
  readonly plainUrl?: string;
  /** An IPv4 address that is banned: the contract has no way to ban one, and the battery lifts this ban for good. */
  readonly bannedAddress?: string;
}

export interface StorageTarget {
  /** {storage_url}, prefix included. */
  readonly url: string;
  /** Allowed to do everything. */
  readonly key: string;
  readonly anonKey?: string;
  /** Headers that carry a key: lower-case name → text with `{{key}}`; default `Authorization: Bearer {{key}}`. */
  readonly identify?: Readonly<Record<string, string>>;
  readonly users: readonly TargetUser[];
}

/** Everything about a target that must not be written anywhere: label → value. */
export function secretsOf(target: Target): Readonly<Record<string, string>> {
  const { data, management, storage, headers = {} } = target;
  const users = [...(data?.users ?? []), ...(storage?.users ?? [])];
  return {
    ...(data === undefined ? {} : { 'api-key': data.apiKey }),
    ...(data?.serviceKey === undefined ? {} : { 'service-key': data.serviceKey }),
    ...(management === undefined ? {} : { token: management.token }),
    ...(management?.otherToken === undefined ? {} : { 'other-token': management.otherToken }),
    ...(storage === undefined ? {} : { 'storage-key': storage.key }),
    ...(storage?.anonKey === undefined ? {} : { 'anon-key': storage.anonKey }),
    ...Object.fromEntries(users.map((user, index) => [`user-${index + 1}`, user.token])),
    ...Object.fromEntries(
      Object.entries(headers)
        .filter(([, value]) => !isInAddress(value, target))
        .map(([name, value]) => [`headers.${name}`, value]),
    ),
    // A header that is the same for all callers, such as a gateway's, is just as secret.
    ...Object.fromEntries(
      Object.entries(storage?.identify ?? {}).flatMap(([name, text]) =>
        text.includes('{{key}}') ? [] : [[`identify-${name}`, text]],
      ),
    ),
  };
}

/** The names of headers that carry secrets of this target. */
export function secretHeadersOf({ storage }: Target): readonly string[] {
  return Object.keys(storage?.identify ?? {});
}

/** A header value that is in an address, such as a host name, is not a secret. */
function isInAddress(value: string, target: Target): boolean {
  return addressesOf(target).some((address) => address.includes(value));
}

export function addressesOf({ data, management, storage }: Target): readonly string[] {
  const { url, plainUrl, ref } = management ?? {};
  return [data?.url, url, plainUrl, ref, storage?.url].filter((address) => address !== undefined);
}
