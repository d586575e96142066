// What a user does with the component, told to every runner in the same words: read, write, upload, an injected error.
import { mountNotes } from './notes.js';

export const schema = { sql: 'create table note (id serial primary key, title text not null)' };

const BYTES = Uint8Array.from({ length: 300 }, (_, index) => index % 256);

/** A picture of each class that a client takes, made by the classes of the environment. */
const PICTURES = {
  bytes: () => BYTES,
  buffer: () => BYTES.buffer,
  stream: () =>
    new ReadableStream({
      start(controller) {
        controller.enqueue(BYTES);
        controller.close();
      },
    }),
  fields: () => new URLSearchParams({ a: '1', b: 'x y' }),
  blob: () => new Blob([BYTES], { type: 'image/png' }),
  file: () => new File([BYTES], 'a "b".png', { type: 'image/png' }),
  empty: () => new File([], 'empty.png', { type: 'image/png' }),
  form: () => {
    const form = new FormData();
    form.append('', new File([BYTES], 'a.png', { type: 'image/png' }));
    return form;
  },
};

function equal(actual, expected, what) {
  const [left, right] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (left !== right) throw new Error(`${what}: ${left}, and not ${right}`);
}

function isLike(text, pattern, what) {
  if (!pattern.test(text)) throw new Error(`${what}: ${text}, and not ${pattern}`);
}

/** `lost`: the pictures whose bytes this environment itself loses on the way. */
export async function useNotes(mock, { url = mock.urls.data, fetch, lost = [] } = {}) {
  const root = globalThis.document?.createElement('p') ?? { textContent: '' };
  const notes = mountNotes(root, { url, key: mock.keys.service, fetch });
  await notes.show();
  equal(root.textContent, 'No notes.', 'the first page');
  await notes.open();
  const titles = [];
  for (const [title, make] of Object.entries(PICTURES)) {
    // Whether one arrives that is meant to be empty cannot be seen where all do.
    if (title === 'empty' && lost.length > 0) continue;
    await notes.add(title, make(), title === 'stream' ? { duplex: 'half' } : {});
    if (lost.includes(title)) {
      isLike(root.textContent, /^Failed: (The upload is the text|The file of this form is empty|fetch failed)/u, title);
      continue;
    }
    titles.push(title);
    equal(root.textContent, `Notes: ${titles.join(', ')}.`, title);
    const expected = { fields: [...new TextEncoder().encode('a=1&b=x+y')], empty: [] }[title] ?? [...BYTES];
    equal(await notes.bytesOf(title), expected, `the bytes of ${title}`);
  }
  equal(await notes.names(), titles.toSorted(), 'the pictures');

  await mock.faults.add({
    operation: 'storage.uploadObject',
    status: 503,
    skip: 1,
    times: 1,
    match: { bucket: 'pictures' },
  });
  await notes.add('first', BYTES);
  equal(root.textContent, `Notes: ${[...titles, 'first'].join(', ')}.`, 'what the rule skips');
  await notes.add('second', BYTES);
  equal(root.textContent, 'Failed: Injected fault: 503', 'the injected error');
  await notes.add('third', BYTES);
  equal(root.textContent, `Notes: ${[...titles, 'first', 'third'].join(', ')}.`, 'after it');
}
