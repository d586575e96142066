// A mock whose storage is guarded by the policies that projects write, the people who ask it, and what all of it holds.
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMock, type Mock } from '../../mocks/app.ts';
import type { StartedGround } from '../support/databases.ts';

export const ANN = '317eadce-631a-4429-a0bb-f19a7a517b4a';
export const BEN = '4d56e902-f0a0-4662-8448-a4d9e643c142';

/** One bucket for each way in which policies are written; `open` is public, `closed` and `spare` have no policy. */
const WORLD = `
create table public.memberships (team text, member uuid, primary key (team, member));
insert into memberships values ('red', '${ANN}'), ('blue', '${BEN}');
alter table memberships enable row level security;
create policy own on memberships for select to authenticated using (member = auth.uid());

insert into storage.buckets (id, name, public) select id, id, id = 'open'
  from unnest(array['owned', 'mine', 'folder', 'shared', 'team', 'types', 'open', 'closed', 'spare']) as id;

create policy "by owner_id" on storage.objects to authenticated
  using (bucket_id = 'owned' and owner_id = auth.uid()::text) with check (bucket_id = 'owned' and owner_id = auth.uid()::text);
create policy "by owner" on storage.objects to authenticated
  using (bucket_id = 'mine' and (select auth.uid()) = owner) with check (bucket_id = 'mine' and (select auth.uid()) = owner);
create policy "by folder" on storage.objects to authenticated
  using (bucket_id = 'folder' and (storage.foldername(name))[1] = auth.uid()::text)
  with check (bucket_id = 'folder' and (storage.foldername(name))[1] = auth.uid()::text);
create policy "by bucket" on storage.objects to authenticated using (bucket_id = 'shared');
create policy "but not what is locked" on storage.objects as restrictive to authenticated
  using (not (bucket_id = 'shared' and starts_with(name, 'locked/')));
create policy "by membership" on storage.objects to authenticated using (bucket_id = 'team' and exists
  (select from public.memberships m where m.team = (storage.foldername(objects.name))[1] and m.member = (select auth.uid())));
create policy "by extension and file name" on storage.objects for select
  using (bucket_id = 'types' and storage.extension(name) = 'png' and storage.filename(name) not like 'draft%');

create policy "sees" on storage.buckets for select to authenticated using (id = 'shared' or owner = auth.uid());
create policy "creates" on storage.buckets for insert to authenticated with check (name like 'own-%');
create policy "changes" on storage.buckets for update to authenticated using (owner_id = auth.uid()::text);
create policy "removes" on storage.buckets for delete to authenticated using ((select auth.uid()) = owner);`;

/** The paths that hold something, and who put it there; what it holds is its path. */
const OBJECTS: readonly (readonly [path: string, by: 'ann' | 'service'])[] = [
  ['owned/a.txt', 'ann'],
  ['mine/a.txt', 'ann'],
  [`folder/${ANN}/a.txt`, 'ann'],
  ['shared/a.txt', 'ann'],
  ['shared/locked/a.txt', 'service'],
  ['team/red/a.txt', 'service'],
  ['types/a.png', 'service'],
  ['types/a.txt', 'service'],
  ['types/draft.png', 'service'],
  ['open/a.txt', 'service'],
  ['closed/a.txt', 'service'],
];

/** none sends no token, ghost one with a role that does not exist. */
export const CALLERS = ['none', 'anon', 'ann', 'ben', 'service', 'ghost'] as const;
export type CallerName = (typeof CALLERS)[number];

export interface Wish {
  readonly method: string;
  /** Below the storage prefix. */
  readonly path: string;
  /** A text is sent as it is, anything else as JSON. */
  readonly body?: string | Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface StorageWorld {
  readonly mock: Mock;
  as(caller: CallerName, wish: Wish): Promise<Response>;
  with(token: string, wish: Wish): Promise<Response>;
  /** A print of all rows and all bytes: equal when nothing changed. */
  print(): Promise<string>;
  /** Names of the files that hold the bytes. */
  blobs(): readonly string[];
  close(): Promise<void>;
}

/** `sql` comes after the world's own. Its state is kept under the name `world`. */
export async function openStorageWorld(started: StartedGround, sql = ''): Promise<StorageWorld> {
  const dir = mkdtempSync(join(tmpdir(), 'touchstone-row-security-'));
  const database = await started.database();
  const mock = await createMock({ database, dialect: 'supabase', blobs: { dir }, schema: { sql: WORLD + sql } });
  const tokens: Readonly<Record<CallerName, string | undefined>> = {
    none: undefined,
    anon: mock.keys.anon,
    ann: await mock.as({ sub: ANN }),
    ben: await mock.as({ sub: BEN }),
    service: mock.keys.service,
    ghost: await mock.as({ sub: BEN, role: 'ghost' }),
  };

  const send = (token: string | undefined, { method, path, body, headers = {} }: Wish): Promise<Response> =>
    mock.fetch(
      new Request(mock.urls.storage + path, {
        method,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(typeof body === 'object' ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    );
  const make = async (caller: CallerName, wish: Wish): Promise<void> => {
    const answer = await send(tokens[caller], wish);
    if (!answer.ok) throw new Error(`${wish.path}: ${await answer.text()}`);
  };
  await make('ann', { method: 'POST', path: '/bucket', body: { name: 'own-ann' } });
  for (const [path, by] of OBJECTS) await make(by, { method: 'POST', path: `/object/${path}`, body: path });
  await mock.snapshot('world');

  const blobs = (): readonly string[] => readdirSync(dir).filter((name) => !name.startsWith('.'));
  return {
    mock,
    as: (caller, wish) => send(tokens[caller], wish),
    with: send,
    blobs,
    async print() {
      const [rows] = await mock.sql(`select md5(concat((select json_agg(o order by id) from storage.objects o),
        (select json_agg(b order by id) from storage.buckets b))) as md5`);
      const bytes = createHash('md5');
      for (const name of blobs().toSorted()) bytes.update(name).update(readFileSync(join(dir, name)));
      return JSON.stringify([rows, bytes.digest('hex')]);
    },
    async close() {
      await mock.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
