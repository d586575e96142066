// Whether the database of a project takes encrypted connections only: kept and answered, and of no effect here.
import { answer } from '../operations/answer.ts';
import { readBody } from '../operations/asked.ts';
import type { ProjectCall } from '../operations/call.ts';

export function getSslEnforcement(call: ProjectCall): Response {
  return answer(call, { currentConfig: { database: call.project.sslEnforced ?? false }, appliedSuccessfully: true });
}

export async function updateSslEnforcement(call: ProjectCall): Promise<Response> {
  const { requestedConfig } = (await readBody(call)) as { readonly requestedConfig: { readonly database: boolean } };
  call.project.sslEnforced = requestedConfig.database;
  return getSslEnforcement(call);
}
