// The published face of a mock: its options, its verbs and its addresses.

// For projects whose own settings do not name it.
/// <reference lib="esnext.disposable" preserve="true" />
import type { Auth } from './auth/auth.ts';
import type { FirstUsers } from './auth/first-users.ts';
import type { MovableClock } from './runtime/clock.ts';
import type { SqlValue } from './runtime/sql-values.ts';
import type { DialectName } from './runtime/dialect.ts';
import type { Faults } from './request/fault-rules.ts';
import type { Stub } from './request/stubs/stub.ts';
import type { GivenStubs, Stubs } from './request/stubs/stubs.ts';
import type { Entry, Journal } from './request/journal.ts';
import type { Keys, ProjectKeys } from './runtime/keys.ts';
import type { AdministrativeChange } from './management/projects/administer.ts';
import type { Transitions } from './management/operations/transitions.ts';
import type { Users } from './management/projects/users.ts';

export interface MockOptions {
  /** The user's own schema; by default the fixture. */
  readonly schema?: { readonly sql: string } | { readonly files: readonly string[] } | ProjectFolder;
  /** Default `contract`; a folder selects `supabase`. */
  readonly dialect?: DialectName;
  /** Search path of the data interface; default is `api.extra_search_path` of a project's config.toml, or `['public']`. */
  readonly schemas?: readonly string[];
  /** Users who are signed up from the start, as a list or in a file of JSON or YAML; made after the schema is loaded. */
  readonly users?: FirstUsers;
  readonly database?: { readonly memory: true } | { readonly dir: string } | { readonly url: string };
  readonly blobs?: { readonly memory: true } | { readonly dir: string } | { readonly s3: string };
  /** Bytes of the largest object, default 52,428,800. */
  readonly uploadLimit?: number;
  /** The address of the mock behind a proxy that removes its path: used in `urls`, and accepted by the administration. */
  readonly publicUrl?: string;
  /** How many of the projects that are created may have an embedded database open at the same time, default 6. */
  readonly openProjects?: number;
  /** Makes keys and ids repeatable; by default fixed keys for local development and random ids. */
  readonly seed?: number;
  /** Instead of the published admin key and access token, or of those of the seed. */
  readonly keys?: Partial<Pick<Keys, 'admin' | 'token'>>;
  /** `off`: below `/__touchstone` only `/health` answers. */
  readonly administration?: 'on' | 'off';
  /** Whose pages a browser lets use data and storage, such as `['http://localhost:5173']`; default: those of any origin. */
  readonly corsOrigins?: readonly string[];
  readonly clock?: Date | 'system';
  /** Answers to requests for which the mock has no operation; they are there again after each reset. A file is YAML or JSON. */
  readonly stubs?: GivenStubs;
  /** When states of the management interface change by themselves; default: at once. */
  readonly transitions?: Partial<Transitions>;
  /** Receives what the start is doing, such as `loading schema.sql`; `warn` then also hears which parts of a config.toml have no effect. */
  readonly starting?: (what: string) => void;
  /** Receives notes that are not errors, such as a skipped extension; default: `console.warn`, and in Vitest each at the start once in a run. */
  readonly warn?: (message: string) => void;
  /** Receives each request that failed, as the journal has it: with an error in its answer, a status from 400 on, or a connection that a fault rule broke. */
  readonly failed?: (entry: Entry) => void;
}

/** A `supabase/` folder: `roles.sql`, `migrations/*.sql`, then `seed.sql`, as its `config.toml` says. */
interface ProjectFolder {
  readonly folder: string;
  /** Further SQL files that are loaded before the folder's. */
  readonly before?: readonly string[];
  /** Further SQL files that are loaded after the folder's. */
  readonly after?: readonly string[];
}

export interface Mock {
  /** Takes what the platform's `fetch` takes, so that clients take it in its place: `createClient(url, key, { global: { fetch: mock.fetch } })`. */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /**
   * Runs SQL as the database owner; one list of rows for each statement. With values, for `$1` and on, it is one statement.
   * Numbers up to 32 bits and floating ones come as numbers, booleans as booleans, json as what it holds, and arrays of
   * these and of texts as lists. All else is the text that PostgreSQL prints: bigint and numeric, which may be larger
   * than a number, and times. `Row` is what the caller says of a row, and is not checked.
   */
  sql<Row extends object = Record<string, unknown>>(text: string, values?: readonly SqlValue[]): Promise<Row[][]>;
  readonly urls: Urls;
  readonly keys: Keys;
  readonly dialect: DialectName;
  /**
   * A signed JWT for a user of the data and storage interfaces; the role is `authenticated` unless claims name another.
   * Throws an Error if `sub` is not a UUID, and for claims with neither `sub` nor `role`.
   */
  as(claims: { readonly sub?: string; readonly role?: string; readonly [claim: string]: unknown }): Promise<string>;
  /** The signed-in users of the project, as rows of auth.users, and their tokens. */
  readonly auth: Auth;
  /** The projects of the management interface; the one that the mock was started for comes first. */
  projects(): Promise<readonly MockProject[]>;
  /** Throws an Error that names the known projects if the reference is unknown. */
  project(ref: string): Promise<MockProject>;
  /** The parts of the schema that the data interface does not offer, and why; one sentence each. */
  omissions(): Promise<readonly string[]>;
  /** The earlier name of `omissions`. */
  leftOut(): Promise<readonly string[]>;
  /** Back to the state after the start: database, bytes, management state, clock, ids, fault rules, stubs and journal. */
  reset(): Promise<void>;
  snapshot(name: string): Promise<void>;
  restore(name: string): Promise<void>;
  readonly faults: Faults;
  /** Answers requests for which the mock has no operation. Returns the id of the stub. Throws an Error that says what is wrong with it. */
  stub(stub: Stub): string;
  readonly stubs: Stubs;
  readonly clock: Pick<MovableClock, 'now' | 'set' | 'advance'>;
  readonly journal: Journal;
  /** Causes what the management interface alone cannot: a banned address, a throttled function, DNS records. */
  administer(change: AdministrativeChange): void;
  /** The users of the management interface beside the holder of `keys.token`. */
  readonly users: Users;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** What puts requests to a mock needs of it. */
export interface Handler {
  readonly fetch: (request: Request) => Promise<Response>;
}

/** What can be done with a mock, beside requests to its interfaces. */
export type Verbs = Omit<Mock, 'fetch'>;

/** A project with its own data and storage, apart from all others. */
export interface MockProject {
  readonly ref: string;
  readonly name: string;
  readonly organization: string;
  /** Whether it is the one that the mock was started for. */
  readonly main: boolean;
  readonly urls: Pick<Urls, 'data' | 'storage'>;
  readonly keys: Pick<ProjectKeys, 'anon' | 'service' | 'jwtSecret'>;
  readonly sql: Mock['sql'];
  readonly as: Mock['as'];
  readonly auth: Auth;
}

/** The base URLs of the interfaces, as the battery's flags expect them. */
export interface Urls {
  readonly data: string;
  readonly management: string;
  readonly storage: string;
  readonly admin: string;
}

export function urlsAt(origin: string): Urls {
  return { data: origin, management: origin, storage: `${origin}/storage/v1`, admin: `${origin}/__touchstone` };
}

/** The URLs below the base of the whole mock. */
export function urlsOfProject(origin: string, ref: string): MockProject['urls'] {
  const { data, storage } = urlsAt(`${origin}/projects/${ref}`);
  return { data, storage };
}

/** Throws an Error if the text cannot be the base of URLs. */
export function parsePublicUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new Error(`"${text}" is not a public URL: write one such as https://mock.example.`);
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw new Error(`The public URL ${url.origin} takes a path at most: no user, no query, no fragment.`);
  return url;
}

export function urlsBelow(publicUrl: string): Urls {
  const { origin, pathname } = parsePublicUrl(publicUrl);
  return urlsAt(origin + pathname.replace(/\/+$/, ''));
}
