// The management interface: every operation by its operationId, behind one door that checks the token and finds the project.
import type { Clock } from '../../runtime/clock.ts';
import { DatabaseUnavailable } from '../../db/db.ts';
import type { DialectName } from '../../runtime/dialect.ts';
import type { Incoming, Part } from '../../http/part.ts';
import { renderError } from '../../http/respond.ts';
import type { Ids } from '../../runtime/ids.ts';
import * as keys from '../projects/api-keys.ts';
import * as addons from '../settings/addons.ts';
import * as settings from '../settings/settings.ts';
import { bulkUpdateFunctions, deployFunction } from '../functions/deploy.ts';
import * as facts from '../database/facts.ts';
import { answer } from './answer.ts';
import { administer, type AdministrativeChange } from '../projects/administer.ts';
import { deleteNetworkBans, retrieveNetworkBans } from '../networks/bans.ts';
import type { Call, Operation, ProjectBacking, Surroundings } from './call.ts';
import { managementDialect } from './dialect.ts';
import {
  badRequest,
  databaseUnavailable,
  forbidden,
  notBuilt,
  projectNotFound,
  projectNotRunning,
  resourceRemoved,
  unauthorized,
  unknownRoute,
} from './errors.ts';
import * as functions from '../functions/functions.ts';
import * as hostname from '../hostname/hostname.ts';
import {
  createOrganization,
  getOrganization,
  getProfile,
  listOrganizationProjects,
  listOrganizations,
} from '../projects/account.ts';
import { createProject, getProject, listProjects } from '../projects/projects.ts';
import * as migrations from '../database/migrations.ts';
import { runQuery, runReadOnlyQuery } from '../database/query.ts';
import {
  applyNetworkRestrictions,
  getNetworkRestrictions,
  patchNetworkRestrictions,
} from '../networks/restrictions.ts';
import { findNotBuilt } from './not-built.ts';
import * as life from '../projects/project-life.ts';
import { listRegions } from '../projects/regions.ts';
import { managementRouter, managementRoutes } from './routes.ts';
import * as secrets from '../secrets/secrets.ts';
import { settle } from './settle.ts';
import type { ManagementState, ProjectStatus, StoredApiKey, User } from './state.ts';
import type { ManagementStore } from './store.ts';
import { AT_ONCE, parseTransitions, type Transitions } from './transitions.ts';
import { generateTypes } from '../types/types.ts';
import { createUsers, findByToken, isMember, type Users } from '../projects/users.ts';

export interface ManagementOptions {
  readonly store: ManagementStore;
  readonly backing: ProjectBacking;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly dialect: DialectName;
  /** When states move by themselves; default: at once. */
  readonly transitions?: Partial<Transitions>;
  /** Called after every change that was not made by a request. */
  readonly changed?: () => void;
}

interface ProjectApiKeys {
  readonly made: readonly StoredApiKey[];
  /** Whether those of the first kind are taken. */
  readonly legacy: boolean;
}

export interface ManagementPart extends Pick<Part, 'handle'> {
  /** Brings about what the API alone cannot; throws an Error with a sentence when it makes no sense. */
  administer(change: AdministrativeChange): void;
  readonly users: Users;
  /** Which API keys the gate of a project takes. */
  apiKeysOf(ref: string): ProjectApiKeys;
  /** The status of a project as of now; undefined if there is none. */
  statusOf(ref: string): ProjectStatus | undefined;
}

const account = (run: Extract<Operation, { kind: 'account' }>['run']): Operation => ({ kind: 'account', run });
const project = (run: Extract<Operation, { kind: 'project' }>['run']): Operation => ({ kind: 'project', run });

const running = (run: Extract<Operation, { kind: 'project' }>['run']): Operation => ({
  kind: 'project',
  run,
  running: true,
});

/** What is set is kept and answered, and changes nothing else here. */
const kept = (run: Extract<Operation, { kind: 'project' }>['run']): Operation => ({ kind: 'project', run, kept: true });

const OPERATIONS: Readonly<Record<string, Operation>> = {
  listProjects: account(listProjects),
  createProject: account(createProject),
  listOrganizations: account(listOrganizations),
  createOrganization: account(createOrganization),
  listSecrets: running(secrets.listSecrets),
  createSecrets: running(secrets.createSecrets),
  deleteSecrets: running(secrets.deleteSecrets),
  generateTypes: running(generateTypes),
  createFunction: project(functions.createFunction),
  listFunctions: project(functions.listFunctions),
  getFunction: project(functions.getFunction),
  updateFunction: project(functions.updateFunction),
  deleteFunction: project(functions.deleteFunction),
  getFunctionBody: project(functions.getFunctionBody),
  getCustomHostname: project(hostname.getCustomHostname),
  deleteCustomHostname: project(hostname.deleteCustomHostname),
  initializeCustomHostname: project(hostname.initializeCustomHostname),
  reverifyCustomHostname: project(hostname.reverifyCustomHostname),
  activateCustomHostname: project(hostname.activateCustomHostname),
  getEncryptionKey: project(secrets.getEncryptionKey),
  updateEncryptionKey: project(secrets.updateEncryptionKey),
  retrieveNetworkBans: project(retrieveNetworkBans),
  deleteNetworkBans: project(deleteNetworkBans),
  getNetworkRestrictions: project(getNetworkRestrictions),
  applyNetworkRestrictions: project(applyNetworkRestrictions),
  getProject: project(getProject),
  updateProject: project(life.updateProject),
  deleteProject: project(life.deleteProject),
  pauseProject: project(life.pauseProject),
  restoreProject: project(life.restoreProject),
  listRestoreVersions: project(life.listRestoreVersions),
  getHealth: project(life.getHealth),
  listRegions: account(listRegions),
  getOrganization: account(getOrganization),
  listOrganizationProjects: account(listOrganizationProjects),
  getProfile: account(getProfile),
  getSslEnforcement: kept(settings.getSslEnforcement),
  updateSslEnforcement: kept(settings.updateSslEnforcement),
  patchNetworkRestrictions: project(patchNetworkRestrictions),
  runQuery: running(runQuery),
  runReadOnlyQuery: running(runReadOnlyQuery),
  listMigrations: running(migrations.listMigrations),
  getMigration: running(migrations.getMigration),
  applyMigration: running(migrations.applyMigration),
  upsertMigration: running(migrations.upsertMigration),
  updateMigration: running(migrations.updateMigration),
  rollbackMigrations: running(migrations.rollbackMigrations),
  listApiKeys: project(keys.listApiKeys),
  createApiKey: project(keys.createApiKey),
  getApiKey: project(keys.getApiKey),
  updateApiKey: project(keys.updateApiKey),
  deleteApiKey: project(keys.deleteApiKey),
  getLegacyApiKeys: project(keys.getLegacyApiKeys),
  updateLegacyApiKeys: project(keys.updateLegacyApiKeys),
  listAddons: project(addons.listAddons),
  applyAddon: project(addons.applyAddon),
  removeAddon: project(addons.removeAddon),
  getAuthConfig: kept(settings.readSettings('auth')),
  updateAuthConfig: kept(settings.updateSettings('auth')),
  getStorageConfig: kept(settings.readSettings('storage')),
  updateStorageConfig: kept(settings.updateSettings('storage')),
  getRealtimeConfig: kept(settings.readSettings('realtime')),
  updateRealtimeConfig: kept(settings.updateSettings('realtime')),
  getPoolerConfig: kept(settings.getPoolerSettings),
  updatePoolerConfig: kept(settings.updateSettings('pooler')),
  getPostgresConfig: kept(settings.readSettings('postgres')),
  updatePostgresConfig: kept(settings.updateSettings('postgres')),
  getPostgrestConfig: kept(settings.readSettings('data')),
  updatePostgrestConfig: kept(settings.updateSettings('data')),
  deployFunction: project(deployFunction),
  bulkUpdateFunctions: project(bulkUpdateFunctions),
  getUpgradeEligibility: kept(facts.getUpgradeEligibility),
  getUpgradeStatus: kept(facts.getUpgradeStatus),
  getReadonlyStatus: kept(facts.getReadonlyStatus),
  getVanitySubdomain: kept((call) => answer(call, { status: 'not-used' })),
  updateDatabasePassword: kept(facts.updateDatabasePassword),
  listBackups: kept(facts.listBackups),
  listSnippets: account((call) => answer(call, { data: [] })),
  listProjectBuckets: running(facts.listProjectBuckets),
};

/** Whether the operation only keeps and answers what is set. */
export function isKeptOnly(operation: string): boolean {
  const found = OPERATIONS[operation];
  return found?.kind === 'project' && found.kept === true;
}

export function createManagementPart(options: ManagementOptions): ManagementPart {
  const surroundings: Surroundings = {
    backing: options.backing,
    clock: options.clock,
    ids: options.ids,
    dialect: managementDialect(options.dialect),
  };
  const { store, clock } = options;
  const transitionsAtStart: Transitions = { ...AT_ONCE, ...parseTransitions({ ...options.transitions }) };
  const currentTransitions = (): Transitions => ({ ...transitionsAtStart, ...store.current().transitions });
  const changed = options.changed ?? ((): void => undefined);
  const routes = managementRoutes(options.dialect);
  const router = managementRouter(options.dialect);
  const specs = new Map(routes.map((spec) => [spec.operation, spec]));

  const { dialect } = surroundings;

  async function reply({ request, path, query }: Incoming): Promise<Response> {
    const match = router(request.method, path);
    const spec = match.kind === 'found' ? specs.get(match.route.operation) : undefined;
    const operation = spec === undefined ? undefined : OPERATIONS[spec.operation];
    const state = store.current();
    if (match.kind !== 'found' || spec === undefined || operation === undefined) {
      const missing = dialect.namesNotBuilt ? findNotBuilt(request.method, path) : undefined;
      if (missing === undefined) throw unknownRoute(request.method, path);
      findCaller(request, state, surroundings);
      throw notBuilt(missing);
    }
    const user = findCaller(request, state, surroundings);
    const transitions = currentTransitions();
    settle(state, transitions, clock.now());
    const params = decodeParams(match.params);
    const call: Call = { spec, request, query, params, user, state, transitions, surroundings };
    if (operation.kind === 'account') return operation.run(call);
    const owner = state.projects.find(({ ref }) => ref === call.params['ref']);
    if (owner === undefined) throw projectNotFound();
    if (!isMember(state, user, owner.organization)) throw forbidden(surroundings.dialect);
    if (owner.status === 'REMOVED') throw resourceRemoved();
    if (operation.running === true && dialect.statusMatters && !life.isRunning(owner.status))
      throw projectNotRunning(owner.status);
    return operation.run({ ...call, project: owner });
  }

  return {
    async handle(incoming) {
      try {
        return withoutBody(incoming.request, await reply(incoming));
      } catch (error) {
        const known = error instanceof DatabaseUnavailable ? databaseUnavailable(error) : error;
        return withoutBody(incoming.request, renderError(known));
      }
    },
    apiKeysOf(ref) {
      const { apiKeys = [], legacyKeys = true } = store.projects().find((known) => known.ref === ref) ?? {};
      return { made: apiKeys, legacy: legacyKeys };
    },
    statusOf(ref) {
      settle(store.current(), currentTransitions(), clock.now());
      return store.projects().find((known) => known.ref === ref)?.status;
    },
    administer(change) {
      const now = clock.now();
      const transitions = currentTransitions();
      settle(store.current(), transitions, now);
      administer(store.current(), change, { transitions, now });
      changed();
    },
    users: createUsers(() => store.current(), options.ids, changed),
  };
}

function withoutBody(request: Request, response: Response): Response {
  if (request.method !== 'HEAD') return response;
  return new Response(null, { status: response.status, headers: response.headers });
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
      try {
        return [name, decodeURIComponent(value)];
      } catch {
        throw badRequest(`${name} is not percent-encoded correctly`);
      }
    }),
  );
}
