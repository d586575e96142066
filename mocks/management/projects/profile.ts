// The user that a token belongs to.
import { answer } from '../operations/answer.ts';
import type { Call } from '../operations/call.ts';

export function getProfile(call: Call): Response {
  const { id, name } = call.user;
  return answer(call, { gotrue_id: id, primary_email: `${id}@example.test`, username: name });
}
