// Moves and copies that go wrong.
import type { Json } from '../json.ts';
import { askObject, onSuccess } from '../rest/handlers.ts';
import { destinationOf, sourceOf } from './keys.ts';
import { encode, type Call } from '../rest/lie.ts';

/** The honest answer, except that a missing source makes no difference. */
export async function pretend(call: Call, answer: Json): Promise<Response> {
  const response = await call.forward();
  if (response.ok || !call.isAuthorized) return response;
  const source = await askObject(call, sourceOf(call));
  return source.ok ? response : Response.json(answer);
}

/** Of a large object only the beginning arrives. */
export const cutLargeObject = onSuccess(async (call) => {
  const stored = await askObject(call, destinationOf(call));
  const content = new Uint8Array(await stored.arrayBuffer());
  if (content.length <= 65_536) return;
  await call.ask('PUT', `/object/${encode(destinationOf(call))}`, content.slice(0, 65_536));
});
