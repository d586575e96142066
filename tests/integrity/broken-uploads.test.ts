// Broken uploads leave nothing behind.
import { renameSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveStore, type ServedStore } from './held-store.ts';
import { grounds, type StartedGround } from '../support/databases.ts';

const LIMIT = 200_000;
const FILE = 'Content-Disposition: form-data; name=""; filename="a"\r\n';
const field = (name: string, value: string): string =>
  `--B\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const fields = (count: number, name = (index: number): string => `f${index}`): string =>
  Array.from({ length: count }, (_, index) => field(name(index), 'x')).join('');
const file = (content: string, headers = ''): string => `--B\r\n${FILE}${headers}\r\n${content}\r\n`;
const END = '--B--\r\n';

interface Broken {
  readonly title: string;
  readonly form: string;
  readonly type?: string;
  /** Parts of the answer. */
  readonly code?: string;
  readonly message: string;
}

const TOO_LARGE = { code: 'EntityTooLarge', message: 'The object exceeded the maximum allowed size' } as const;
const CUT_OFF = 'Unexpected end of multipart data';

const BROKEN: readonly Broken[] = [
  { title: 'has no end', form: file('half').slice(0, -2), message: CUT_OFF },
  { title: 'ends within its headers', form: `--B\r\n${FILE}`, message: CUT_OFF },
  { title: 'ends within a delimiter', form: `${file('half')}--`, message: CUT_OFF },
  { title: 'is empty', form: '', message: CUT_OFF },
  { title: 'has another boundary than announced', form: file('x') + END, type: 'boundary=C', message: CUT_OFF },
  {
    title: 'announces no boundary',
    form: file('x') + END,
    type: 'charset=B',
    message: 'Multipart: Boundary not found',
  },
  { title: 'ends its lines with LF only', form: (file('x') + END).replaceAll('\r\n', '\n'), message: CUT_OFF },
  {
    title: 'has no blank line after the headers of a part',
    form: `--B\r\n${FILE}x\r\n${file('y')}${END}`,
    message: 'A part of the form has no blank line',
  },
  {
    title: 'has headers of 100 KiB',
    form: file('x', `X-Long: ${'x'.repeat(102_400)}\r\n`) + END,
    message: 'The headers of a part of the form are too large',
  },
  {
    title: 'has headers without a colon',
    form: `--B\r\n${FILE.replace(':', '')}\r\nx\r\n${END}`,
    message: 'No content provided',
  },
  {
    title: 'holds another form instead of a file',
    form: `--B\r\nContent-Disposition: form-data; name="files"\r\nContent-Type: multipart/mixed; boundary=C\r\n\r\n--C\r\nContent-Disposition: file; filename="a"\r\n\r\nx\r\n--C--\r\n${END}`,
    message: 'No content provided',
  },
  { title: 'has no file', form: field('cacheControl', '1') + END, message: 'No content provided' },
  {
    title: 'has eleven fields before the file',
    form: fields(11) + file('x') + END,
    message: 'Request stream closed before upload could begin',
  },
  {
    title: 'has eleven fields of one name',
    form: fields(11, () => 'f') + file('x') + END,
    message: 'Request stream closed before upload could begin',
  },
  {
    title: 'has eleven fields after the file',
    form: file('x') + fields(11) + END,
    message: 'The form has too many fields',
  },
  {
    title: 'is a bomb of 20,000 parts',
    form: file('x') + fields(20_000) + END,
    message: 'The form has too many fields',
  },
  {
    title: 'has a field of more than one MiB',
    form: field('metadata', `"${'x'.repeat(1_048_576)}"`) + file('x') + END,
    code: 'EntityTooLarge',
    message: 'The field metadata exceeded the maximum allowed size',
  },
  { title: 'has a file one byte over the limit', form: file('x'.repeat(LIMIT + 1)) + END, ...TOO_LARGE },
  { title: 'has a file far over the limit', form: file('x'.repeat(LIMIT * 20)) + END, ...TOO_LARGE },
  {
    title: 'says after the file what cannot be stored',
    form: file('x') + field('metadata', '[1]') + END,
    code: 'InvalidParameter',
    message: 'invalid input syntax for type json',
  },
];

describe.each(grounds())('on $name a broken upload', (ground) => {
  let started: StartedGround;
  let store: ServedStore;
  beforeAll(async () => {
    started = await ground.start();
    store = await serveStore({ database: await started.database(), uploadLimit: LIMIT });
    expect((await store.object('POST', 'box/old', { body: 'the old content' })).status).toBe(200);
  });
  afterAll(async () => {
    await store[Symbol.asyncDispose]();
    await started.stop();
  });

  /** Nothing half done is kept, and what was there is whole. */
  async function expectUntouched(): Promise<void> {
    await expect
      .poll(async () => store.held(), { timeout: 10_000 })
      .toEqual({ objects: ['old'], strays: [], aside: 0 });
    expect(await (await store.object('GET', 'box/old')).text()).toBe('the old content');
    expect(store.warnings).toEqual([]);
  }

  test.each(BROKEN)('whose form $title is refused and leaves nothing', async ({ form, type, code, message }) => {
    const wire = await store.connect();
    for (const [method, name] of [
      ['PUT', 'old'],
      ['POST', 'new'],
    ] as const) {
      const head = store.head(
        method,
        `box/${name}`,
        `Content-Type: multipart/form-data; ${type ?? 'boundary=B'}`,
        `Content-Length: ${Buffer.byteLength(form)}`,
      );
      wire.write(head + form);
      const { status, body } = await wire.answer();
      expect([status, JSON.parse(body.toString())]).toMatchObject([400, { code: code ?? 'InvalidRequest', message }]);
    }
    wire.write(store.head('GET', 'public/box/old'));
    expect((await wire.answer()).body.toString()).toBe('the old content');
    wire.destroy();
    await expectUntouched();
  });

  test('that is over the limit is refused, announced or not, and the connection stays usable', async () => {
    const wire = await store.connect();
    const body = 'x'.repeat(LIMIT + 1);
    wire.write(store.head('PUT', 'box/old', `Content-Length: ${body.length}`) + body);
    const announced = await wire.answer();
    wire.write(store.head('PUT', 'box/old', 'Transfer-Encoding: chunked'));
    for (let count = 0; count < 40; count += 1) wire.write(`8000\r\n${'x'.repeat(32_768)}\r\n`);
    wire.write('0\r\n\r\n');
    const chunked = await wire.answer();
    for (const { status, body } of [announced, chunked])
      expect([status, JSON.parse(body.toString())]).toMatchObject([400, TOO_LARGE]);
    wire.write(store.head('GET', 'public/box/old'));
    expect((await wire.answer()).body.toString()).toBe('the old content');
    wire.destroy();
    await expectUntouched();
  });

  test.each([
    ['raw', ['Content-Length: 150000'], ''],
    ['chunked', ['Transfer-Encoding: chunked'], '20000\r\n'],
    ['a form', ['Content-Type: multipart/form-data; boundary=B', 'Content-Length: 150000'], `--B\r\n${FILE}\r\n`],
    [
      'a form without its fields',
      ['Content-Type: multipart/form-data; boundary=B', 'Content-Length: 150000'],
      file('x'),
    ],
  ] as const)('that is %s and breaks off leaves nothing', async (_, headers, start) => {
    for (const leave of ['end', 'destroy'] as const)
      for (const [method, name] of [
        ['PUT', 'old'],
        ['POST', 'new'],
      ] as const) {
        const wire = await store.connect();
        wire.write(store.head(method, `box/${name}`, ...headers) + start + 'x'.repeat(70_000));
        // The bytes are on their way into the store.
        await expect.poll(async () => (await store.held()).strays.length, { timeout: 10_000 }).toBe(1);
        wire[leave]();
        await expectUntouched();
        wire.destroy();
      }
  });

  test('with more bytes than announced ends in what is no request: the object is that which was announced', async () => {
    const wire = await store.connect();
    wire.write(`${store.head('PUT', 'box/old', 'Content-Length: 15')}the old content, and more`);
    // The upload may be done, but its answer is lost with the connection.
    expect((await wire.answer()).status).toBe(400);
    await expect(wire.answer()).rejects.toThrow('The server closed');
    await expectUntouched();
  });

  test.each([
    ['a chunk whose length is no number', ['Transfer-Encoding: chunked'], 'xyz\r\nabc\r\n0\r\n\r\n'],
    ['a chunk that is longer than it says', ['Transfer-Encoding: chunked'], '3\r\nabcdef\r\n0\r\n\r\n'],
    ['two lengths', ['Content-Length: 3', 'Transfer-Encoding: chunked'], '3\r\nabc\r\n0\r\n\r\n'],
    ['a length that is no number', ['Content-Length: 3x'], 'abc'],
    ['a negative length', ['Content-Length: -3'], 'abc'],
  ] as const)('with %s is refused and leaves nothing', async (_, headers, body) => {
    const wire = await store.connect();
    wire.write(store.head('PUT', 'box/old', ...headers) + body);
    expect((await wire.answer()).status).toBe(400);
    await expect(wire.answer()).rejects.toThrow('The server closed');
    await expectUntouched();
  });

  test('for want of a place for its bytes is our fault, which is told to both sides', async () => {
    const away = `${store.folder}-away`;
    renameSync(store.folder, away);
    const answers = [
      await store.object('PUT', 'box/old', { body: 'x' }),
      await store.object('POST', 'box/new', { body: 'x'.repeat(150_000) }),
    ];
    renameSync(away, store.folder);
    for (const answer of answers)
      expect([answer.status, await answer.json()]).toEqual([
        500,
        {
          statusCode: '500',
          error: 'Internal',
          message: 'The bytes of the object cannot be stored: ENOENT',
          code: 'InternalError',
        },
      ]);
    expect(store.warnings.splice(0)).toEqual(answers.map(() => expect.stringContaining('ENOENT') as unknown));
    await expectUntouched();
  });
});
