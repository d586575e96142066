// Requests for one key at once: each is done whole or refused.
import { createHash } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { serveStore } from './held-store.ts';
import { grounds } from '../support/databases.ts';
import { opened } from '../support/opened.ts';

/** More than is sent in one piece, so that halves of two could meet. */
const SIZE = 300_000;

describe.each(grounds())('on $name, of requests for one key at once', (ground) => {
  const started = opened(() => ground.start());
  const store = opened(async () => serveStore({ database: await started().database() }));
  afterEach(async () => {
    expect((await store().held()).strays).toEqual([]);
    expect(store().warnings).toEqual([]);
  });

  const contentOf = (writer: number): string => String.fromCodePoint(97 + writer).repeat(SIZE + writer);
  const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: count }, (_, index) => work(index)));

  async function upload(method: 'PUT' | 'POST', path: string, writer: number, upsert = false): Promise<Response> {
    const headers: Record<string, string> = upsert ? { 'x-upsert': 'true' } : {};
    if (writer % 2 === 0) return store().object(method, path, { body: contentOf(writer), headers });
    const form = new FormData();
    form.append('', new Blob([contentOf(writer)], { type: 'text/plain' }), 'a.txt');
    return store().object(method, path, { body: form, headers });
  }

  /** The writer of what is read; undefined if there is nothing. */
  async function read(path: string): Promise<number | undefined> {
    const answer = await store().object('GET', path);
    const text = await answer.text();
    if (answer.status === 400) {
      expect(JSON.parse(text)).toMatchObject({ code: 'NoSuchKey', message: 'Object not found' });
      return undefined;
    }
    const writer = (text.codePointAt(0) ?? 0) - 97;
    expect([answer.status, text.length, text === contentOf(writer)]).toEqual([200, SIZE + writer, true]);
    expect(answer.headers.get('etag')).toBe(`"${createHash('md5').update(text).digest('hex')}"`);
    return writer;
  }

  /** Reads over and over until the work is done. */
  async function whileReading<T>(paths: readonly string[], work: Promise<T>): Promise<T> {
    const done = new AbortController();
    const readers = paths.map(async (path) => {
      while (!done.signal.aborted) await read(path);
    });
    try {
      return await work;
    } finally {
      done.abort();
      await Promise.all(readers);
    }
  }

  test.each([2, 20])('%i new uploads one is stored whole, and the others are told so', async (count) => {
    const path = `box/new-${count}`;
    const answers = await whileReading(
      [path, path],
      times(count, async (writer) => upload('POST', path, writer)),
    );
    const winner = answers.findIndex(({ ok }) => ok);
    expect(await read(path)).toBe(winner);
    for (const [writer, answer] of answers.entries())
      if (writer !== winner)
        expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'KeyAlreadyExists' }]);
  });

  test.each([2, 20])('%i replacing uploads all are done, and one of them is read whole at any time', async (count) => {
    const path = `box/replaced-${count}`;
    const answers = await whileReading(
      [path, path],
      times(count, async (writer) => upload(writer % 3 === 0 ? 'PUT' : 'POST', path, writer, writer % 3 > 0)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const ids = await Promise.all(answers.map(async (answer) => ((await answer.json()) as { Id: string }).Id));
    expect(new Set(ids).size).toBe(1);
    expect(await read(path)).toBeLessThan(count);
  });

  test('uploads, moves, copies and deletions, every one is done whole or refused with a reason', async () => {
    const [here, there] = ['box/here', 'box/there'];
    const put = (key: 'move' | 'copy', from: string, to: string): Promise<Response> =>
      store().object('POST', key, {
        body: JSON.stringify({ bucketId: 'box', sourceKey: from.slice(4), destinationKey: to.slice(4) }),
        headers: { 'content-type': 'application/json', 'x-upsert': 'true' },
      });
    const remove = (): Promise<Response> =>
      store().object('DELETE', 'box', {
        body: JSON.stringify({ prefixes: ['here', 'there'] }),
        headers: { 'content-type': 'application/json' },
      });
    const answers = await whileReading(
      [here, there],
      times(40, async (index) => {
        const writer = index % 20;
        if (index % 5 === 0) return put('move', here, there);
        if (index % 5 === 1) return put('copy', there, here);
        if (index % 7 === 2) return remove();
        if (index % 7 === 3) return store().object('DELETE', here);
        return upload('PUT', index % 2 === 0 ? here : there, writer);
      }),
    );
    const codeOf = async (answer: Response): Promise<string> => ((await answer.json()) as { code: string }).code;
    const codes = new Set(await Promise.all(answers.filter(({ ok }) => !ok).map(codeOf)));
    expect([...codes].filter((code) => !['NoSuchKey', 'ResourceAlreadyExists'].includes(code))).toEqual([]);
    await read(here);
    await read(there);
  });
});
