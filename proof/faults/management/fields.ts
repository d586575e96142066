// Liars about single fields: each field of the contract is missing once, or of another type, in one answer.
import type { Fault, FaultTarget, FetchHandler } from '../../lies/fault.ts';
import { makeProject } from '../../lies/management/beginnings.ts';
import { ask, editList, editObject, fault, withoutKey, type Ask, type Json } from '../../lies/management/request.ts';

/** What brings an operation to a success; its answer is the witness, without what changes from run to run. */
const PREPARED: Readonly<Record<string, (send: FetchHandler, target: FaultTarget) => Promise<unknown>>> = {
  createFunction: (send, target) => make(send, target),
  getFunction: afterMaking('getFunction'),
  updateFunction: afterMaking('updateFunction', { query: { name: 'New' }, body: {} }),
  getCustomHostname: afterInitializing,
  initializeCustomHostname: initialize,
  applyNetworkRestrictions: (send, target) =>
    ask(send, target, 'applyNetworkRestrictions', { body: { dbAllowedCidrs: ['0.0.0.0/0'] } }),
  createProject: makeProject,
};

function make(send: FetchHandler, target: FaultTarget): Promise<unknown> {
  const query = { slug: 'one', entrypoint_path: 'file:///a.ts', import_map_path: 'file:///b.json' };
  return ask(send, target, 'createFunction', { query, body: { name: 'one', body: 'source' } });
}

function afterMaking(operation: string, what: Ask = {}): Fault['witness'] {
  return async (send, target) => {
    await make(send, target);
    return ask(send, target, operation, { slug: 'one', ...what });
  };
}

function initialize(send: FetchHandler, target: FaultTarget): Promise<unknown> {
  return ask(send, target, 'initializeCustomHostname', { body: { custom_hostname: 'www.example.com' } });
}

async function afterInitializing(send: FetchHandler, target: FaultTarget): Promise<unknown> {
  await initialize(send, target);
  return ask(send, target, 'getCustomHostname');
}

/** The kinds of values that an answer has, which say enough about a field. */
function kindsOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(kindsOf);
  if (typeof value !== 'object' || value === null) return typeof value === 'number' ? 'number' : typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, kindsOf(inner)]));
}

type Edit = (record: Json) => Json;
const without =
  (key: string): Edit =>
  (record) =>
    withoutKey(record, key);
const as =
  (key: string, value: unknown): Edit =>
  (record) => ({ ...record, [key]: value });
const inside =
  (key: string, edit: Edit): Edit =>
  (record) => ({ ...record, [key]: edit(record[key] as Json) });

const LISTS = new Set(['listProjects', 'listOrganizations']);

/** Operation, clause, what is wrong, and how. */
const FIELDS: readonly (readonly [operation: string, clause: string, title: string, edit: Edit])[] = [
  ['listProjects', 'projects.id', 'Listed projects have numbers for an id.', as('id', 7)],
  ['createProject', 'projects.organization-id', 'A new project has no organization_id.', without('organization_id')],
  ['listProjects', 'projects.created-at', 'Listed projects have a number for created_at.', as('created_at', 1)],
  ['listProjects', 'projects.database', 'The database of a project is its host.', as('database', 'db.example.com')],
  [
    'listProjects',
    'projects.database-host',
    'The database of a project has no host.',
    inside('database', without('host')),
  ],
  ['listOrganizations', 'organizations.id', 'Listed organizations have no id.', without('id')],
  ['createFunction', 'functions.id', 'A new function has no id.', without('id')],
  ['getFunction', 'functions.slug', 'A function has no slug.', without('slug')],
  ['createFunction', 'functions.name', 'A new function has null for a name.', as('name', null)],
  ['createFunction', 'functions.created-at', 'created_at of a function is a text.', as('created_at', '2026-01-01')],
  ['updateFunction', 'functions.updated-at', 'A changed function has no updated_at.', without('updated_at')],
  ['getFunction', 'functions.verify-jwt', 'verify_jwt is a text.', as('verify_jwt', 'true')],
  ['createFunction', 'functions.import-map', 'import_map is a path.', as('import_map', './map.json')],
  ['getFunction', 'functions.entrypoint-path', 'entrypoint_path is a list.', as('entrypoint_path', ['a.ts'])],
  ['getFunction', 'functions.import-map-path', 'import_map_path is null.', as('import_map_path', null)],
  [
    'getCustomHostname',
    'hostname.custom-hostname',
    'The hostname that is read has no name.',
    without('custom_hostname'),
  ],
  ['initializeCustomHostname', 'hostname.data', 'data is a text.', as('data', '{}')],
  ['getNetworkRestrictions', 'restrictions.config', 'config is the list of ranges.', as('config', ['0.0.0.0/0'])],
  ['applyNetworkRestrictions', 'restrictions.apply-status', 'apply answers no status.', without('status')],
];

export const fieldFaults: readonly Fault[] = FIELDS.map(([operation, clause, title, edit]) =>
  fault(
    `fields.${clause.replace('.', '-')}`,
    clause,
    title,
    LISTS.has(operation) ? editList(operation, (all) => all.map(edit)) : editObject(operation, edit),
    async (send, target) => {
      const witness = PREPARED[operation];
      return kindsOf(witness === undefined ? await ask(send, target, operation) : await witness(send, target));
    },
  ),
);
