// What the management interface knows: plain data, so that it can be copied, kept and put back.

/** A status of the custom hostname, in the order in which a set-up passes through them. */
export const HOSTNAME_STATUSES = [
  '1_not_started',
  '2_initiated',
  '3_challenge_verified',
  '4_origin_setup_completed',
  '5_services_reconfigured',
] as const;
export type HostnameStatus = (typeof HOSTNAME_STATUSES)[number];

export const FUNCTION_STATUSES = ['ACTIVE', 'REMOVED', 'THROTTLED'] as const;
export type FunctionStatus = (typeof FUNCTION_STATUSES)[number];

export interface Organization {
  readonly id: string;
  readonly name: string;
}

export interface StoredFunction {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly status: FunctionStatus;
  readonly version: number;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly verifyJwt: boolean;
  readonly importMap: boolean;
  readonly entrypointPath?: string;
  readonly importMapPath?: string;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** Only the digest is kept: the value itself is never answered. */
export interface StoredSecret {
  readonly name: string;
  /** SHA-256, 64 lower-case hexadecimal digits. */
  readonly digest: string;
  /** ISO 8601. */
  readonly updatedAt: string;
}

export interface StoredHostname {
  readonly id: string;
  readonly hostname: string;
  readonly status: HostnameStatus;
  /** Values of the two TXT records that prove who owns the name. */
  readonly ownership: string;
  readonly challenge: string;
}

/** Which networks may reach the database. */
export interface Networks {
  readonly v4: readonly string[];
  readonly v6: readonly string[];
}

export interface Restrictions {
  readonly entitlement: 'disallowed' | 'allowed';
  readonly status: 'stored' | 'applied';
  readonly config: Networks;
  /** What is in force while the new configuration is only stored. */
  readonly old?: Networks;
}

/** What administration decides about the world outside: the API alone cannot bring it about. */
export interface Circumstances {
  /** What a look at the DNS of a custom hostname finds. */
  readonly dns: 'ready' | 'pending' | 'failing';
  readonly hostnameAddon: 'enabled' | 'missing';
  /** hold: applied restrictions stay `stored` until they are released. */
  readonly restrictions: 'immediate' | 'hold';
}

export interface ProjectState {
  readonly ref: string;
  readonly organization: string;
  readonly name: string;
  readonly region: string;
  /** ISO 8601. */
  readonly createdAt: string;
  /** Whether it is the project that the mock was started for. */
  readonly main: boolean;
  /** Signs the tokens of its users and its API keys; that of the main project is the mock's own. */
  readonly jwtSecret?: string;
  secrets: readonly StoredSecret[];
  functions: readonly StoredFunction[];
  hostname: StoredHostname | undefined;
  rootKey: string;
  bans: readonly string[];
  restrictions: Restrictions;
  circumstances: Circumstances;
}

export interface ManagementState {
  organizations: readonly Organization[];
  projects: readonly ProjectState[];
}
