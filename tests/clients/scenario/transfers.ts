// Steps that move, copy and remove objects.
import { dataOf, equal, filesIn, isTrue, namesOf, refused, textOf } from './check.ts';
import type { Step } from './step.ts';

const NO_OBJECT = { statusCode: '404', code: 'NoSuchKey', message: 'Object not found' };

export const transferSteps: readonly Step[] = [
  {
    name: 'an object is moved, also to another bucket',
    methods: ['files.move'],
    async run(client) {
      for (const bucket of ['moving', 'moving on']) await dataOf(client.createBucket(bucket));
      const [from, to] = [client.from('moving'), client.from('moving on')];
      const { id } = await dataOf(from.upload('a', 'content', { contentType: 'text/css', metadata: { k: 1 } }));
      equal(await dataOf(from.move('a', 'deep/b')), { message: 'Successfully moved' });
      await dataOf(from.move('deep/b', 'c', { destinationBucket: 'moving on' }));
      equal([await dataOf(from.list()), await dataOf(from.list('deep'))], [[], []]);
      const info = await dataOf(to.info('c'));
      equal([info.id, info.contentType, info.metadata], [id, 'text/css', { k: 1 }]);
      equal(await textOf(to.download('c')), 'content');
      await dataOf(to.upload('taken', 'x'));
      await refused(to.move('c', 'taken'), {
        statusCode: '409',
        code: 'ResourceAlreadyExists',
        message: 'The resource already exists',
      });
      await refused(to.move('nothing', 'd'), NO_OBJECT);
      await refused(to.move('c', 'd', { destinationBucket: 'nowhere' }), {
        statusCode: '404',
        code: 'InvalidRequest',
        message: 'The related resource does not exist',
      });
      equal(await textOf(to.download('c')), 'content');
    },
  },
  {
    name: 'an object is copied, also to another bucket',
    methods: ['files.copy'],
    async run(client) {
      for (const bucket of ['copying', 'copies']) await dataOf(client.createBucket(bucket));
      const [from, to] = [client.from('copying'), client.from('copies')];
      const { id } = await dataOf(from.upload('a', 'content', { contentType: 'text/css', metadata: { k: 1 } }));
      equal(await dataOf(from.copy('a', 'b')), { path: 'copying/b' });
      equal(await dataOf(from.copy('a', 'c', { destinationBucket: 'copies' })), { path: 'copies/c' });
      const info = await dataOf(to.info('c'));
      equal([info.id === id, info.contentType, info.metadata], [false, 'text/css', { k: 1 }]);
      await dataOf(from.update('a', 'changed'));
      equal(await textOf(from.download('b')), 'content');
      equal(await textOf(to.download('c')), 'content');
      await refused(from.copy('a', 'b'), {
        statusCode: '409',
        code: 'KeyAlreadyExists',
        message: 'The resource already exists',
      });
      await refused(from.copy('nothing', 'd'), NO_OBJECT);
    },
  },
  {
    name: 'a copy takes other metadata',
    methods: ['files.copy'],
    async run(client) {
      const files = await filesIn(client, 'altered');
      await dataOf(files.upload('a', 'content', { contentType: 'text/css', metadata: { k: 1 } }));
      await dataOf(
        files.copy('a', 'b', {
          copyMetadata: false,
          metadata: { cacheControl: 'max-age=5', mimetype: 'text/x-other' },
        }),
      );
      const info = await dataOf(files.info('b'));
      equal([info.contentType, info.cacheControl, info.metadata ?? {}], ['text/x-other', 'max-age=5', {}]);
      await dataOf(files.copy('a', 'c', { copyMetadata: true }));
      equal((await dataOf(files.info('c'))).metadata, { k: 1 });
    },
  },
  {
    name: 'a copy overwrites where the header says so',
    methods: ['files.setHeader', 'files.copy'],
    async run(client) {
      const files = await filesIn(client, 'overwritten');
      await dataOf(files.upload('a', 'new'));
      await dataOf(files.upload('b', 'old'));
      await dataOf(files.setHeader('x-upsert', 'true').copy('a', 'b'));
      equal(await textOf(files.download('b')), 'new');
    },
  },
  {
    name: 'objects are removed by their exact names',
    methods: ['files.remove'],
    async run(client, { dialect }) {
      const files = await filesIn(client, 'removed');
      for (const path of ['a', 'a/b', 'c d', 'kept']) await dataOf(files.upload(path, path, { metadata: { path } }));
      const gone = await dataOf(files.remove(['c d', 'nothing', 'a']));
      equal(gone.map(({ name, bucket_id }) => `${bucket_id}/${name}`).sort(), ['removed/a', 'removed/c d']);
      isTrue(
        gone.every((record) => 'user_metadata' in record === (dialect === 'supabase')),
        'user metadata in the records of the supabase dialect only',
      );
      equal(await namesOf(files.list()), ['a', 'kept']);
      equal(await dataOf(files.remove(['a'])), []);
      equal((await files.remove([])).error?.name, 'StorageApiError');
      equal((await dataOf(files.remove(['a/b', 'kept']))).length, 2);
      equal(await dataOf(files.list()), []);
    },
  },
];
