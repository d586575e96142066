// What the signed-in users of a project look like, and what can be done with them.

/** Every field may be left out; without email and phone the user is an anonymous one. */
export interface NewAuthUser {
  /** A UUID; none: a new one. */
  readonly id?: string;
  readonly email?: string;
  readonly phone?: string;
  /** To sign in with, where there is sign-in; none: nobody can sign in as this user. */
  readonly password?: string;
  /** Whether the address counts as confirmed, default true. */
  readonly email_confirm?: boolean;
  readonly phone_confirm?: boolean;
  /** The column raw_user_meta_data, which sign-up triggers read. */
  readonly user_metadata?: Readonly<Record<string, unknown>>;
  /** The column raw_app_meta_data, beside the provider, which is there anyway. */
  readonly app_metadata?: Readonly<Record<string, unknown>>;
  /** The role of the user's requests in the database, default `authenticated`. */
  readonly role?: string;
}

/** A row of auth.users, by the names of the service's own answers; absent texts are empty. */
export interface AuthUser {
  readonly id: string;
  readonly aud: string;
  readonly role: string;
  readonly email: string;
  readonly phone: string;
  readonly email_confirmed_at?: string;
  readonly phone_confirmed_at?: string;
  readonly banned_until?: string;
  readonly user_metadata: Readonly<Record<string, unknown>>;
  readonly app_metadata: Readonly<Record<string, unknown>>;
  readonly is_anonymous: boolean;
  readonly created_at: string;
  readonly updated_at: string;
}

/** The signed-in users of a project. Every verb throws an Error with a sentence, and then nothing is changed. */
export interface Auth {
  /** Writes auth.users and auth.identities as the service does, so that triggers run. */
  createUser(user?: NewAuthUser): Promise<AuthUser>;
  /** In the order in which they were made. */
  listUsers(): Promise<readonly AuthUser[]>;
  /** By id or email, with everything that the database deletes with the row. */
  deleteUser(idOrEmail: string): Promise<void>;
  /** An access token as the service's sign-in gives one; `claims` are added, such as `{ aal: 'aal2' }`. */
  token(idOrEmail: string, claims?: Readonly<Record<string, unknown>>): Promise<string>;
}
