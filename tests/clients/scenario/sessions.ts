// Steps as users take them: supabase-js with the public key or a session, and policies that decide.
import { dataOf, equal, isTrue, namesOf, refusalOf, refused, textOf } from './check.ts';
import type { Step } from './step.ts';

const ANNA = '11111111-1111-4111-8111-111111111111';
const POLICY = { statusCode: '403', code: 'AccessDenied', message: 'new row violates row-level security policy' };

/** What the mock of the scenario starts with: private letters, and notices for everyone. */
export const SCENARIO_SQL = `
insert into storage.buckets (id, name, public) values ('letters', 'letters', false), ('notices', 'notices', true);
create policy "letters are private" on storage.objects to authenticated
  using (bucket_id = 'letters' and (storage.foldername(name))[1] = auth.uid()::text)
  with check (bucket_id = 'letters' and (storage.foldername(name))[1] = auth.uid()::text);
create policy "users pin notices" on storage.objects for insert to authenticated
  with check (bucket_id = 'notices' and owner_id = auth.uid()::text);
create policy "users see the bucket of letters" on storage.buckets for select to authenticated using (id = 'letters');
`;

export const sessionSteps: readonly Step[] = [
  {
    name: 'a user keeps letters of their own with every method',
    methods: [
      'files.upload',
      'files.update',
      'files.list',
      'files.listV2',
      'files.download',
      'files.info',
      'files.exists',
      'files.createSignedUrl',
      'files.createSignedUrls',
      'files.createSignedUploadUrl',
      'files.uploadToSignedUrl',
      'files.move',
      'files.copy',
      'files.remove',
    ],
    async run(_client, { createSession }) {
      const letters = createSession({ subject: ANNA }).from('letters');
      const mine = (name: string): string => `${ANNA}/own/${name}`;
      await dataOf(letters.upload(mine('a'), 'Dear Anna'));
      await dataOf(letters.update(mine('a'), new Blob(['Dear Anna!'])));
      equal(await textOf(letters.download(mine('a'))), 'Dear Anna!');
      equal((await dataOf(letters.info(mine('a')))).size, 10);
      equal((await letters.exists(mine('a'))).data, true);
      const { signedUrl } = await dataOf(letters.createSignedUrl(mine('a'), 60));
      equal(await (await fetch(signedUrl)).text(), 'Dear Anna!');
      const [link] = await dataOf(letters.createSignedUrls([mine('a')], 60));
      equal(await (await fetch(link?.signedUrl ?? '')).text(), 'Dear Anna!');
      const { token, path } = await dataOf(letters.createSignedUploadUrl(mine('b')));
      await dataOf(letters.uploadToSignedUrl(path, token, 'through a link'));
      await dataOf(letters.copy(mine('b'), mine('c')));
      await dataOf(letters.move(mine('c'), mine('d')));
      equal(await namesOf(letters.list(`${ANNA}/own`)), ['a', 'b', 'd']);
      const all = await dataOf(letters.listV2({ prefix: `${ANNA}/own/` }));
      equal(
        all.objects.map(({ name }) => name),
        [mine('a'), mine('b'), mine('d')],
      );
      equal((await dataOf(letters.remove([mine('a'), mine('b'), mine('d')]))).length, 3);
    },
  },
  {
    name: 'the public key reads what is public and nothing else',
    methods: ['files.getPublicUrl', 'files.download', 'files.upload', 'client.listBuckets', 'client.createBucket'],
    async run(client, { createSession, anonKey }) {
      await dataOf(client.from('notices').upload('public/a', 'for all'));
      await dataOf(client.from('letters').upload(`${ANNA}/secret`, 'not for all'));
      const visitor = createSession({ key: anonKey });
      equal(await textOf(visitor.from('notices').download('public/a')), 'for all');
      const { publicUrl } = visitor.from('notices').getPublicUrl('public/a').data;
      equal(await (await fetch(publicUrl)).text(), 'for all');
      equal(await dataOf(visitor.from('notices').list('public')), []);
      equal(await dataOf(visitor.listBuckets()), []);
      await refused(visitor.from('letters').download(`${ANNA}/secret`), {
        statusCode: '404',
        code: 'NoSuchKey',
        message: 'Object not found',
      });
      await refused(visitor.from('notices').upload('forged', 'x'), POLICY);
      await refused(visitor.createBucket('of a visitor'), POLICY);
    },
  },
  {
    name: 'another token is a header away, and a bad one is told',
    methods: ['client.setHeader', 'client.listBuckets'],
    async run(client, { connect, anonKey, tokenOf }) {
      const visitor = connect(anonKey);
      equal(await dataOf(visitor.listBuckets()), []);
      const user = visitor.setHeader('Authorization', `Bearer ${await tokenOf(ANNA)}`);
      equal(
        (await dataOf(user.listBuckets())).map(({ id }) => id),
        ['letters'],
      );
      const bad = await refusalOf(connect('not.a.token').listBuckets());
      equal([bad.status, bad.statusCode, bad.code], [400, '403', 'AccessDenied']);
      isTrue((await dataOf(client.listBuckets())).length > 1, 'the service sees all');
    },
  },
];
