// The API keys of a project: the two that are tokens of its roles, and further ones that stand for such tokens.
import { readBody, readQuery } from '../operations/asked.ts';
import type { ProjectCall } from '../operations/call.ts';
import { badRequest, refusal } from '../operations/errors.ts';
import type { StoredApiKey } from '../operations/state.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

interface Said {
  readonly type: StoredApiKey['type'];
  readonly name: string;
  readonly description?: string | null;
  readonly secret_jwt_template?: object | null;
}

export async function listApiKeys(call: ProjectCall): Promise<object> {
  const { anon, service } = await call.surroundings.backing.apiKeys(call.project.ref);
  const made = call.project.apiKeys ?? [];
  return [
    toLegacy('anon', anon),
    toLegacy('service_role', service),
    ...made.map((key) => toRecord(key, isRevealed(call))),
  ];
}

export function getApiKey(call: ProjectCall): object {
  return toRecord(find(call), isRevealed(call));
}

export async function createApiKey(call: ProjectCall): Promise<object> {
  const said = (await readBody(call)) as Said;
  const revealed = isRevealed(call);
  const { project, surroundings } = call;
  if ((project.apiKeys ?? []).some(({ name }) => name === said.name))
    throw badRequest('An API key of that name exists');
  const now = surroundings.clock.now().toISOString();
  const made: StoredApiKey = {
    id: surroundings.ids.uuid(),
    key: `sb_${said.type}_${surroundings.ids.text(31, LETTERS)}`,
    type: said.type,
    name: said.name,
    description: said.description ?? null,
    template: said.secret_jwt_template ?? null,
    insertedAt: now,
    updatedAt: now,
  };
  project.apiKeys = [...(project.apiKeys ?? []), made];
  return toRecord(made, revealed);
}

export async function updateApiKey(call: ProjectCall): Promise<object> {
  const before = find(call);
  const { name = before.name, description = before.description, ...said } = (await readBody(call)) as Partial<Said>;
  const revealed = isRevealed(call);
  const after: StoredApiKey = {
    ...before,
    name,
    description,
    template: said.secret_jwt_template === undefined ? before.template : said.secret_jwt_template,
    updatedAt: call.surroundings.clock.now().toISOString(),
  };
  call.project.apiKeys = (call.project.apiKeys ?? []).map((key) => (key === before ? after : key));
  return toRecord(after, revealed);
}

export function deleteApiKey(call: ProjectCall): object {
  const gone = find(call);
  const revealed = isRevealed(call);
  call.project.apiKeys = (call.project.apiKeys ?? []).filter((key) => key !== gone);
  return toRecord(gone, revealed);
}

export function getLegacyApiKeys(call: ProjectCall): object {
  return { enabled: call.project.legacyKeys ?? true };
}

/** Without them the data and storage interfaces take the further ones only. */
export function updateLegacyApiKeys(call: ProjectCall): object {
  call.project.legacyKeys = readQuery(call)['enabled'] === true;
  return getLegacyApiKeys(call);
}

function find({ project, params }: ProjectCall): StoredApiKey {
  const found = project.apiKeys?.find(({ id }) => id === params['id']);
  if (found === undefined) throw refusal(404, 'API key not found');
  return found;
}

function isRevealed(call: ProjectCall): boolean {
  return readQuery(call)['reveal'] === true;
}

function toLegacy(role: string, key: string): object {
  return { name: role, api_key: key, id: role, type: 'legacy', description: `Legacy ${role} API key` };
}

/** A secret key is shown only to those who ask for it. */
function toRecord(stored: StoredApiKey, revealed: boolean): object {
  const { id, key, type, name, description, template, insertedAt, updatedAt } = stored;
  const prefix = key.slice(`sb_${type}_`.length).slice(0, 5);
  return {
    id,
    api_key: type === 'publishable' || revealed ? key : `sb_${type}_${prefix}${'·'.repeat(10)}`,
    type,
    prefix,
    name,
    description,
    hash: null,
    secret_jwt_template: template,
    inserted_at: insertedAt,
    updated_at: updatedAt,
  };
}
