// The encryption root key of a project: 32 bytes as 64 hexadecimal digits.
import { answer } from '../operations/answer.ts';
import { readBody } from '../operations/asked.ts';
import type { ProjectCall } from '../operations/call.ts';

export function getEncryptionKey(call: ProjectCall): Response {
  return answer(call, { root_key: call.project.rootKey });
}

export async function updateEncryptionKey(call: ProjectCall): Promise<Response> {
  const { root_key: key } = (await readBody(call)) as { readonly root_key: string };
  call.project.rootKey = key.toLowerCase();
  return getEncryptionKey(call);
}
