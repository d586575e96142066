// One call of an operation: what it may read, and what it belongs to.
import type { OperationSpec } from '../../../specs/operation.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Db } from '../../db/db.ts';
import type { Ids } from '../../runtime/ids.ts';
import type { ManagementDialect } from './dialect.ts';
import type { ManagementState, ProjectState, User } from './state.ts';
import type { Transitions } from './transitions.ts';

/** What stands behind a project outside of this interface. */
export interface ProjectBacking {
  /** What its data interface reflects; opened when it is first asked for. */
  openDatabase(ref: string): Promise<Db>;
  /** Where clients of PostgreSQL would connect, and what they meet there: `engine` is the first number of `version`. */
  describeDatabase(ref: string): { readonly host: string; readonly version: string; readonly engine: string };
  /** Whether something of a project of this reference still exists, although no caller sees it. */
  isHidden(ref: string): boolean;
  /** The keys of its data and storage interfaces. */
  apiKeys(ref: string): Promise<{ readonly anon: string; readonly service: string }>;
}

/** What all calls share. */
export interface Surroundings {
  readonly backing: ProjectBacking;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly dialect: ManagementDialect;
}

export interface Call {
  /** What the document of the dialect says of the operation. */
  readonly spec: OperationSpec;
  readonly request: Request;
  readonly query: URLSearchParams;
  /** Path parameters, decoded. */
  readonly params: Readonly<Record<string, string>>;
  /** The user that the request's token belongs to. */
  readonly user: User;
  readonly state: ManagementState;
  /** How states move by themselves at the moment. */
  readonly transitions: Transitions;
  readonly surroundings: Surroundings;
}

/** A call below `/v1/projects/{ref}`. */
export interface ProjectCall extends Call {
  readonly project: ProjectState;
}
