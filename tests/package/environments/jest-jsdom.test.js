// The component in the real jsdom of Jest, over HTTP; and what the mock itself says there.
import { useNotes } from './story.js';

const { urls, keys } = JSON.parse(process.env.MOCK);

async function administer(path, body) {
  const headers = { authorization: `Bearer ${keys.admin}` };
  const answer = await fetch(`${urls.admin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
}

test('over HTTP', async () => {
  console.log(`jest: ${navigator.userAgent}`);
  await useNotes({ urls, keys, faults: { add: (rule) => administer('/faults', rule) } });
});

test('the mock in this environment is refused with a sentence', async () => {
  await expect(import('touchstone')).rejects.toThrow(
    /^touchstone needs crypto\.subtle, .* run the file in the environment "node"/u,
  );
});
