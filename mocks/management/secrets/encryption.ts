// The encryption root key of a project: 32 bytes as 64 hexadecimal digits.
import { json } from '../../http/respond.ts';
import type { ProjectCall } from '../operations/call.ts';
import { badRequest } from '../operations/errors.ts';
import { readObject } from '../operations/input.ts';

export function getEncryptionKey({ project }: ProjectCall): Response {
  return json(200, { root_key: project.rootKey });
}

export async function updateEncryptionKey({ request, project }: ProjectCall): Promise<Response> {
  const { root_key: key } = await readObject(request);
  if (typeof key !== 'string') throw badRequest('root_key must be a string');
  if (!/^[0-9a-f]{64}$/i.test(key)) throw badRequest('Expected a 32 byte secret, hex-encoded (64 characters).');
  project.rootKey = key.toLowerCase();
  return json(200, { root_key: project.rootKey });
}
