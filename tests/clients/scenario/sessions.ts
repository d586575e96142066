// Steps as users take them: supabase-js with the public key or a session, and policies that decide.
import { dataOf, equal, isTrue, refusalOf, refused } from './check.ts';
import type { Step } from './step.ts';

const ANNA = '11111111-1111-4111-8111-111111111111';
const BERT = '22222222-2222-4222-8222-222222222222';
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
      equal(await (await dataOf(letters.download(mine('a')))).text(), 'Dear Anna!');
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
      equal(
        (await dataOf(letters.list(`${ANNA}/own`))).map(({ name }) => name),
        ['a', 'b', 'd'],
      );
      const all = await dataOf(letters.listV2({ prefix: `${ANNA}/own/` }));
      equal(
        all.objects.map(({ name }) => name),
        [mine('a'), mine('b'), mine('d')],
      );
      equal((await dataOf(letters.remove([mine('a'), mine('b'), mine('d')]))).length, 3);
    },
  },
  {
    name: 'a user neither sees nor changes letters of another',
    methods: ['files.upload', 'files.update', 'files.download', 'files.list', 'files.remove', 'files.move'],
    async run(client, { createSession }) {
      const letters = createSession({ subject: BERT }).from('letters');
      const hers = `${ANNA}/hers/a`;
      await dataOf(client.from('letters').upload(hers, 'Dear Anna'));
      const hidden = { statusCode: '404', code: 'NoSuchKey', message: 'Object not found' };
      await refused(letters.download(hers), hidden);
      await refused(letters.info(hers), hidden);
      equal((await letters.exists(hers)).data, false);
      await refused(letters.createSignedUrl(hers, 60), hidden);
      equal(
        (await dataOf(letters.createSignedUrls([hers], 60))).map(({ signedUrl }) => signedUrl),
        [null],
      );
      equal(await dataOf(letters.list(`${ANNA}/hers`)), []);
      equal((await dataOf(letters.listV2({ prefix: ANNA }))).objects, []);
      equal(await dataOf(letters.remove([hers])), []);
      await refused(letters.move(hers, `${BERT}/mine`), hidden);
      await refused(letters.copy(hers, `${BERT}/mine`), hidden);
      await refused(letters.upload(`${ANNA}/hers/forged`, 'x'), POLICY);
      await refused(letters.update(hers, 'x'), POLICY);
      equal((await refusalOf(letters.createSignedUploadUrl(`${ANNA}/hers/forged`))).code, 'AccessDenied');
      equal(await (await dataOf(client.from('letters').download(hers))).text(), 'Dear Anna');
      equal((await dataOf(client.from('letters').list(`${ANNA}/hers`))).length, 1);
    },
  },
  {
    name: 'the public key reads what is public and nothing else',
    methods: ['files.getPublicUrl', 'files.download', 'files.upload', 'client.listBuckets', 'client.createBucket'],
    async run(client, { createSession, anonKey }) {
      await dataOf(client.from('notices').upload('public/a', 'for all'));
      await dataOf(client.from('letters').upload(`${ANNA}/secret`, 'not for all'));
      const visitor = createSession({ key: anonKey });
      equal(await (await dataOf(visitor.from('notices').download('public/a'))).text(), 'for all');
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
    name: 'a user owns what they upload, and sees the buckets that policies show',
    methods: ['files.upload', 'client.listBuckets', 'client.getBucket', 'client.emptyBucket'],
    async run(client, { createSession }) {
      const bert = createSession({ subject: BERT });
      await dataOf(bert.from('notices').upload('pinned by Bert', 'x'));
      const [gone] = await dataOf(client.from('notices').remove(['pinned by Bert']));
      equal(gone?.owner, BERT);
      equal(
        (await dataOf(bert.listBuckets())).map(({ id }) => id),
        ['letters'],
      );
      equal((await bert.getBucket('notices')).error?.message, 'Bucket not found');
      equal((await refusalOf(bert.emptyBucket('letters'))).status, 403);
    },
  },
  {
    name: 'the service key does what no policy allows',
    methods: ['client.createBucket', 'client.deleteBucket', 'files.upload'],
    async run(_client, { createSession, serviceKey }) {
      const service = createSession({ key: serviceKey });
      await dataOf(service.createBucket('of the service'));
      await dataOf(service.from('of the service').upload('a', 'x'));
      await dataOf(service.emptyBucket('of the service'));
      await dataOf(service.deleteBucket('of the service'));
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
