// What storage-js asks of images, in today's dialect: each way is answered with the original, and says so.
import { StorageClient } from '@supabase/storage-js';
import { expect } from 'vitest';
import { testWith } from '../../mocks/vitest.ts';

const test = testWith({ dialect: 'supabase' });

test('an image that storage-js asks to be transformed is the original, and the journal says so', async ({
  mock,
  server,
}) => {
  const asked: (string | null)[] = [];
  const watched: typeof fetch = async (...given) => {
    const answer = await fetch(...given);
    asked.push(answer.headers.get('x-touchstone-transform'));
    return answer;
  };
  const headers = { authorization: `Bearer ${mock.keys.service}` };
  const client = new StorageClient(`${server.url}/storage/v1`, headers, watched);
  await client.createBucket('open', { public: true });
  const files = client.from('open');
  await files.upload('a.png', new Blob(['picture'], { type: 'image/png' }));
  const transform = { width: 100, height: 50, resize: 'contain', quality: 80 } as const;
  const downloaded = await files.download('a.png', { transform });
  const open = files.getPublicUrl('a.png', { transform }).data.publicUrl;
  const signed = (await files.createSignedUrl('a.png', 60, { transform })).data?.signedUrl ?? '';
  asked.length = 0;
  const texts = [
    await downloaded.data?.text(),
    await (await watched(open)).text(),
    await (await watched(signed)).text(),
  ];
  expect(texts).toEqual(['picture', 'picture', 'picture']);
  expect(asked).toEqual(['not applied', 'not applied']);
  for (const operation of ['renderAuthenticatedImage', 'renderPublicImage', 'renderSignedImage'])
    expect(mock.journal.query({ operation })).toMatchObject([
      { status: 200, error: 'This mock does not transform images: the answer is the original, as it was uploaded.' },
    ]);
});
