// The management interface: every operation by its operationId, behind one door that checks the token and finds the project.
import { managementSpecs } from '../../../specs/operations.ts';
import { DatabaseUnavailable } from '../../db/db.ts';
import type { DialectName } from '../../runtime/dialect.ts';
import { answerBy } from '../../http/conform.ts';
import type { Incoming } from '../../http/part.ts';
import { empty, isResponse, renderError } from '../../http/respond.ts';
import { decode } from '../../http/router.ts';
import * as migrations from '../database/migrations.ts';
import * as query from '../database/query.ts';
import * as deploy from '../functions/deploy.ts';
import * as functions from '../functions/functions.ts';
import * as hostname from '../hostname/hostname.ts';
import * as restrictions from '../networks/restrictions.ts';
import * as account from '../projects/account.ts';
import { administer, type AdministrativeChange } from '../projects/administer.ts';
import * as keys from '../projects/api-keys.ts';
import * as life from '../projects/project-life.ts';
import { createProject, getProject, listProjects } from '../projects/projects.ts';
import { listRegions } from '../projects/regions.ts';
import { createUsers, findByToken, isMember } from '../projects/users.ts';
import {
  createSecrets,
  deleteSecrets,
  getEncryptionKey,
  listSecrets,
  updateEncryptionKey,
} from '../secrets/secrets.ts';
import * as addons from '../settings/addons.ts';
import * as settings from '../settings/settings.ts';
import { generateTypes } from '../types/types.ts';
import type { Call, ProjectCall, Surroundings } from './call.ts';
import { managementDialects } from './dialect.ts';
import { badRequest, databaseUnavailable, forbidden, notBuilt, refusal, unauthorized, unknownRoute } from './errors.ts';
import { findNotBuilt, managementRouter } from './routes.ts';
import { settle } from './settle.ts';
import { isRunning, type ManagementState, type ProjectState, type ProjectStatus, type User } from './state.ts';
import type { ManagementStore } from './store.ts';
import { AT_ONCE, parseTransitions, type Transitions } from './transitions.ts';

export interface ManagementOptions extends Pick<Surroundings, 'backing' | 'clock' | 'ids'> {
  readonly store: ManagementStore;
  readonly dialect: DialectName;
  /** When states move by themselves; default: at once. */
  readonly transitions?: Partial<Transitions>;
  /** Called after every change that was not made by a request. */
  readonly changed?: () => void;
}

/** Operations by their operationIds: what each answers as its document shows it, or a Response of its own. */
type Operations<T> = Readonly<Record<string, (call: T) => unknown>>;

const OF_ACCOUNT: Operations<Call> = {
  ...account,
  createProject,
  listProjects,
  listRegions,
  listSnippets: asDocumented,
};

/** What is set is kept and answered, and changes nothing else here. */
const KEPT: Operations<ProjectCall> = {
  ...settings,
  getUpgradeStatus: () => ({ databaseUpgradeStatus: null }),
  getReadonlyStatus: asDocumented,
  getVanitySubdomain: asDocumented,
};

/** They need a project that runs. */
const RUNNING: Operations<ProjectCall> = {
  ...migrations,
  ...query,
  generateTypes,
  createSecrets,
  deleteSecrets,
  listSecrets,
};

const OF_PROJECT: Operations<ProjectCall> = {
  ...KEPT,
  ...RUNNING,
  ...addons,
  ...deploy,
  ...functions,
  ...hostname,
  ...keys,
  ...life,
  ...restrictions,
  getEncryptionKey,
  getProject,
  updateEncryptionKey,
};

export const OPERATION_NAMES: readonly string[] = [...Object.keys(OF_ACCOUNT), ...Object.keys(OF_PROJECT)];

/** What the document alone says. */
function asDocumented(): object {
  return {};
}

/** Whether the operation only keeps and answers what is set. */
export const isKeptOnly = (operation: string): boolean => Object.hasOwn(KEPT, operation);

export function createManagementPart(options: ManagementOptions) {
  const { store, backing, clock, ids } = options;
  const dialect = managementDialects[options.dialect];
  const surroundings: Surroundings = { backing, clock, ids, dialect };
  const atStart = parseTransitions({ ...options.transitions });
  const currentTransitions = (): Transitions => ({
    ...AT_ONCE,
    ...atStart,
    ...store.current().transitions,
  });
  const changed = options.changed ?? ((): void => undefined);
  const router = managementRouter(options.dialect);
  const specs = new Map(managementSpecs(options.dialect).map((spec) => [spec.operation, spec]));

  async function reply({ request, path, query: given }: Incoming): Promise<Response> {
    const match = router(request.method, path);
    const spec = match.kind === 'found' ? specs.get(match.route.operation) : undefined;
    const state = store.current();
    if (match.kind !== 'found' || spec === undefined || !OPERATION_NAMES.includes(spec.operation)) {
      const missing = dialect.namesNotBuilt ? findNotBuilt(request.method, path) : undefined;
      if (missing === undefined) throw unknownRoute(request.method, path);
      findCaller(request, state, surroundings);
      throw notBuilt(missing);
    }
    const user = findCaller(request, state, surroundings);
    const transitions = currentTransitions();
    settle(state, transitions, clock.now());
    const params = decodeParams(match.params);
    const call: Call = { spec, request, query: given, params, user, state, transitions, surroundings };
    const value = await (OF_ACCOUNT[spec.operation]?.(call) ??
      OF_PROJECT[spec.operation]?.({ ...call, project: projectOf(call) }));
    if (isResponse(value)) return value;
    return spec.answer === undefined ? empty(spec.status) : answerBy(spec, value);
  }

  return {
    async handle(incoming: Incoming): Promise<Response> {
      const response = await reply(incoming).catch((error: unknown) =>
        renderError(error instanceof DatabaseUnavailable ? databaseUnavailable(error) : error),
      );
      return incoming.request.method === 'HEAD' ? new Response(null, response) : response;
    },
    /** Which API keys the gate of a project takes; `legacy`: whether those of the first kind are. */
    apiKeysOf(ref: string) {
      const { apiKeys = [], legacyKeys = true } = store.projects().find((known) => known.ref === ref) ?? {};
      return { made: apiKeys, legacy: legacyKeys };
    },
    /** The status of a project as of now; undefined if there is none. */
    statusOf(ref: string): ProjectStatus | undefined {
      settle(store.current(), currentTransitions(), clock.now());
      return store.projects().find((known) => known.ref === ref)?.status;
    },
    /** Brings about what the API alone cannot; throws an Error with a sentence when it makes no sense. */
    administer(change: AdministrativeChange): void {
      const now = clock.now();
      const transitions = currentTransitions();
      settle(store.current(), transitions, now);
      administer(store.current(), change, { transitions, now });
      changed();
    },
    users: createUsers(() => store.current(), ids, changed),
  };
}

function projectOf({ spec, params, state, user, surroundings: { dialect } }: Call): ProjectState {
  const project = state.projects.find(({ ref }) => ref === params['ref']);
  if (project === undefined) throw refusal(404, 'Project not found');
  if (!isMember(state, user, project.organization)) throw forbidden(dialect);
  if (project.status === 'REMOVED') throw badRequest('Resource has been removed');
  if (Object.hasOwn(RUNNING, spec.operation) && dialect.statusMatters && !isRunning(project.status))
    throw badRequest(`The project is not running: its status is ${project.status}.`);
  return project;
}

function findCaller(request: Request, state: ManagementState, { dialect }: Surroundings): User {
  const [, given] = /^bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  if (given === undefined) throw unauthorized();
  const user = findByToken(state, given);
  if (user !== undefined) return user;
  const known = given.startsWith('sbp_') || /^[\w-]+\.[\w-]+\.[\w-]*$/.test(given);
  throw unauthorized(known ? undefined : dialect.strangeBearer);
}

function decodeParams(given: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const decoded = decode(value);
      if (decoded === undefined) throw badRequest(`${name} is not percent-encoded correctly`);
      return [name, decoded];
    }),
  );
}
