// Secrets of a project, whose names the document checks: made in bulk, listed with a digest for a value, deleted by name; and its encryption root key, 32 bytes as 64 hexadecimal digits.
import { readBody } from '../operations/asked.ts';
import type { ProjectCall } from '../operations/call.ts';
import { digestOf } from '../../runtime/digest.ts';
import { badRequest } from '../operations/errors.ts';

const MOST_SECRETS = 100;

interface Secret {
  readonly name: string;
  readonly value: string;
}

export function listSecrets(call: ProjectCall): object {
  return call.project.secrets.map(({ name, digest, updatedAt }) => ({ name, value: digest, updated_at: updatedAt }));
}

/** All or none: the first mistake refuses the whole list. A name that exists gets the new value. */
export async function createSecrets(call: ProjectCall): Promise<void> {
  const { project, surroundings } = call;
  const secrets = (await readBody(call)) as readonly Secret[];
  const updatedAt = surroundings.clock.now().toISOString();
  const made = secrets.map(({ name, value }) => ({ name, digest: digestOf(value), updatedAt }));
  const byName = new Map([...project.secrets, ...made].map((secret) => [secret.name, secret]));
  if (byName.size > MOST_SECRETS)
    throw badRequest(`You can only store ${MOST_SECRETS} secrets per project at maximum.`);
  project.secrets = [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Names that no secret has are not a mistake: afterwards no secret has them either. */
export async function deleteSecrets(call: ProjectCall): Promise<object> {
  const { project } = call;
  const names = new Set((await readBody(call)) as readonly string[]);
  project.secrets = project.secrets.filter(({ name }) => !names.has(name));
  return {};
}

export function getEncryptionKey(call: ProjectCall): object {
  return { root_key: call.project.rootKey };
}

export async function updateEncryptionKey(call: ProjectCall): Promise<object> {
  const { root_key: key } = (await readBody(call)) as { readonly root_key: string };
  call.project.rootKey = key.toLowerCase();
  return getEncryptionKey(call);
}
