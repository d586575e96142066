// Users of the data API, and witnesses in which one of them looks at what another made.
import { SignJWT } from 'jose';
import type { FaultTarget } from '../fault.ts';
import { witnessed } from './identifiers.ts';
import type { JsonObject } from './json-tree.ts';
import type { Conversation } from './lie.ts';

export const USER_ONE = 'c0ffee00-0000-4000-8000-000000000001';
export const USER_TWO = 'c0ffee00-0000-4000-8000-000000000002';

export const INSERT_NOTE =
  'mutation { insertIntoNoteCollection(objects: [{body: "witness"}]) { affectedCount records { id owner } } }';
export const INSERT_PUBLIC_NOTE =
  'mutation { insertIntoNoteCollection(objects: [{body: "witness", audience: "public"}]) { affectedCount } }';
export const INSERT_NOTES =
  'mutation($objects: [NoteInsertInput!]!) { insertIntoNoteCollection(objects: $objects) { records { id } } }';
export const NOTES =
  'query($body: String!) { noteCollection(filter: {body: {eq: $body}}) { totalCount edges { node { audience } } } }';

interface Bearer {
  readonly [header: string]: string;
  readonly authorization: string;
}

export async function bearer(target: FaultTarget, sub: string): Promise<Bearer> {
  const token = await new SignJWT({ sub, role: 'authenticated', aud: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime(4_000_000_000)
    .sign(new TextEncoder().encode(target.keys.jwtSecret));
  return { authorization: `Bearer ${token}` };
}

export const asService = ({ keys }: FaultTarget): Bearer & { readonly apikey: string } => ({
  apikey: keys.service,
  authorization: `Bearer ${keys.service}`,
});

/** A request of the first user. */
export const asUser =
  (query: string, variables: JsonObject = {}): Conversation =>
  async (ask, target) =>
    ask(query, variables, await bearer(target, USER_ONE));

/** A note of the first user, what another caller does or sees, and what the first user then sees. */
export const withNote =
  (query: string, as: 'anon' | 'two' | 'forged' | 'unsigned', variables: JsonObject = {}): Conversation =>
  async (ask, target) => {
    const one = await bearer(target, USER_ONE);
    await ask(INSERT_NOTE, {}, one);
    const forged = one.authorization.replace(/\.[^.]*$/, `.${'A'.repeat(43)}`);
    const unsigned = one.authorization.replace(/^Bearer [^.]*(\.[^.]*\.).*$/, `Bearer ${btoa('{"alg":"none"}')}$1`);
    const others = { anon: undefined, two: (await bearer(target, USER_TWO)).authorization, forged, unsigned };
    const authorization = others[as];
    const answer = await ask(query, variables, authorization === undefined ? {} : { authorization });
    return [answer, await ask(NOTES, { body: 'witness' }, one)];
  };

/** A private note of the first user, a reply to it by the second, and what the second sees then. */
export const withReply =
  (query: string): Conversation =>
  async (ask, target) => {
    const [id = null] = witnessed(await ask(INSERT_NOTE, {}, await bearer(target, USER_ONE)), 'id');
    const two = await bearer(target, USER_TWO);
    const reply =
      'mutation($noteId: Int!) { insertIntoReplyCollection(objects: [{body: "witness", noteId: $noteId}]) { affectedCount } }';
    await ask(reply, { noteId: id }, two);
    return ask(query, {}, two);
  };
