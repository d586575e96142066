// A schema of a user's own, used through the real client library as it comes and through plain GraphQL requests.
import type { StorageClient } from '@supabase/storage-js';
import { createClient } from '@supabase/supabase-js';
import { describe, expect } from 'vitest';
import { testWith } from '../../mocks/vitest.ts';

const LIBRARY = `
create extension "uuid-ossp" with schema extensions;

create table reader (
  id uuid primary key default auth.uid(),
  display_name text not null
);
create table author (
  id uuid primary key default uuid_generate_v4(),
  name text not null unique
);
create table book (
  id uuid primary key default uuid_generate_v4(),
  author_id uuid not null references author on delete cascade,
  title text not null,
  published date,
  copies integer not null default 1 check (copies >= 0)
);
create table loan (
  id bigserial primary key,
  book_id uuid not null references book,
  reader_id uuid not null default auth.uid() references reader,
  due timestamp not null default now() + interval '14 days'
);
create table review (
  book_id uuid references book,
  reader_id uuid default auth.uid() references reader,
  stars integer not null check (stars between 1 and 5),
  words text,
  primary key (book_id, reader_id)
);

alter table reader enable row level security;
alter table author enable row level security;
alter table book enable row level security;
alter table loan enable row level security;
alter table review enable row level security;

create policy "everybody sees authors" on author for select using (true);
create policy "everybody sees books" on book for select using (true);
create policy "readers see and make themselves" on reader to authenticated using (id = auth.uid()) with check (id = auth.uid());
create policy "loans are private" on loan to authenticated using (reader_id = auth.uid()) with check (reader_id = auth.uid());
create policy "reviews are public" on review for select using (true);
create policy "own reviews" on review for insert to authenticated with check (reader_id = auth.uid());

create function take_a_copy() returns trigger language plpgsql security definer as $$
begin
  update book set copies = copies - 1 where id = new.book_id;
  return new;
end $$;
create trigger loan_takes_a_copy after insert on loan for each row execute function take_a_copy();

insert into storage.buckets (id, name, public) values ('covers', 'covers', true), ('letters', 'letters', false);
create policy "readers keep letters" on storage.objects to authenticated
  using (bucket_id = 'letters' and (storage.foldername(name))[1] = auth.uid()::text)
  with check (bucket_id = 'letters' and (storage.foldername(name))[1] = auth.uid()::text);

insert into author (name) values ('Ursula'), ('Stanislaw');
insert into book (author_id, title, published, copies)
  select id, title, published::date, copies from author
  join (values ('Ursula', 'Dispossessed', '1974-05-01', 2), ('Ursula', 'Left Hand', '1969-03-01', 1), ('Stanislaw', 'Solaris', '1961-01-01', 3))
    as shelf (writer, title, published, copies) on writer = name;
`;

const ANNA = '11111111-1111-4111-8111-111111111111';
const BERT = '22222222-2222-4222-8222-222222222222';

interface Answer {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly { readonly message: string }[];
}

const test = testWith({ schema: { sql: LIBRARY } })
  .extend('graphql', ({ httpClient }) => {
    return async (query: string, token?: string, variables: Record<string, unknown> = {}): Promise<Answer> => {
      const { status, json } = await httpClient.graphql(query, variables, {
        as: token === undefined ? 'anon' : { token },
      });
      expect(status).toBe(200);
      return json as Answer;
    };
  })
  .extend('signedIn', ({ mock, server }) => {
    return (sub: string): StorageClient =>
      createClient(server.url, mock.keys.anon, { accessToken: () => mock.as({ sub }) }).storage;
  })
  .extend('storageWith', ({ server }) => {
    return (key: string): StorageClient =>
      createClient(server.url, key, { auth: { persistSession: false, autoRefreshToken: false } }).storage;
  });

describe('a library with five tables', () => {
  test('anonymous visitors read books through their authors', async ({ graphql }) => {
    const { data, errors } = await graphql(`
      {
        authorCollection(filter: { name: { eq: "Ursula" } }) {
          edges {
            node {
              name
              bookCollection(orderBy: [{ published: AscNullsLast }]) {
                totalCount
                edges {
                  node {
                    title
                    published
                    author {
                      name
                    }
                  }
                }
              }
            }
          }
        }
      }
    `);
    expect(errors).toBeUndefined();
    expect(data).toEqual({
      authorCollection: {
        edges: [
          {
            node: {
              name: 'Ursula',
              bookCollection: {
                totalCount: 2,
                edges: [
                  { node: { title: 'Left Hand', published: '1969-03-01', author: { name: 'Ursula' } } },
                  { node: { title: 'Dispossessed', published: '1974-05-01', author: { name: 'Ursula' } } },
                ],
              },
            },
          },
        ],
      },
    });
  });

  test('policies decide who sees and writes which rows, and triggers run', async ({ mock, graphql }) => {
    const [anna, bert] = [await mock.as({ sub: ANNA }), await mock.as({ sub: BERT })];
    for (const [name, token] of [
      ['Anna', anna],
      ['Bert', bert],
    ] as const) {
      const made = await graphql(
        `
          mutation ($name: String!) {
            insertIntoreaderCollection(objects: [{ display_name: $name }]) {
              affectedCount
              records {
                id
                display_name
              }
            }
          }
        `,
        token,
        { name },
      );
      expect(made.errors).toBeUndefined();
    }
    const [solaris] = (await mock.sql(`select id from book where title = 'Solaris'`))[0] ?? [];
    const lend = `mutation ($book: UUID!) { insertIntoloanCollection(objects: [{ book_id: $book }]) { records { id reader_id book { title copies } } } }`;
    const lent = await graphql(lend, anna, { book: solaris?.['id'] });
    expect(lent.data).toMatchObject({ insertIntoloanCollection: { records: [{ id: '1', reader_id: ANNA }] } });
    expect(await mock.sql(`select copies from book where title = 'Solaris'`)).toEqual([[{ copies: 2 }]]);

    const loans = `{ loanCollection { edges { node { reader_id } } } }`;
    expect((await graphql(loans, anna)).data).toEqual({ loanCollection: { edges: [{ node: { reader_id: ANNA } }] } });
    expect((await graphql(loans, bert)).data).toEqual({ loanCollection: { edges: [] } });
    expect((await graphql(loans)).data).toEqual({ loanCollection: { edges: [] } });
    const forged = await graphql(
      `
        mutation ($book: UUID!, $reader: UUID!) {
          insertIntoreviewCollection(objects: [{ book_id: $book, reader_id: $reader, stars: 1 }]) {
            affectedCount
          }
        }
      `,
      bert,
      { book: solaris?.['id'], reader: ANNA },
    );
    expect(forged.errors?.[0]?.message).toContain('row-level security');
    expect(await mock.sql('select count(*)::int as reviews from review')).toEqual([[{ reviews: 0 }]]);
  });

  test('the client keeps public covers with the service key and shows them to everybody', async ({
    mock,
    storageWith,
  }) => {
    const covers = storageWith(mock.keys.service).from('covers');
    const bytes = Uint8Array.from({ length: 300 }, (_, index) => index % 256);
    const uploaded = await covers.upload('ursula/left hand.png', bytes, { contentType: 'image/png' });
    expect(uploaded.error).toBeNull();
    const { publicUrl } = covers.getPublicUrl('ursula/left hand.png').data;
    const seen = await fetch(publicUrl);
    expect(seen.headers.get('content-type')).toBe('image/png');
    expect(new Uint8Array(await seen.arrayBuffer())).toEqual(bytes);
    const listed = await covers.list('ursula');
    expect(listed.data?.map(({ name }) => name)).toEqual(['left hand.png']);
    expect((await covers.copy('ursula/left hand.png', 'copy.png')).error).toBeNull();
    expect((await covers.move('copy.png', 'moved.png')).error).toBeNull();
    expect((await covers.remove(['moved.png'])).data).toHaveLength(1);
  });

  test('policies on objects keep the letters of readers apart', async ({ mock, signedIn }) => {
    const [anna, bert] = [signedIn(ANNA).from('letters'), signedIn(BERT).from('letters')];
    const path = `${ANNA}/hello.txt`;
    expect((await anna.upload(path, 'Dear Anna', { contentType: 'text/plain' })).error).toBeNull();
    expect((await bert.upload(`${ANNA}/forged.txt`, 'no')).error?.message).toContain('row-level security');
    const own = await anna.download(path);
    expect(await own.data?.text()).toBe('Dear Anna');
    expect((await bert.download(path)).error).not.toBeNull();
    const signed = await anna.createSignedUrl(path, 60);
    expect(await (await fetch(signed.data?.signedUrl ?? '')).text()).toBe('Dear Anna');
    mock.clock.advance('61s');
    expect((await fetch(signed.data?.signedUrl ?? '')).ok).toBe(false);
  });

  test('the client manages buckets, and reset brings the first state back', async ({ mock, storageWith }) => {
    const storage = storageWith(mock.keys.service);
    expect((await storage.createBucket('maps', { public: false, fileSizeLimit: '1MB' })).error).toBeNull();
    expect((await storage.listBuckets()).data?.map(({ name }) => name).sort()).toEqual(['covers', 'letters', 'maps']);
    await storage.from('maps').upload('a.txt', 'a');
    await mock.reset();
    expect((await storage.listBuckets()).data?.map(({ name }) => name).sort()).toEqual(['covers', 'letters']);
    expect((await storage.from('covers').list()).data).toEqual([]);
  });

  test('fault rules and the journal know the requests of the client by their operations', async ({
    mock,
    storageWith,
  }) => {
    const storage = storageWith(mock.keys.service);
    mock.faults.add({ operation: 'storage.createBucket', status: 503, times: 1 });
    expect((await storage.createBucket('maps')).error).not.toBeNull();
    await storage.listBuckets();
    expect(mock.journal.query().map(({ operation, status }) => [operation, status])).toEqual([
      ['createBucket', 503],
      ['listBuckets', 200],
    ]);
  });
});
