// Steps with buckets, and as users take them: supabase-js with the public key or a session, and policies that decide.
import { dataOf, equal, isTrue, namesOf, refused, rejectionOf, textOf } from './check.ts';
import type { Step } from './step.ts';

const ANNA = '11111111-1111-4111-8111-111111111111';
const NO_BUCKET = { statusCode: '404', code: 'NoSuchBucket', message: 'Bucket not found' };
const POLICY = { statusCode: '403', code: 'AccessDenied', message: 'new row violates row-level security policy' };

/** What the mock of the scenario starts with: private letters, and notices for everyone. */
export const SCENARIO_SQL = `
insert into storage.buckets (id, name, public) values ('letters', 'letters', false), ('notices', 'notices', true);
create policy "letters are private" on storage.objects to authenticated
  using (bucket_id = 'letters' and (storage.foldername(name))[1] = auth.uid()::text)
  with check (bucket_id = 'letters' and (storage.foldername(name))[1] = auth.uid()::text);
create policy "users see the bucket of letters" on storage.buckets for select to authenticated using (id = 'letters');
`;

export const bucketSteps = {
  async 'a bucket is made with every setting, read, changed, emptied and deleted'({ client }) {
    const made = await dataOf(
      client.createBucket('made', {
        public: true,
        fileSizeLimit: '1.5MB',
        allowedMimeTypes: ['image/*', 'text/plain'],
        type: 'STANDARD',
        versioningStatus: 'DISABLED',
      }),
    );
    equal(made, { name: 'made' });
    const settings = async (): Promise<unknown[]> => {
      const bucket = await dataOf(client.getBucket('made'));
      return [bucket.public, bucket.file_size_limit ?? null, bucket.allowed_mime_types ?? null];
    };
    equal(await settings(), [true, 1_500_000, ['image/*', 'text/plain']]);
    equal(await dataOf(client.updateBucket('made', { public: false })), { message: 'Successfully updated' });
    equal(await settings(), [false, 1_500_000, ['image/*', 'text/plain']]);
    await dataOf(client.updateBucket('made', { public: false, fileSizeLimit: '2KB', allowedMimeTypes: null }));
    equal(await settings(), [false, 2000, null]);

    await dataOf(client.from('made').upload('a/b', 'content'));
    await refused(client.deleteBucket('made'), { statusCode: '409', code: 'ResourceNotEmpty' });
    isTrue((await dataOf(client.emptyBucket('made'))).message.startsWith('Empty bucket has been queued'), 'a queue');
    equal(await dataOf(client.deleteBucket('made')), { message: 'Successfully deleted' });
    await refused(client.getBucket('made'), { status: 400, ...NO_BUCKET });
  },

  async 'buckets are listed, with every option'({ client }) {
    for (const name of ['shelf-b', 'shelf-c', 'Shelf-a']) await dataOf(client.createBucket(name));
    const all = await namesOf(client.listBuckets());
    equal(all.filter((name) => /^shelf-/iu.test(name)).toSorted(), ['Shelf-a', 'shelf-b', 'shelf-c']);
    const options = { search: 'SHELF-', sortColumn: 'created_at', limit: 2, offset: 1 } as const;
    equal(await namesOf(client.listBuckets(options)), ['shelf-c', 'Shelf-a']);
    equal(await namesOf(client.listBuckets({ ...options, sortOrder: 'desc' })), ['shelf-c', 'shelf-b']);
  },

  async 'throwing is an option'({ client, files }) {
    const thrown = await rejectionOf(() => client.throwOnError().getBucket('nowhere'));
    equal([thrown.name, thrown.message], ['StorageApiError', 'Bucket not found']);
    const throwing = files.throwOnError();
    for (const work of [
      () => throwing.info('nothing'),
      () => throwing.download('nothing'),
      () => throwing.download('nothing').asStream(),
    ])
      equal((await rejectionOf(work)).message, 'Object not found');
    equal((await throwing.upload('a', 'a')).error, null);
  },

  async 'a user keeps letters of their own'({ createSession }) {
    const letters = createSession({ subject: ANNA }).from('letters');
    const mine = (name: string): string => `${ANNA}/own/${name}`;
    await dataOf(letters.upload(mine('a'), 'Dear Anna'));
    await dataOf(letters.update(mine('a'), new Blob(['Dear Anna!'])));
    equal(await textOf(letters.download(mine('a'))), 'Dear Anna!');
    const { signedUrl } = await dataOf(letters.createSignedUrl(mine('a'), 60));
    equal(await (await fetch(signedUrl)).text(), 'Dear Anna!');
    const { token, path } = await dataOf(letters.createSignedUploadUrl(mine('b')));
    await dataOf(letters.uploadToSignedUrl(path, token, 'through a link'));
    equal(await namesOf(letters.list(`${ANNA}/own`)), ['a', 'b']);
    equal(await namesOf(letters.remove([mine('a'), mine('b')])), [mine('a'), mine('b')]);
  },

  async 'the public key reads what is public and nothing else'({ client, createSession, anonKey }) {
    await dataOf(client.from('notices').upload('public/a', 'for all'));
    await dataOf(client.from('letters').upload(`${ANNA}/secret`, 'not for all'));
    const visitor = createSession({ key: anonKey });
    const notices = visitor.from('notices');
    equal(await (await fetch(notices.getPublicUrl('public/a').data.publicUrl)).text(), 'for all');
    equal([await dataOf(notices.list('public')), await dataOf(visitor.listBuckets())], [[], []]);
    await refused(visitor.from('letters').download(`${ANNA}/secret`), { statusCode: '404', code: 'NoSuchKey' });
    await refused(notices.upload('forged', 'x'), POLICY);
    await refused(visitor.createBucket('of a visitor'), POLICY);
  },

  async 'another token is a header away, and a bad one is told'({ connect, anonKey, tokenOf }) {
    const visitor = connect(anonKey);
    equal(await dataOf(visitor.listBuckets()), []);
    const user = visitor.setHeader('Authorization', `Bearer ${await tokenOf(ANNA)}`);
    equal(await namesOf(user.listBuckets()), ['letters']);
    const bad = connect('not.a.token').listBuckets();
    await refused(bad, { status: 400, statusCode: '403', code: 'AccessDenied' });
  },
} satisfies Readonly<Record<string, Step>>;
