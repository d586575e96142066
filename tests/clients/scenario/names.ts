// Steps with names that an address has to carry: spaces, signs, escapes and what is refused.
import { dataOf, equal, filesIn, namesOf, refused, sameBytes, textOf } from './check.ts';
import type { Step } from './step.ts';

/** What a user writes, and the name that the object has afterwards. */
const NAMES: readonly (readonly [string, string])[] = [
  ['with space.txt', 'with space.txt'],
  ['a+b.txt', 'a+b.txt'],
  ['(1).txt', '(1).txt'],
  ['salt&pepper=1;2,3', 'salt&pepper=1;2,3'],
  ["it's @home: $5!*", "it's @home: $5!*"],
  ['deep/er/file.tar.gz', 'deep/er/file.tar.gz'],
  ['.hidden', '.hidden'],
  // The client does not escape: an escape is one on the wire.
  ['fifty%20percent', 'fifty percent'],
  ['encoded%2Bplus', 'encoded+plus'],
];

export const nameSteps: readonly Step[] = [
  {
    name: 'a name with signs goes through every method',
    methods: ['files.upload', 'files.download', 'files.listV2', 'files.info', 'files.getPublicUrl', 'files.remove'],
    async run(client) {
      await dataOf(client.createBucket("odd names & (more)'s"));
      await dataOf(client.updateBucket("odd names & (more)'s", { public: true }));
      const files = client.from("odd names & (more)'s");
      for (const [written, name] of NAMES) {
        await dataOf(files.upload(written, name));
        await sameBytes(await dataOf(files.download(written)), name);
        equal((await dataOf(files.info(written))).name, name);
        const [signed] = await dataOf(files.createSignedUrls([name], 60));
        await sameBytes(await fetch(signed?.signedUrl ?? ''), name);
        if (written === name) {
          await sameBytes(await fetch(files.getPublicUrl(name).data.publicUrl), name);
          const { signedUrl } = await dataOf(files.createSignedUrl(name, 60));
          await sameBytes(await fetch(signedUrl), name);
        }
        await dataOf(files.move(name, `moved/${name}`));
        await dataOf(files.copy(`moved/${name}`, name));
        equal(await namesOf(files.remove([`moved/${name}`])), [`moved/${name}`]);
      }
      const listed = (await dataOf(files.listV2())).objects.map(({ name }) => name);
      equal(listed, NAMES.map(([, name]) => name).sort());
    },
  },
  {
    name: 'the client tidies the slashes of an upload',
    methods: ['client.from', 'files.upload'],
    async run(client) {
      const files = await filesIn(client, 'slashes');
      equal((await dataOf(files.upload('/a//b/', 'x'))).path, 'a/b');
      equal(await textOf(files.download('/a/b')), 'x');
      equal((await files.exists('a//b')).data, false);
    },
  },
  {
    name: 'what an address cannot carry does not leave the bucket by surprise',
    methods: ['files.upload'],
    async run(client) {
      await dataOf(client.createBucket('cut'));
      await dataOf(client.createBucket('beside'));
      const files = client.from('cut');
      // Every fetch resolves dot segments, drops the fragment and takes `?` for the query: the service never sees them.
      await dataOf(files.upload('x/../y', 'y'));
      await dataOf(files.upload('name#fragment', 'n'));
      await dataOf(files.upload('question?mark', 'q'));
      equal(await namesOf(files.list()), ['name', 'question', 'y']);
      await refused(files.upload('../../bucket/beside/../cut', 'z'), {
        status: 404,
        statusCode: '404',
        code: 'InvalidRequest',
        message: 'Route POST:/bucket/cut not found',
      });
      equal(await dataOf(client.from('beside').list()), []);
    },
  },
];
