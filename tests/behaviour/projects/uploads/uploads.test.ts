// Uploads: buckets from migrations and config.toml, policies by folder, owner, ending, claim and membership, triggers on objects.
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Identity, MockClient } from '../../../../mocks/client.ts';
import { askerOf } from '../../../support/ask.ts';
import { ANN, ann, BOB, bob, describeProject, seenBy } from '../describe-project.ts';

const test = describeProject(join(import.meta.dirname, 'supabase'), {
  warnings: ['config.toml: has no effect here: [api], [auth].', 'stand-in: http'],
  app: `import type { Database, Tables } from './types.ts';
export const size: number | null = {} as Tables<'team_files'>['bytes'];
export const args: Database['public']['Functions']['is_member']['Args'] = { team: 'a' };
// @ts-expect-error it is a text
export const wrong: Database['public']['Functions']['is_member']['Args'] = { team: 1 };`,
});

const TEAM = 'd0000000-0000-4000-8000-000000000001';

/** The code of a refusal, or the status of what was done. */
async function upload({ storage }: MockClient, as: Identity, path: string, type = 'text/plain'): Promise<unknown> {
  const { status, json } = await storage('POST', `/object/${path}`, 'text', { as, headers: { 'content-type': type } });
  return status === 200 ? 200 : (json as { readonly message: unknown }).message;
}
async function read({ storage }: MockClient, as: Identity, path: string): Promise<unknown> {
  const { status, text } = await storage('GET', `/object/${path}`, undefined, { as });
  return status === 200 ? text : status;
}
const REFUSED = 'new row violates row-level security policy';

test('buckets are those of migrations and of config.toml', async ({ client }) => {
  const buckets = (await client.storage('GET', '/bucket?sortColumn=id')).json as readonly Record<string, unknown>[];
  expect(buckets.map(({ id, public: open, file_size_limit }) => [id, open, file_size_limit])).toEqual([
    ['assets', true, 1_048_576],
    ['avatars', true, null],
    ['contracts', false, 2_097_152],
    ['team', false, null],
  ]);
  const listed = (await client.storage('GET', '/bucket', undefined, { as: ann })).json as readonly { id: string }[];
  expect(listed.map(({ id }) => id).toSorted()).toEqual(['assets', 'avatars']);
  expect(await read(client, 'nobody', 'public/assets/logos/touch.png')).toBe('png');
  expect(await read(client, 'nobody', 'public/assets/readme.txt')).toBe('notes');
});

test('avatars are for everybody, and replaced and removed by their owners', async ({ client }) => {
  expect(await upload(client, 'anon', 'avatars/a.png')).toBe(200);
  expect(await upload(client, ann, 'avatars/ann.png')).toBe(200);
  const replace = async (as: Identity) =>
    (await client.storage('PUT', '/object/avatars/ann.png', 'new', { as })).status;
  expect([await replace(bob), await replace(ann)]).toEqual([400, 200]);
  const remove = async (as: Identity) =>
    (await client.storage('DELETE', '/object/avatars/ann.png', undefined, { as })).status;
  expect([await remove(bob), await remove('anon'), await remove(ann)]).toEqual([400, 400, 200]);
});

test('contracts are kept in folders of their owners, and read by auditors', async ({ client }) => {
  expect(await upload(client, ann, `contracts/${ANN}/a.txt`)).toBe(200);
  expect(await upload(client, ann, `contracts/${BOB}/a.txt`)).toBe(REFUSED);
  expect(await upload(client, ann, `contracts/${ANN}/.hidden.txt`)).toBe(REFUSED);
  expect(await upload(client, ann, `contracts/${ANN}/a.md`)).toBe(REFUSED);
  expect(await upload(client, ann, `contracts/${ANN}/a.pdf`, 'image/png')).toBe('mime type image/png is not supported');
  expect(await upload(client, 'anon', `contracts/${ANN}/b.txt`)).toBe(REFUSED);
  const auditor: Identity = { claims: { sub: BOB, app_metadata: { role: 'auditor' } } };
  const path = `authenticated/contracts/${ANN}/a.txt`;
  expect([await read(client, ann, path), await read(client, bob, path), await read(client, auditor, path)]).toEqual([
    'text',
    400,
    'text',
  ]);
  const list = async (as: Identity) =>
    ((await client.storage('POST', '/object/list/contracts', { prefix: ANN }, { as })).json as unknown[]).length;
  expect([await list(ann), await list(bob), await list('anon')]).toEqual([1, 0, 0]);
});

test('files of a team are written by some of its members, and noted in a table', async ({ client, mock }) => {
  expect(await upload(client, ann, `team/${TEAM}/plan.txt`)).toBe(200);
  expect(await upload(client, bob, `team/${TEAM}/own.txt`)).toBe(REFUSED);
  expect(await read(client, bob, `team/${TEAM}/plan.txt`)).toBe('text');
  expect(await read(client, 'anon', `team/${TEAM}/plan.txt`)).toBe(400);
  expect(await seenBy(mock, 'attachmentsCollection', 'bytes')).toEqual([['4'], [], ['4'], ['4']]);
  const file = `${TEAM}/plan.txt`;
  expect((await seenBy(mock, 'team_filesCollection', 'name')).slice(2)).toEqual([[file], [file]]);
  const signed = await client.storage('POST', `/object/sign/team/${file}`, { expiresIn: 60 }, { as: bob });
  const { signedURL } = signed.json as { readonly signedURL: string };
  expect((await client.storage('GET', signedURL, undefined, { as: 'nobody' })).text).toBe('text');
  expect((await client.storage('DELETE', `/object/team/${file}`, undefined, { as: bob })).status).toBe(400);
  expect((await client.storage('DELETE', `/object/team/${file}`, undefined, { as: ann })).status).toBe(200);
  expect((await seenBy(mock, 'attachmentsCollection', 'bytes'))[0]).toEqual([]);
});

test('a function that wants to send a request says that it cannot', async ({ mock }) => {
  const ask = askerOf(mock);
  await mock.sql(`insert into profiles values ('${ANN}', 'old.png')`);
  const change = 'mutation { updateprofilesCollection(set: { avatar_url: "new.png" }) { affectedCount } }';
  expect((await ask(ann, change)).errors?.[0]?.message).toBe(
    'The extension http only stands in here: it sends no request.',
  );
  expect(await seenBy(mock, 'teamsCollection', 'name')).toEqual([['Designers'], [], ['Designers'], ['Designers']]);
});
