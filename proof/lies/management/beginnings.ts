// What the witnesses of several liars about the management interface begin with: a project, a function, a stranger.
import type { FaultTarget, FetchHandler } from '../fault.ts';
import { ask, type Answer, type Ask } from './request.ts';

/** No mock knows it. */
export const MADE_UP = `Bearer sbp_${'0'.repeat(40)}`;

/** Of the organization that every mock begins with. */
export const PROJECT = {
  name: 'One',
  organization_id: 'local-organization',
  db_pass: 'secret',
  region: 'us-east-1',
} as const;

export function makeProject(send: FetchHandler, target: FaultTarget): Promise<Answer> {
  return ask(send, target, 'createProject', { body: PROJECT });
}

/** `query`: more of it. */
export function makeFunction(
  send: FetchHandler,
  target: FaultTarget,
  slug: string,
  query: Ask['query'] = {},
): Promise<Answer> {
  return ask(send, target, 'createFunction', {
    query: { slug, name: slug, ...query },
    body: { slug, name: slug, body: 'source' },
  });
}
