// Secrets of a project: made in bulk, listed with a digest for a value, deleted by name.
import { empty, json } from '../../http/respond.ts';
import type { ProjectCall } from '../operations/call.ts';
import { digestOf } from '../projects/digest.ts';
import { badRequest } from '../operations/errors.ts';
import { parseObject, parseText, parseTexts, parseJson, readArray, readBytes } from '../operations/input.ts';
import type { StoredSecret } from '../operations/state.ts';

const MOST_SECRETS = 100;
const LONGEST_NAME = 256;
const LONGEST_VALUE = 24_576;
const RESERVED_PREFIX = 'SUPABASE_';

export function listSecrets({ project, surroundings }: ProjectCall): Response {
  return json(
    200,
    project.secrets.map(({ name, digest, updatedAt }) => ({
      name,
      value: digest,
      ...(surroundings.dialect.laterFields ? { updated_at: updatedAt } : {}),
    })),
  );
}

/** All or none: the first mistake refuses the whole list. A name that exists gets the new value. */
export async function createSecrets({ request, project, surroundings }: ProjectCall): Promise<Response> {
  const items = await readArray(request);
  const updatedAt = surroundings.clock.now().toISOString();
  const made = items.map((item, index) => parseSecret(item, index, updatedAt));
  const byName = new Map([...project.secrets, ...made].map((secret) => [secret.name, secret]));
  if (byName.size > MOST_SECRETS)
    throw badRequest(`You can only store ${MOST_SECRETS} secrets per project at maximum.`);
  project.secrets = [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  return empty(201);
}

/** Names that no secret has are not a mistake: afterwards no secret has them either. */
export async function deleteSecrets({ request, project, surroundings }: ProjectCall): Promise<Response> {
  const names = new Set(parseTexts(parseJson(await readBytes(request)), 'The body'));
  project.secrets = project.secrets.filter(({ name }) => !names.has(name));
  return surroundings.dialect.secretsDeletion === 'object' ? json(200, {}) : empty(200);
}

function parseSecret(item: unknown, index: number, updatedAt: string): StoredSecret {
  const secret = parseObject(item, `${index}`);
  const name = parseText(secret['name'], `${index}.name`, LONGEST_NAME);
  if (name.startsWith(RESERVED_PREFIX))
    throw badRequest(`Secret name must not start with the ${RESERVED_PREFIX} prefix.`);
  const value = secret['value'];
  if (typeof value !== 'string') throw badRequest(`${index}.value must be a string`);
  if (value.length > LONGEST_VALUE)
    throw badRequest(`${index}.value must be shorter than or equal to ${LONGEST_VALUE} characters`);
  return { name, digest: digestOf(value), updatedAt };
}
