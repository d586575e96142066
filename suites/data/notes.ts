// Notes of users, on which the cases of row security and of tokens stand.
import type { DataContext, Identity } from './context.ts';
import { insert, openMarker } from './tasks.ts';

/** A new note of that user's own, private unless an audience is given; its body, which no other note has. */
export async function makeNote(context: DataContext, as: Identity, audience?: 'public'): Promise<string> {
  const body = await openMarker(context, 'Note');
  await insert(context, 'Note', [audience === undefined ? { body } : { body, audience }], 'id', { as });
  return body;
}
