// What a project's sign-in allows: the settings that this follows, with the defaults of a local stack.

export interface SignInRules {
  /** Whether anybody may become a user at all. */
  readonly signUp: boolean;
  readonly anonymous: boolean;
  /** Sign-up and sign-in by email. */
  readonly email: boolean;
  /** Whether an address counts only once it is confirmed, which nobody but an administrator can do here. */
  readonly confirmations: boolean;
  /** Of a password, in bytes. */
  readonly shortest: number;
  /** Sets of characters, of each of which a password has one. */
  readonly characters: readonly string[];
  /** Seconds that an access token is good for. */
  readonly lifetime: number;
  /** Whether all tokens of a session end when one comes again that was used before. */
  readonly rotation: boolean;
  /** Seconds in which a used refresh token is taken once more. */
  readonly reuse: number;
}

/** Without a config.toml nobody could turn anonymous sign-in on, so it is. */
export const SIGN_IN_RULES: SignInRules = {
  signUp: true,
  anonymous: true,
  email: true,
  confirmations: false,
  shortest: 6,
  characters: [],
  lifetime: 3600,
  rotation: true,
  reuse: 10,
};
