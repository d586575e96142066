// One call of an operation: what it may read, and what it belongs to.
import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import type { Ids } from '../ids.ts';
import type { ManagementDialect } from './dialect.ts';
import type { ManagementState, ProjectState } from './state.ts';

/** What all calls share. */
export interface Surroundings {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly dialect: ManagementDialect;
  /** Host names of the mock's own world end with it. */
  readonly domain: string;
  readonly databaseVersion: string;
}

export interface Call {
  readonly request: Request;
  readonly query: URLSearchParams;
  /** Path parameters, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly state: ManagementState;
  readonly surroundings: Surroundings;
}

/** A call below `/v1/projects/{ref}`. */
export interface ProjectCall extends Call {
  readonly project: ProjectState;
}

export type Operation =
  | { readonly kind: 'account'; readonly run: (call: Call) => Response | Promise<Response> }
  | { readonly kind: 'project'; readonly run: (call: ProjectCall) => Response | Promise<Response> };
