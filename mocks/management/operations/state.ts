// What the management interface knows: plain data, so that it can be copied, kept and put back.
import type { Due, Transitions } from './transitions.ts';

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

/** Statuses of a project that today's real service knows; those of a set-up that goes well come first. */
export const PROJECT_STATUSES = [
  'COMING_UP',
  'ACTIVE_HEALTHY',
  'ACTIVE_UNHEALTHY',
  'INACTIVE',
  'UNKNOWN',
  'GOING_DOWN',
  'INIT_FAILED',
  'REMOVED',
  'RESTORING',
  'RESTORE_FAILED',
  'RESTARTING',
  'UPGRADING',
  'PAUSING',
  'PAUSE_FAILED',
  'RESIZING',
  'PROMOTING',
] as const;
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

/** Whether the database, the data interface and the storage of a project answer. */
export function isRunning(status: ProjectStatus): boolean {
  return ['ACTIVE_HEALTHY', 'ACTIVE_UNHEALTHY', 'UNKNOWN', 'RESIZING', 'UPGRADING'].includes(status);
}

export interface User {
  readonly id: string;
  readonly name: string;
  readonly tokens: readonly Token[];
}

/** Only the digest is kept: a reader of the state cannot act for the user. */
interface Token {
  readonly id: string;
  /** SHA-256, 64 lower-case hexadecimal digits. */
  readonly digest: string;
}

export interface Organization {
  readonly id: string;
  readonly name: string;
  /** Ids of users. */
  readonly members: readonly string[];
}

export interface SourceFile {
  readonly path: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface StoredApiKey {
  readonly id: string;
  readonly key: string;
  readonly type: 'publishable' | 'secret';
  readonly name: string;
  readonly description: string | null;
  /** Claims of the token that the key would stand for. */
  readonly template: object | null;
  /** ISO 8601. */
  readonly insertedAt: string;
  readonly updatedAt: string;
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
  readonly verifyJwt?: boolean;
  readonly importMap: boolean;
  readonly entrypointPath?: string;
  readonly importMapPath?: string;
  readonly body: Uint8Array<ArrayBuffer>;
  /** Whether the body is a bundle; otherwise it is source text. */
  readonly bundled: boolean;
  /** What was deployed, if that was several files; the body is the first to run. */
  readonly files?: readonly SourceFile[];
  /** SHA-256 of all bytes; states that are older than it lack it. */
  readonly digest?: string;
}

/** Only the digest is kept: the value itself is never returned. */
interface StoredSecret {
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
  /** Values of the two TXT records that prove the ownership of the name. */
  readonly ownership: string;
  readonly challenge: string;
  /** When the next step of its verification comes by itself. */
  readonly due?: Due;
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
  /** When the stored configuration is applied by itself. */
  readonly due?: Due;
  /** ISO 8601: when the configuration was asked for, and when it came into force. */
  readonly updatedAt?: string;
  readonly appliedAt?: string;
}

/** What administration decides about the world outside: the API alone cannot bring it about. */
export interface Circumstances {
  /** What a look at the DNS of a custom hostname finds. */
  readonly dns: 'ready' | 'pending' | 'failing';
  /** How the authority that issues its certificate fares. */
  readonly certificate: 'good' | 'timed-out' | 'caa-error';
  readonly hostnameAddon: 'enabled' | 'missing';
  /** hold: applied restrictions stay `stored` until they are released. */
  readonly restrictions: 'immediate' | 'hold';
}

export interface ProjectState {
  readonly ref: string;
  readonly organization: string;
  name: string;
  readonly region: string;
  /** ISO 8601. */
  readonly createdAt: string;
  /** Whether it is the project that the mock was started for. */
  readonly main: boolean;
  status: ProjectStatus;
  /** When the next status comes by itself, and which: none is ACTIVE_HEALTHY. */
  statusDue: Due | undefined;
  statusNext?: ProjectStatus;
  /** Signs the tokens of its users and its API keys; that of the main project is the mock's own. */
  readonly jwtSecret?: string;
  secrets: readonly StoredSecret[];
  functions: readonly StoredFunction[];
  hostname: StoredHostname | undefined;
  rootKey: string;
  bans: readonly string[];
  restrictions: Restrictions;
  /** Whether the database takes encrypted connections only; none is no. */
  sslEnforced?: boolean;
  /** Of each service: what was set; the rest is as in a new project. */
  settings?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Type → variant; that of the custom hostname is a circumstance. */
  addons?: Readonly<Record<string, string>>;
  apiKeys?: readonly StoredApiKey[];
  legacyKeys?: boolean;
  /** Functions by slug that were bundled and not kept yet. */
  bundles?: Readonly<Record<string, StoredFunction>>;
  circumstances: Circumstances;
}

export interface ManagementState {
  users: readonly User[];
  /** Set by administration; the others are as they were at the start. */
  transitions: Partial<Transitions>;
  organizations: readonly Organization[];
  projects: readonly ProjectState[];
}
